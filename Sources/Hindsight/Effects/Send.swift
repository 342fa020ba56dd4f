/// How a running effect sends actions into the store that started it.
///
///     .run { send in
///       for await line in lines { await send(.received(line)) }
///     }
///
/// It hops to the main actor and returns when the action is reduced. Once the store is gone, or the
/// effect was cancelled, it does nothing.
public struct Send<Action>: Sendable {
  let body: @MainActor (Action, _ file: String, _ line: Int) -> Void

  init(_ body: @escaping @MainActor (Action, _ file: String, _ line: Int) -> Void) {
    self.body = body
  }

  /// Sends an action, noting the place in the source that did.
  @MainActor
  public func callAsFunction(_ action: Action, file: String = #fileID, line: Int = #line) {
    guard !Task.isCancelled else { return }
    body(action, file, line)
  }

  /// The same with the dependencies that are in force here: those that an effect was made with are
  /// not for the reducers of what it sends.
  func keepingDependencies() -> Send {
    let values = DependencyValues.current
    return Send { action, file, line in
      DependencyValues.$current.withValue(values) { body(action, file, line) }
    }
  }
}
