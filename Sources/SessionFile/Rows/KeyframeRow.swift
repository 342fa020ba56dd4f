/// Keyframes, which are whole states: the initial state, and others that make later positions quick
/// to reach.
///
/// Each checksum continues the branch's own, and not that of the rows before.
package enum KeyframeRow: TableRow {
  package static let layout = RowLayout(
    "keyframe", letter: "K", key: .leading(2),
    [.branch, .position, .value("state"), .checksum])

  static func put(
    _ state: String, at position: Int, on branch: Branch.ID, into row: inout RowPut<KeyframeRow>
  ) {
    row.owner(branch)
    row.position(position)
    row.value(state)
    row.checksum()
  }

  /// Reads a keyframe as text.
  static func read(_ row: inout RowRead<KeyframeRow>) throws(SessionError)
    -> (position: Int, text: String, checksum: Int64)
  {
    (try row.position(), try row.valueText(), try row.checksum().stored)
  }
}

extension RowChecksum {
  /// Feeds the first keyframe of a session.
  package mutating func feedKeyframe(_ state: String, at position: Int) {
    var row = RowPut<KeyframeRow>(nil, after: self)
    KeyframeRow.put(state, at: position, on: .main, into: &row)
    self = row.sum
  }

  /// The checksum of a keyframe, on a branch that has this checksum.
  package func ofKeyframe(at position: Int, state: String) -> Int64 {
    var checksum = self
    checksum.feedKeyframe(state, at: position)
    return checksum.stored
  }

  /// The checksum of the branch that a keyframe was recorded on, if the keyframe and its own
  /// checksum are undamaged: FNV-1a can run backwards.
  static func start(ofKeyframeAt position: Int, state: String, checksum: Int64) -> RowChecksum {
    var start = RowChecksum(stored: checksum)
    start.takeBack(state)
    start.takeBack(Int64(position))
    if let letter = KeyframeRow.layout.letter { start.takeBack(letter) }
    return start
  }
}
