/// How a running effect sends actions into the store that started it.
///
///     .run { send in
///       for await line in lines { await send(.received(line)) }
///     }
///
/// Calling it hops to the main actor and returns when the action is reduced. Once the store is gone
/// or the effect is cancelled, it does nothing.
public struct Send<Action>: Sendable {
  let body: @MainActor (Action, _ file: String, _ line: Int) -> Void

  init(_ body: @escaping @MainActor (Action, _ file: String, _ line: Int) -> Void) {
    self.body = body
  }

  /// Sends an action, and records the source line of the call.
  @MainActor
  public func callAsFunction(_ action: Action, file: String = #fileID, line: Int = #line) {
    guard !Task.isCancelled else { return }
    body(action, file, line)
  }

  /// A sender that uses the dependencies in force here, because the reducers must not get the
  /// dependencies that the effect was made with.
  func keepingDependencies() -> Send {
    let values = DependencyValues.current
    return Send { action, file, line in
      DependencyValues.$current.withValue(values) { body(action, file, line) }
    }
  }
}
