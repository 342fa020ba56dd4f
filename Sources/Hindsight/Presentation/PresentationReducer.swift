extension Reducer {
  /// This reducer, and one for a feature that it presents.
  ///
  ///     Reduce { state, action in
  ///       if case .infoTapped = action { state.sheet = Sheet.State() }
  ///     }
  ///     .ifLet(\.$sheet, action: Action.sheetPath) { Sheet() }
  ///
  /// For `.presented`, the child runs first, then this reducer. For `.dismiss`, this reducer runs
  /// while the child still exists; then the child's state becomes nil. Whenever it becomes nil, the
  /// child's effects and those of its children are cancelled. An effect of the child can dismiss it
  /// through `@Dependency(\.dismiss)`.
  ///
  /// If an action arrives while nothing is presented, only this reducer runs, and the store reports
  /// that once on standard error.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> PresentationReducer<Self, Child> {
    PresentationReducer(
      base: self, child: child(), state: state, action: action, identity: nil,
      place: ReducerPlace(file: file, line: line, column: column))
  }

  /// This reducer, and one for an identifiable feature that it presents.
  ///
  /// The child's effects are cancelled when it goes away, and when a child with another `id`
  /// replaces it.
  @inlinable
  public func ifLet<
    ChildState: Identifiable, ChildAction, Child: Reducer<ChildState, ChildAction>
  >(
    _ state: WritableKeyPath<State, PresentationState<ChildState>>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> PresentationReducer<Self, Child> where ChildState.ID: Sendable {
    PresentationReducer(
      base: self, child: child(), state: state, action: action, identity: { $0.id },
      place: ReducerPlace(file: file, line: line, column: column))
  }
}

/// A reducer with a child that it presents; made by `ifLet` of a `PresentationState`.
public struct PresentationReducer<Base: Reducer, Child: Reducer>: ChildReducer {
  @usableFromInline let base: Base
  @usableFromInline let child: Child
  @usableFromInline let state: WritableKeyPath<Base.State, PresentationState<Child.State>>
  @usableFromInline let action: CasePath<Base.Action, PresentationAction<Child.Action>>
  @usableFromInline let identity: ((Child.State) -> any Hashable & Sendable)?
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(
    base: Base, child: Child, state: WritableKeyPath<Base.State, PresentationState<Child.State>>,
    action: CasePath<Base.Action, PresentationAction<Child.Action>>,
    identity: ((Child.State) -> any Hashable & Sendable)?, place: ReducerPlace
  ) {
    self.base = base
    self.child = child
    self.state = state
    self.action = action
    self.identity = identity
    self.place = place
  }

  /// Runs the child, if the action belongs to it, then the presenting reducer.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    reduceBoth(into: &state, action: action)
  }

  @inlinable
  func reduceBase(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let effect = base.reduce(into: &state, action: action)
    if case .dismiss = self.action.extract(action) { dismiss(&state, action) }
    return effect
  }

  @inlinable
  func reduceChild(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard case .presented(let childAction) = self.action.extract(action) else { return .none }
    guard let effect = state[keyPath: self.state].wrappedValue.reduce(child, childAction) else {
      MissingChild.note(action, at: place)
      return .none
    }
    guard !effect.isNone else { return .none }
    let embed = self.action.embed
    return effect.map { embed(.presented($0)) }.dismissing { embed(.dismiss) }
  }

  @inlinable
  func dismiss(_ state: inout Base.State, _ action: Base.Action) {
    if state[keyPath: self.state].wrappedValue == nil { MissingChild.note(action, at: place) }
    state[keyPath: self.state].wrappedValue = nil
  }

  @inlinable
  func presence(in state: Base.State) -> Presence? {
    guard let child = state[keyPath: self.state].wrappedValue else { return nil }
    return Presence(place: place, identity: identity?(child))
  }
}
