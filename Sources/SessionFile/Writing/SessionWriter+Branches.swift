internal import StateTree

extension SessionWriter {
  func add(_ branch: Branch) throws(SessionError) {
    guard let parent = branch.parent, let forkedAt = branch.forkedAt, let line = lines[parent],
      parent < branch.id
    else { throw .noSuchBranch(branch.parent.map { "\($0.rawValue)" } ?? "") }
    guard lines[branch.id] == nil else { throw .alreadyExists }
    guard (0...line.last).contains(forkedAt) else {
      throw .noSuchPosition(forkedAt, last: line.last)
    }
    let branch = Branch(
      id: branch.id, name: branch.name.terminalSafe, parent: parent, forkedAt: forkedAt)
    var checksum = RowChecksum()
    checksum.feed(branch)
    try insert(branch, checksum: checksum)
    // The size of the state at the fork is unknown here, so the first outcome causes a keyframe.
    setLine(
      BranchEnd(
        last: forkedAt, hasOutcome: true, start: checksum, checksum: checksum,
        keyframes: KeyframeRule(keyframeBytes: 0)),
      of: branch.id)
  }
}
