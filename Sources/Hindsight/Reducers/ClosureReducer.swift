/// A reducer that is made of a closure: `Reduce`.
///
/// It and `EffectClosureReducer` are there for the compiler. A closure without a `return` fits more
/// than one of the styles, and Swift then prefers a type's own initializer to one of a protocol,
/// and that of a refined protocol to one of the protocol it refines.
public protocol ClosureReducer<State, Action>: Reducer {
  /// A reducer that runs a closure.
  static func running(
    _ closure: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>
  ) -> Self
}

extension ClosureReducer {
  /// A reducer whose closure makes the next state of the last one, and starts no effects.
  ///
  /// The closure is given a copy, so a collection that it changes is copied.
  @inlinable
  public init(_ closure: @escaping (_ state: State, _ action: Action) -> State) {
    self = .running { state, action in
      state = closure(state, action)
      return .none
    }
  }
}

/// A reducer that is made of a closure which returns effects; see `ClosureReducer`.
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
