/// The checksum of a branch, from which the checksums of its keyframes are computed.
///
/// It is in the branch's row. If that row is damaged, the keyframes give it: running a keyframe's
/// checksum backwards over its state yields the branch's checksum, and a value that two keyframes
/// agree on is right.
package struct KeyframeStart {
  private let branch: Branch
  private let header: SessionHeader?
  private let stored: Int64?
  /// Computed when it is first needed.
  private var agreed: Int64??

  init(of branch: Branch, _ header: SessionHeader, in database: Database) {
    self.branch = branch
    self.header = header
    stored = try? database.integer(
      "SELECT checksum FROM branch WHERE id = \(branch.id.rawValue)")
  }

  /// Whether a keyframe is unchanged since it was recorded. The first keyframe that is not costs a
  /// pass over the whole branch.
  mutating func isSound(
    _ text: String, at position: Int, checksum: Int64, in database: Database
  ) -> Bool {
    if let stored, RowChecksum(stored: stored).ofKeyframe(at: position, state: text) == checksum {
      return true
    }
    let start = agreed ?? KeyframeStart.agreed(on: branch, header, stored: stored, in: database)
    agreed = .some(start)
    guard let start, start != stored else { return false }
    return RowChecksum(stored: start).ofKeyframe(at: position, state: text) == checksum
  }

  /// The checksum of a branch that most sources give, and at least two. The sources are its
  /// keyframes, its row, and the header fields that it is computed from. If several are equally
  /// frequent, the first one wins.
  ///
  /// - Parameters:
  ///   - header: the session's header; nil if it is lost.
  ///   - stored: the checksum in the branch's row; nil if it is lost.
  package static func agreed(
    on branch: Branch, _ header: SessionHeader?, stored: Int64?, in database: Database
  ) -> Int64? {
    var votes: [Int64: Int] = [:]
    var order: [Int64] = []
    func count(_ start: Int64) {
      if votes.updateValue((votes[start] ?? 0) + 1, forKey: start) == nil { order.append(start) }
    }
    if let stored { count(stored) }
    var isFirst = true
    // Keyframes that cannot be read are ignored.
    try? keyframes(of: branch.id, in: database) { position, text, checksum in
      count(RowChecksum.start(ofKeyframeAt: position, state: text, checksum: checksum).stored)
      if isFirst, branch.id == .main, let header {
        var computed = RowChecksum()
        computed.feed(header)
        computed.feedKeyframe(text, at: position)
        computed.feed(branch)
        count(computed.stored)
      }
      isFirst = false
    }
    if branch.id != .main {
      var computed = RowChecksum()
      computed.feed(branch)
      count(computed.stored)
    }
    guard let most = votes.values.max(), most > 1 else { return nil }
    return order.first { votes[$0] == most }
  }

  private static func keyframes(
    of branch: Branch.ID, in database: Database, _ body: (Int, String, Int64) -> Void
  ) throws(SessionError) {
    let statement = try database.checkOut(KeyframeRow.layout.stretchQuery)
    defer { database.checkIn(statement) }
    statement.restart(for: BranchTable.Stretch(branch: branch, positions: 0...Int.max))
    while try statement.step() {
      var row = RowRead<KeyframeRow>(statement)
      guard let (position, text, checksum) = try? KeyframeRow.read(&row) else { continue }
      body(position, text, checksum)
    }
  }
}
