extension Reducer {
  /// This reducer for an optional state. It runs if the state is not nil.
  ///
  ///     Scope(state: \.detail, action: Action.detailPath) { Detail().optional() }
  ///
  /// An action for a nil state changes nothing, and is reported once on standard error. To cancel
  /// the effects of a child that becomes nil, use `ifLet`, which knows the parent.
  @inlinable
  public func optional(
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> OptionalReducer<Self> {
    OptionalReducer(wrapped: self, place: ReducerPlace(file: file, line: line, column: column))
  }
}

/// A reducer of an optional state; made by `optional`.
public struct OptionalReducer<Wrapped: Reducer>: Reducer {
  @usableFromInline let wrapped: Wrapped
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(wrapped: Wrapped, place: ReducerPlace) {
    self.wrapped = wrapped
    self.place = place
  }

  /// Runs the reducer if the state is not nil.
  @inlinable
  public func reduce(into state: inout Wrapped.State?, action: Wrapped.Action)
    -> Effect<Wrapped.Action>
  {
    guard let effect = state.reduce(wrapped, action) else {
      MissingChild.note(action, at: place)
      return .none
    }
    return effect
  }
}
