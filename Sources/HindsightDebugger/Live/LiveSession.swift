internal import StateTree

/// A store that runs while its session is looked at.
protocol LiveSession: Sendable {
  /// Sends an action to the store and waits until it is reduced and recorded; its position.
  func send(_ action: EncodedAction) throws -> Int
}
