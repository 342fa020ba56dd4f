/// A reducer with a child that may go away, and whose effects are cancelled when it does.
@usableFromInline
protocol ChildReducer: Reducer {
  /// Runs the child, where the action is one of its own and the child is there.
  func reduceChild(into state: inout State, action: Action) -> Effect<Action>

  /// Runs the reducer that the child belongs to.
  func reduceBase(into state: inout State, action: Action) -> Effect<Action>

  /// Which child is there.
  func presence(in state: State) -> Presence?
}

extension ChildReducer {
  /// Runs the child, then the reducer that it belongs to, and cancels the effects of a child that
  /// is not there any more. Which child is there is asked only where an effect may have to be told.
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
