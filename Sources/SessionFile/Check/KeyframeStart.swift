/// The checksum of a branch, which those of its keyframes go on from.
///
/// It stands in the branch's row. Where that row is damaged, the keyframes themselves say what it
/// was: each one's checksum, run backwards over its state, gives it, and two that agree are right.
package struct KeyframeStart {
  private let branch: Branch
  private let header: SessionHeader?
  private let stored: Int64?
  /// Found once it is needed.
  private var agreed: Int64??

  init(of branch: Branch, _ header: SessionHeader, in database: Database) {
    self.branch = branch
    self.header = header
    stored = try? database.integer(
      "SELECT checksum FROM branch WHERE id = \(branch.id.rawValue)")
  }

  /// Whether a keyframe is as it was recorded. Costs a pass over all of the branch the first time
  /// that one is not.
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

  /// The checksum of a branch that most of these give, and at least two: its keyframes, its row,
  /// and what it is made of. Of several the first.
  ///
  /// - Parameters:
  ///   - header: what the session says of itself; nil where that is lost.
  ///   - stored: what stands in the branch's row; nil where that is lost.
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
    // What cannot be read has no voice.
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
