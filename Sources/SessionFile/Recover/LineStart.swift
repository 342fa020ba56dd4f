internal import StateTree

/// What a line goes on from.
struct LineStart {
  /// The recorded checksum that the first action goes on from, and whether it is known to be right.
  var recorded: (stored: Int64, isProved: Bool)?
  /// The checksum that it goes on from now.
  var checksum: RowChecksum
  /// The branch's own checksum, which those of whole states go on from: as it was, where that is
  /// known, and as it is now.
  var keyframes: (recorded: RowChecksum?, new: RowChecksum)
  /// The state at the first position; nil where it is not known.
  var state: StateValue?
}

extension SessionMender {
  /// Finds out how a branch begins, and computes its checksum anew.
  ///
  /// - Parameters:
  ///   - trim: what was removed from the beginning of `main` while it was recorded.
  ///   - forkState: the state where another branch than `main` starts.
  mutating func mendStart(
    of branch: Branch, _ header: SessionHeader, _ trim: Trim?, forkState: StateValue?,
    _ values: LargeValueReader
  ) throws(SessionError) -> LineStart {
    let isMain = branch.id == .main
    let isLost = isMain ? isMainLost : report.lostBranches.contains(branch.id)
    let id = branch.id.rawValue
    let stored = isLost ? nil : try database.integer("SELECT checksum FROM branch WHERE id = \(id)")
    let agreed = KeyframeStart.agreed(
      on: branch, report.isHeaderLost ? nil : header, stored: stored, in: database
    ).map(RowChecksum.init(stored:))
    let first = isMain ? try firstState(at: trim?.position ?? 0, agreed, values) : nil
    var new = RowChecksum()
    if trim != nil {
      // What it was made of is gone.
      new = agreed ?? stored.map(RowChecksum.init(stored:)) ?? new
    } else {
      if isMain { new.feed(header) }
      if let first { new.feedKeyframe(first.text, at: 0) }
      new.feed(branch)
    }
    try database.run("UPDATE branch SET checksum = \(new.stored) WHERE id = \(id)")
    if let first {
      let position = trim?.position ?? 0
      try database.writeChecksum(
        new.ofKeyframe(at: position, state: first.text), ofKeyframeAt: position, on: branch.id)
    }
    var start = LineStart(
      recorded: (agreed?.stored ?? stored).map { ($0, agreed != nil) }, checksum: new,
      keyframes: (agreed, new), state: isMain ? first?.state : forkState)
    if let trim {
      let isMadeUp = trim.checksum == RowChecksum()
      start.recorded = isMadeUp ? nil : (trim.checksum.stored, true)
      start.checksum = trim.checksum
    } else if isMain {
      report.isHeaderAltered = first != nil && !report.isHeaderLost && agreed != new
    } else if !isLost, agreed != new {
      report.lostBranches.append(branch.id)
      start.state = nil
    }
    return start
  }

  /// The first whole state of `main`, if it is as it was recorded; else it is removed.
  private mutating func firstState(
    at position: Int, _ start: RowChecksum?, _ values: LargeValueReader
  ) throws(SessionError) -> (text: String, state: StateValue)? {
    let statement = try database.checkOut(
      "SELECT state, checksum FROM keyframe WHERE branch = 1 AND position = ?1")
    statement.bind(1, position)
    let isThere = try statement.step()
    let text = isThere ? statement.text(0) : nil
    let checksum = isThere ? statement.integer(1) : nil
    database.checkIn(statement)
    guard isThere else { return nil }
    if let text, start?.ofKeyframe(at: position, state: text) == checksum,
      let state = try? values.value(of: text)
    {
      return (text, state)
    }
    try report.loseKeyframe(at: position, on: .main, in: database)
    return nil
  }
}
