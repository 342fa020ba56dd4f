/// A reducer that is a closure.
///
///     Reduce { state, action in
///       if case .resetTapped = action { state.count = 0 }
///       return .none
///     }
public struct Reduce<State, Action>: Reducer {
  @usableFromInline
  let closure: (inout State, Action) -> Effect<Action>

  /// A reducer that runs a closure.
  @inlinable
  public init(_ closure: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.closure = closure
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
