extension Reducer {
  /// This reducer, and one for a part of the state that may not be there.
  ///
  ///     Reduce { state, action in
  ///       if case .detailTapped = action { state.detail = Detail.State() }
  ///     }
  ///     .ifLet(\.detail, action: Action.detailPath) { Detail() }
  ///
  /// The child runs first, so that it sees its action before this reducer takes it away. Once it is
  /// nil, the effects that it has started are cancelled, and so are those of its own children.
  ///
  /// An action for a child that is nil changes nothing in it; this reducer runs all the same. It is
  /// said once on standard error.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> IfLetReducer<Self, Child> {
    IfLetReducer(
      base: self, child: child(), slot: .optional(state), action: action, identity: nil,
      place: ReducerPlace(file: file, line: line, column: column))
  }

  /// This reducer, and one for a part of the state that may not be there and says which one it is.
  ///
  /// The child's effects are cancelled when it becomes nil, and when one of another `id` takes its
  /// place.
  @inlinable
  public func ifLet<
    ChildState: Identifiable, ChildAction, Child: Reducer<ChildState, ChildAction>
  >(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> IfLetReducer<Self, Child> where ChildState.ID: Sendable {
    IfLetReducer(
      base: self, child: child(), slot: .optional(state), action: action, identity: { $0.id },
      place: ReducerPlace(file: file, line: line, column: column))
  }
}
