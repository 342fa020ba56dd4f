internal import Hindsight
internal import StateTree

/// A store that runs while the debugger shows its session.
protocol LiveSession: Sendable {
  /// Sends an action to the store, and waits until it is reduced, and recorded if that is possible
  /// now. Returns its position.
  func send(_ action: EncodedAction) throws -> Int

  /// Why recorded actions are not in the file yet; nil if nothing is known to prevent it.
  var obstacle: RecordingFault? { get }
}
