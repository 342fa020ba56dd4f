/// The first rows of a session that is copied from another file.
package struct SavedStart: Sendable {
  /// The session's header.
  let header: SessionHeader
  /// The first keyframe; nil if it is lost.
  let state: SavedRow?
  /// The removal of the beginning while the session was recorded.
  let trim: Trim?
  /// The checksum of `main`, which cannot be recomputed if the beginning was removed.
  let checksum: RowChecksum

  package init(header: SessionHeader, state: SavedRow?, trim: Trim?, checksum: RowChecksum) {
    self.header = header
    self.state = state
    self.trim = trim
    self.checksum = checksum
  }
}

extension SessionWriter {
  /// Writes the first rows of a session. The later rows are saved ones, too.
  func insert(_ start: SavedStart) throws(SessionError) {
    if let line = lines[.main] { throw .outOfOrder(position: 0, expected: line.last + 1) }
    var checksum = start.checksum
    if start.trim == nil {
      checksum = RowChecksum()
      checksum.feed(start.header)
      if let state = start.state { checksum.feed(state) }
      checksum.feed(Branch.main)
    }
    try insert(SessionRow.self) { SessionRow.put(start.header, into: &$0) }
    try insert(.main, checksum: checksum)
    var line = BranchEnd(
      last: 0, hasOutcome: true, start: checksum, checksum: checksum,
      keyframes: KeyframeRule(keyframeBytes: 0))
    if let trim = start.trim {
      try insert(TrimRow.self) { TrimRow.put(trim, into: &$0) }
      (line.last, line.checksum, line.rowCount) = (trim.position, trim.checksum, trim.rowCount)
    }
    setLine(line, of: .main)
    if let state = start.state { try insert(state, on: .main) }
  }

  /// Writes a row unchanged; if the checksum covers its table, it follows the branch's last row.
  func insert(_ row: SavedRow, on branch: Branch.ID) throws(SessionError) {
    var sum = RowChecksum()
    if row.layout.table == BookmarkRow.layout.table {
      // It belongs to no chain, so that a changed one still shows.
      sum = RowChecksum(stored: row.checksum)
    } else if row.layout.letter != nil {
      var line = try line(of: branch)
      switch row.layout.table {
      case KeyframeRow.layout.table:
        sum = line.start
        sum.feed(row)
      default:
        try take(row, &line)
        sum = line.checksum
        setLine(line, of: branch)
      }
    }
    let statement = try database.checkOut(row.layout.restoration)
    defer { database.checkIn(statement) }
    for (index, (column, value)) in zip(row.layout.columns, row.values).enumerated() {
      let parameter = Int32(index + 1)
      if column.kind == .checksum {
        statement.bind(parameter, sum.stored)
      } else {
        statement.bind(parameter, value)
      }
    }
    try statement.run()
  }

  /// Writes a row that the running checksum covers.
  private func take(_ row: SavedRow, _ line: inout BranchEnd) throws(SessionError) {
    let position = row.integer(RowColumn.position.name).map { Int($0) } ?? 0
    switch row.layout.table {
    case ActionRow.layout.table:
      guard position == line.last + 1 else {
        throw .outOfOrder(position: position, expected: line.last + 1)
      }
      line.last = position
      line.hasOutcome = false
    case OutcomeRow.layout.table:
      try checkOrder(of: position, line)
      line.hasOutcome = true
    default:
      try checkOrder(of: position, line)
    }
    line.checksum.feed(row)
    line.rowCount += 1
  }

  /// How many rows of a branch the checksum covers, and the checksum up to the last of them.
  package func seal(of branch: Branch.ID) -> (rowCount: Int, checksum: RowChecksum)? {
    lines[branch].map { ($0.rowCount, $0.checksum) }
  }

  /// The checksum that the branch's own rows and keyframes continue.
  package func start(of branch: Branch.ID) -> RowChecksum? { lines[branch]?.start }
}
