extension Reducer {
  /// This reducer, and one for an optional part of the state.
  ///
  ///     Reduce { state, action in
  ///       if case .detailTapped = action { state.detail = Detail.State() }
  ///     }
  ///     .ifLet(\.detail, action: Action.detailPath) { Detail() }
  ///
  /// The child runs first, so that it sees its action before this reducer removes the child. When
  /// the part becomes nil, the child's effects and those of its children are cancelled.
  ///
  /// If an action arrives while the part is nil, only this reducer runs, and the store reports that
  /// once on standard error.
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

  /// This reducer, and one for an optional, identifiable part of the state.
  ///
  /// The child's effects are cancelled when it becomes nil, and when a value with another `id`
  /// replaces it.
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
