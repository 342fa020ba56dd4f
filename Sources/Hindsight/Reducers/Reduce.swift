/// A reducer that is a closure, in any of three styles.
///
/// The first style changes the state in place and returns the effects to start; the second starts
/// none; the third returns the next state, as in other libraries:
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
/// The closure's result decides the style. If the result is ambiguous, as `.none` is for an
/// optional state, it means effects. Put `return` in front of an `if` or `switch` expression that
/// is the next state.
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

  /// Creates a reducer that runs another one and hides its type.
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
