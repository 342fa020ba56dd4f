extension Reducer {
  /// This reducer, and one for a case of a state that is an enum.
  ///
  ///     enum State { case signedOut(SignIn.State), signedIn(Home.State) }
  ///
  ///     Reduce { state, action in
  ///       if case .signedOut(.answered(let user)) = action { state = .signedIn(Home.State(user)) }
  ///     }
  ///     .ifCaseLet(State.signedOutPath, action: Action.signedOutPath) { SignIn() }
  ///     .ifCaseLet(State.signedInPath, action: Action.signedInPath) { Home() }
  ///
  /// The child runs first. When the state changes to another case, the child's effects and those of
  /// its children are cancelled. If an action arrives while the state is another case, only this
  /// reducer runs, and the store reports that once on standard error.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> IfLetReducer<Self, Child> {
    IfLetReducer(
      base: self, child: child(), slot: .enumCase(state), action: action, identity: nil,
      place: ReducerPlace(file: file, line: line, column: column))
  }

  /// This reducer, and one for a case of a state that is an enum, whose value is identifiable.
  ///
  /// The child's effects are cancelled when the state leaves the case, and when a value with
  /// another `id` replaces the child.
  @inlinable
  public func ifCaseLet<
    ChildState: Identifiable, ChildAction, Child: Reducer<ChildState, ChildAction>
  >(
    _ state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> IfLetReducer<Self, Child> where ChildState.ID: Sendable {
    IfLetReducer(
      base: self, child: child(), slot: .enumCase(state), action: action, identity: { $0.id },
      place: ReducerPlace(file: file, line: line, column: column))
  }
}
