/// A reducer made from a closure: `Reduce`.
///
/// This protocol and `EffectClosureReducer` exist for overload resolution. A closure without a
/// `return` matches more than one style. Swift then prefers a type's own initializer to a
/// protocol's, and a refined protocol's initializer to that of the protocol it refines.
public protocol ClosureReducer<State, Action>: Reducer {
  /// A reducer that runs a closure.
  static func running(
    _ closure: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>
  ) -> Self
}

extension ClosureReducer {
  /// Creates a reducer whose closure returns the next state and starts no effects.
  ///
  /// The closure gets a copy of the state, so it copies each collection that it changes.
  @inlinable
  public init(_ closure: @escaping (_ state: State, _ action: Action) -> State) {
    self = .running { state, action in
      state = closure(state, action)
      return .none
    }
  }
}

/// A reducer made from a closure that returns effects; see `ClosureReducer`.
public protocol EffectClosureReducer<State, Action>: ClosureReducer {}

extension EffectClosureReducer {
  /// A reducer that runs a closure, and starts the effects that it returns.
  @inlinable
  public init(
    _ closure: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>
  ) {
    self = .running(closure)
  }
}
