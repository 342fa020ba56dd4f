internal import SessionFile
internal import StateTree

/// The state and the checksums that a line starts from.
struct BranchStart {
  /// The recorded checksum that the first action's checksum continues, and whether it is known to
  /// be right.
  var recorded: (stored: Int64, isProved: Bool)?
  /// The damaged branch's own checksum, which the checksums of its keyframes continued; nil if it
  /// is unknown.
  var recordedKeyframes: RowChecksum?
  /// The state at the first position; nil if it is unknown.
  var state: StateValue?
}

extension SessionMender {
  /// Finds the beginning of a branch, and writes it.
  ///
  /// - Parameters:
  ///   - trim: the removal of the beginning of `main` while it was recorded.
  ///   - forkState: the state at which a branch other than `main` starts.
  mutating func mendStart(
    of branch: Branch, _ header: SessionHeader, _ trim: Trim?, forkState: StateValue?,
    _ values: LargeValueReader
  ) throws(SessionError) -> BranchStart {
    let isMain = branch.id == .main
    let isLost = isMain ? isMainLost : report.lostBranches.contains(branch.id)
    let stored =
      isLost
      ? nil : try saved.integer("SELECT checksum FROM branch WHERE id = \(branch.id.rawValue)")
    let agreed = KeyframeStart.agreed(
      on: branch, report.isHeaderLost ? nil : header, stored: stored, in: saved
    ).map(RowChecksum.init(stored:))
    var start = BranchStart(
      recorded: (agreed?.stored ?? stored).map { ($0, agreed != nil) },
      recordedKeyframes: agreed, state: forkState)
    guard isMain else {
      try writer.write([.branch(branch)])
      if !isLost, agreed != writer.start(of: branch.id) {
        report.lostBranches.append(branch.id)
        start.state = nil
      }
      return start
    }
    let first = try firstState(at: trim?.position ?? 0, agreed, values)
    start.state = first?.state
    try writer.write([
      .savedStart(
        SavedStart(
          header: header, state: first?.row, trim: trim,
          checksum: agreed ?? stored.map(RowChecksum.init(stored:)) ?? RowChecksum()))
    ])
    if let trim {
      let isMadeUp = trim.checksum == RowChecksum()
      start.recorded = isMadeUp ? nil : (trim.checksum.stored, true)
    } else {
      report.isHeaderAltered =
        first != nil && !report.isHeaderLost && agreed != writer.start(of: .main)
    }
    return start
  }

  /// The first keyframe of `main`, if it is unchanged since it was recorded; otherwise it is left
  /// out.
  private mutating func firstState(
    at position: Int, _ start: RowChecksum?, _ values: LargeValueReader
  ) throws(SessionError) -> (row: SavedRow, state: StateValue)? {
    var found: SavedRow?
    try saved.savedRows(KeyframeRow.layout, on: .main, at: position...position) { found = $0 }
    guard let row = found else { return nil }
    if let text = row.text("state"), start?.ofKeyframe(at: position, state: text) == row.checksum,
      let state = try? values.value(of: text)
    {
      return (row, state)
    }
    report.loseKeyframe(at: position, on: .main)
    return nil
  }
}
