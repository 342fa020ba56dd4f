internal import SessionFile

extension Recorder {
  /// How many of the newest actions a recording keeps. There is no limit by default.
  ///
  /// If a recording exceeds it, the recorder removes the oldest actions, some at a time and in the
  /// background. The session then begins with a keyframe at a later position, and records that;
  /// positions keep their numbers.
  public enum Limit: Sendable, Hashable {
    /// About this many bytes of rows. The file takes some more: the `-wal` beside it while it is
    /// recorded, and free pages.
    case bytes(Int)
    /// At most this many actions, apart from those that came in the last moment.
    case actions(Int)
    /// Actions that are at most this much older than the last one.
    case age(Duration)
  }
}

extension Recorder.Limit {
  /// How many actions one transaction removes. A sender waits for it.
  private static let step = 1_000

  /// The position that must become the first; nil if nothing must be removed.
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
  /// The nanoseconds, clamped so that they neither overflow nor are negative.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, min(seconds, 1 << 32) * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
