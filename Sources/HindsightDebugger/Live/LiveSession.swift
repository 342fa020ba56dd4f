internal import StateTree

/// A store that runs while the debugger shows its session.
protocol LiveSession: Sendable {
  /// Sends an action to the store and waits until it is reduced and recorded. Returns its position.
  func send(_ action: EncodedAction) throws -> Int
}
