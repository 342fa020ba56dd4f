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
  ) -> IfCaseLetReducer<Self, Child> {
    IfCaseLetReducer(
      base: self, child: child(), state: state, action: action, identity: nil,
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
  ) -> IfCaseLetReducer<Self, Child> where ChildState.ID: Sendable {
    IfCaseLetReducer(
      base: self, child: child(), state: state, action: action, identity: { $0.id },
      place: ReducerPlace(file: file, line: line, column: column))
  }
}

/// A reducer with a child in one case of its state; made by `ifCaseLet`.
public struct IfCaseLetReducer<Base: Reducer, Child: Reducer>: ChildReducer {
  @usableFromInline let base: Base
  @usableFromInline let child: Child
  @usableFromInline let state: CasePath<Base.State, Child.State>
  @usableFromInline let action: CasePath<Base.Action, Child.Action>
  @usableFromInline let identity: ((Child.State) -> any Hashable & Sendable)?
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(
    base: Base, child: Child, state: CasePath<Base.State, Child.State>,
    action: CasePath<Base.Action, Child.Action>,
    identity: ((Child.State) -> any Hashable & Sendable)?, place: ReducerPlace
  ) {
    self.base = base
    self.child = child
    self.state = state
    self.action = action
    self.identity = identity
    self.place = place
  }

  /// Runs the child, if the action belongs to it, then the parent's own reducer.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    reduceBoth(into: &state, action: action)
  }

  @inlinable
  func reduceBase(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }

  @inlinable
  func reduceChild(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let childAction = self.action.extract(action) else { return .none }
    guard var childState = self.state.extract(state) else {
      MissingChild.note(action, at: place)
      return .none
    }
    let effect = child.reduce(into: &childState, action: childAction)
    state = self.state.embed(childState)
    return effect.map(self.action.embed)
  }

  @inlinable
  func presence(in state: Base.State) -> Presence? {
    guard let child = self.state.extract(state) else { return nil }
    return Presence(place: place, identity: identity?(child))
  }
}
