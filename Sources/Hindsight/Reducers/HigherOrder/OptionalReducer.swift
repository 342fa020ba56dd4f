extension Reducer {
  /// This reducer for a state that may not be there. It runs where the state is not nil.
  ///
  ///     Scope(state: \.detail, action: Action.detailPath) { Detail().optional() }
  ///
  /// An action for a state that is nil changes nothing, and is said once on standard error. To
  /// cancel the effects of a child that becomes nil, use `ifLet`, which knows its parent.
  @inlinable
  public func optional(
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> OptionalReducer<Self> {
    OptionalReducer(wrapped: self, place: ReducerPlace(file: file, line: line, column: column))
  }
}

/// A reducer of a state that may not be there; made by `optional`.
public struct OptionalReducer<Wrapped: Reducer>: Reducer {
  @usableFromInline let wrapped: Wrapped
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(wrapped: Wrapped, place: ReducerPlace) {
    self.wrapped = wrapped
    self.place = place
  }

  /// Runs the reducer where there is a state.
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
