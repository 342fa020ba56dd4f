internal import SessionFile

extension Recorder {
  /// Notes that the action at a position has started an effect, with the text of its cancellation
  /// id. Returns the effect's number.
  package func effectBegan(by position: Int?, label: String? = nil) -> Int64? {
    guard let position else { return nil }
    return recording.withLock { $0.effectBegan(by: position, label: label) }
  }

  /// Notes how an effect has ended, and the text of the error that it threw.
  package func effectEnded(_ effect: Int64?, _ end: EffectEnd, reason: String? = nil) {
    guard let effect else { return }
    recording.withLock { $0.effectEnded(effect, end, reason: reason) }
  }
}
