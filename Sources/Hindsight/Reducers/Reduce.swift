/// A reducer that is a closure, in any of three styles.
///
/// One changes the state in place and returns the effects to start; one has none to start; and one
/// returns the next state, as reducers are written elsewhere:
///
///     Reduce { state, action in
///       guard case .lookUpTapped = action else { return .none }
///       state.isLoading = true
///       return .run { send in await send(.answered(try await service.answer())) }
///     }
///
///     Reduce { state, action in
///       if case .resetTapped = action { state.count = 0 }
///     }
///
///     Reduce { state, action in
///       action == .resetTapped ? State() : state
///     }
///
/// What the closure returns tells which style it is. Where that leaves a choice, as `.none` does
/// for a state that is an optional, effects come first. A next state that is an `if` or `switch`
/// used as a value needs a `return` in front of it.
public struct Reduce<State, Action>: EffectClosureReducer {
  @usableFromInline
  let closure: (inout State, Action) -> Effect<Action>

  /// A reducer that runs a closure and starts no effects.
  @inlinable
  public init(_ closure: @escaping (_ state: inout State, _ action: Action) -> Void) {
    self.closure = { state, action in
      closure(&state, action)
      return .none
    }
  }

  @inlinable
  init(running closure: @escaping (inout State, Action) -> Effect<Action>, _: Void) {
    self.closure = closure
  }

  /// A reducer that runs a closure.
  @inlinable
  public static func running(
    _ closure: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>
  ) -> Reduce {
    Reduce(running: closure, ())
  }

  /// A reducer that runs another one, its own type hidden.
  @inlinable
  public init<R: Reducer<State, Action>>(_ reducer: R) {
    self.closure = reducer.reduce(into:action:)
  }

  /// Runs the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    closure(&state, action)
  }
}
