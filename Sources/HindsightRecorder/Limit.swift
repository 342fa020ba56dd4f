internal import SessionFile

extension Recorder {
  /// How much of a recording is kept: the newest. There is no limit by default.
  ///
  /// Where it is passed, the oldest actions are removed, some at a time and in the background. The
  /// session then begins with a whole state at a later position, and says so; positions keep their
  /// numbers.
  public enum Limit: Sendable, Hashable {
    /// About so many bytes of rows. The file takes some more: the `-wal` beside it while it is
    /// recorded, and pages that wait to be used again.
    case bytes(Int)
    /// At most so many actions, but for those that came in the last moment.
    case actions(Int)
    /// Actions that are at most so much older than the last one.
    case age(Duration)
  }
}

extension Recorder.Limit {
  /// How many actions go in one transaction, which keeps a sender waiting.
  private static let step = 1_000

  /// The position that is to become the first; nil where nothing is to go.
  func target(_ writer: SessionWriter) throws(SessionError) -> Int? {
    guard let last = writer.lastPosition() else { return nil }
    let first = writer.firstPosition
    var target = first
    switch self {
    case .actions(let count):
      let count = max(count, 1)
      guard last - first > count else { return nil }
      target = last - count + min(count / 4, Recorder.Limit.step)
    case .bytes(let bytes):
      let used = try writer.usedBytes
      guard used > bytes else { return nil }
      target = first + Int(Double(last - first) * (1 - 0.75 * Double(max(bytes, 0)) / Double(used)))
    case .age(let age):
      guard let newest = try writer.time(at: last),
        let since = try writer.position(since: newest - age.nanoseconds)
      else { return nil }
      target = since - 1
    }
    // The last action may lack its outcome, and a session shows at least one.
    target = min(target, last - 1, first + Recorder.Limit.step)
    return target > first ? target : nil
  }
}

extension Duration {
  /// As a whole number that neither overflows nor is negative.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, min(seconds, 1 << 32) * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
