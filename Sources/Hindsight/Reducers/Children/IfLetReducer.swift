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
      base: self, child: child(), state: state, action: action, identity: nil,
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
      base: self, child: child(), state: state, action: action, identity: { $0.id },
      place: ReducerPlace(file: file, line: line, column: column))
  }
}

/// A reducer with an optional child; made by `ifLet`.
public struct IfLetReducer<Base: Reducer, Child: Reducer>: ChildReducer {
  @usableFromInline let base: Base
  @usableFromInline let child: Child
  @usableFromInline let state: WritableKeyPath<Base.State, Child.State?>
  @usableFromInline let action: CasePath<Base.Action, Child.Action>
  @usableFromInline let identity: ((Child.State) -> any Hashable & Sendable)?
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(
    base: Base, child: Child, state: WritableKeyPath<Base.State, Child.State?>,
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
    let effect = state[keyPath: self.state].reduce(child, childAction)
    guard let effect else {
      MissingChild.note(action, at: place)
      return .none
    }
    return effect.map(self.action.embed)
  }

  @inlinable
  func presence(in state: Base.State) -> Presence? {
    guard let child = state[keyPath: self.state] else { return nil }
    return Presence(place: place, identity: identity?(child))
  }
}

extension Optional {
  /// Runs a reducer on an optional in place. Returns nil if the optional is nil.
  @inlinable
  mutating func reduce<R: Reducer>(_ reducer: R, _ action: R.Action) -> Effect<R.Action>?
  where R.State == Wrapped {
    guard var wrapped = self else { return nil }
    self = nil
    defer { self = wrapped }
    return reducer.reduce(into: &wrapped, action: action)
  }
}
