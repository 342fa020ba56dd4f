/// A reducer with a child that may go away; made by `ifLet` and `ifCaseLet`.
public struct IfLetReducer<Base: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let child: Child
  @usableFromInline let slot: ChildSlot<Base.State, Child.State>
  @usableFromInline let action: CasePath<Base.Action, Child.Action>
  /// The action that makes the child go away; nil if its own parent does that.
  @usableFromInline let dismissal: CasePath<Base.Action, Void>?
  @usableFromInline let identity: ((Child.State) -> any Hashable & Sendable)?
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(
    base: Base, child: Child, slot: ChildSlot<Base.State, Child.State>,
    action: CasePath<Base.Action, Child.Action>, dismissal: CasePath<Base.Action, Void>? = nil,
    identity: ((Child.State) -> any Hashable & Sendable)?, place: ReducerPlace
  ) {
    self.base = base
    self.child = child
    self.slot = slot
    self.action = action
    self.dismissal = dismissal
    self.identity = identity
    self.place = place
  }

  /// Runs the child if the action is its own, then the reducer that it belongs to, and cancels the
  /// effects of a child that went away. Which child is there is looked up only while an effect of
  /// some child lives.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    var before = Presence.isAnyEffectAlive ? presence(in: state) : nil
    let childEffect = reduceChild(into: &state, action: action)
    if !childEffect.isNone, before == nil { before = presence(in: state) }
    let effect = base.reduce(into: &state, action: action)
    if let dismissal, dismissal.extract(action) != nil, !slot.empty(in: &state) {
      MissingChild.note(action, at: place)
    }
    guard let before else { return effect }
    return before.settle(childEffect, remaining: presence(in: state)).merged(with: effect)
  }

  @inlinable
  func reduceChild(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let childAction = self.action.extract(action) else { return .none }
    guard let effect = slot.reduce(child, into: &state, childAction) else {
      MissingChild.note(action, at: place)
      return .none
    }
    let embedded = effect.map(self.action.embed)
    guard let dismissal, !effect.isNone else { return embedded }
    return embedded.dismissing { dismissal.embed(()) }
  }

  /// The child that exists, or nil.
  @inlinable
  func presence(in state: Base.State) -> Presence? {
    guard let child = slot.child(in: state) else { return nil }
    return Presence(place: place, identity: identity?(child))
  }
}

/// The place of an optional child's state in its parent's state.
@usableFromInline
enum ChildSlot<State, ChildState> {
  /// A part that may be nil.
  case optional(WritableKeyPath<State, ChildState?>)
  /// One of the cases that the state may be.
  case enumCase(CasePath<State, ChildState>)

  @inlinable
  func child(in state: State) -> ChildState? {
    switch self {
    case .optional(let path): state[keyPath: path]
    case .enumCase(let path): path.extract(state)
    }
  }

  /// Runs the child's reducer; nil if the child is not there.
  @inlinable
  func reduce<Child: Reducer>(
    _ child: Child, into state: inout State, _ action: Child.Action
  ) -> Effect<Child.Action>? where Child.State == ChildState {
    switch self {
    case .optional(let path):
      return state[keyPath: path].reduce(child, action)
    case .enumCase(let path):
      guard var childState = path.extract(state) else { return nil }
      let effect = child.reduce(into: &childState, action: action)
      state = path.embed(childState)
      return effect
    }
  }

  /// Takes the child away; false if it is not there. A case of an enum stays: only the parent knows
  /// the next one.
  @inlinable
  func empty(in state: inout State) -> Bool {
    guard case .optional(let path) = self else { return true }
    let isThere = state[keyPath: path] != nil
    state[keyPath: path] = nil
    return isThere
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
