/// A reducer with a child that may go away. When it does, its effects are cancelled.
@usableFromInline
protocol ChildReducer: Reducer {
  /// Runs the child if the action belongs to it and the child exists.
  func reduceChild(into state: inout State, action: Action) -> Effect<Action>

  /// Runs the parent's own reducer.
  func reduceBase(into state: inout State, action: Action) -> Effect<Action>

  /// The child that exists, or nil.
  func presence(in state: State) -> Presence?
}

extension ChildReducer {
  /// Runs the child, then the parent's own reducer, and cancels the effects of a child that no
  /// longer exists. It looks up the child only if an effect may need to be cancelled.
  @inlinable
  func reduceBoth(into state: inout State, action: Action) -> Effect<Action> {
    var before = Presence.isAnyEffectAlive ? presence(in: state) : nil
    let childEffect = reduceChild(into: &state, action: action)
    if !childEffect.isNone, before == nil { before = presence(in: state) }
    let effect = reduceBase(into: &state, action: action)
    guard let before else { return effect }
    return before.settle(childEffect, remaining: presence(in: state)).merged(with: effect)
  }
}
