extension SessionReader {
  package static func readHeader(_ database: Database) throws(SessionError) -> SessionHeader {
    let statement = try database.checkOut(
      "SELECT \(SessionRow.layout.selection) FROM session")
    defer { database.checkIn(statement) }
    guard try step(statement, "session") else {
      // A recorder writes it first, and everything else with it or after it.
      let isLost =
        try database.integer(
          "SELECT EXISTS (SELECT 1 FROM keyframe) OR EXISTS (SELECT 1 FROM action)") == 1
      throw isLost
        ? .damaged(table: "session", position: nil, detail: "the row is missing") : .neverBegan
    }
    var row = RowRead<SessionRow>(statement)
    return try SessionRow.read(&row)
  }

  static func readBranches(_ database: Database) throws(SessionError) -> [Branch] {
    let statement = try database.checkOut(
      "SELECT \(BranchRow.layout.selection) FROM branch ORDER BY id")
    defer { database.checkIn(statement) }
    var branches: [Branch] = []
    var known: Set<Branch.ID> = []
    while try step(statement, "branch") {
      var row = RowRead<BranchRow>(statement)
      let branch = try BranchRow.read(&row)
      let isSound =
        branch.id == .main
        ? branch.parent == nil && branch.forkedAt == nil
        : branch.parent.map(known.contains) == true && branch.forkedAt != nil
      guard isSound, known.insert(branch.id).inserted else {
        throw row.damage("branch \(branch.id.rawValue) starts at an invalid position")
      }
      branches.append(branch)
    }
    guard known.contains(.main) else {
      throw .damaged(table: "branch", position: nil, detail: "main is missing")
    }
    return branches
  }

  package static func readTrim(_ database: Database) throws(SessionError) -> Trim? {
    let statement = try database.checkOut(
      "SELECT \(TrimRow.layout.selection) FROM trim ORDER BY id DESC LIMIT 1")
    defer { database.checkIn(statement) }
    guard try step(statement, "trim") else { return nil }
    var row = RowRead<TrimRow>(statement)
    return try TrimRow.read(&row)
  }

  static func status(_ database: Database, _ share: OpenFiles.Share?) throws(SessionError)
    -> RecordingStatus
  {
    let statement = try database.checkOut("SELECT whole FROM seal WHERE branch = 1")
    defer { database.checkIn(statement) }
    if try step(statement, "seal") { return statement.integer(0) == 0 ? .cutOff : .closed }
    return share.map(OpenFiles.isBeingRecorded) == true ? .recording : .cutOff
  }

  /// Branches with their last positions.
  static func table(
    of branches: [Branch], _ trim: Trim?, fileSize: Int64, in database: Database
  ) throws(SessionError) -> BranchTable {
    let statement = try database.checkOut("SELECT max(position) FROM action WHERE branch = ?1")
    defer { database.checkIn(statement) }
    var table = BranchTable(firstPosition: trim?.position ?? 0)
    for branch in branches {
      statement.reset()
      statement.bind(1, branch.id.rawValue)
      _ = try step(statement, "action")
      let row = Row(statement, table: "action")
      let start = branch.forkedAt ?? table.firstPosition
      let position = try row.optionalPosition(0) ?? start
      let parentLast = try branch.parent.map { (parent) throws(SessionError) in
        try table.lastPosition(on: parent)
      }
      // Each action takes at least a byte of the file, so no recorder wrote a higher position.
      guard start <= parentLast ?? start, position >= start,
        Int64(position) - Int64(start) <= fileSize
      else { throw row.damage("a position is invalid", at: position) }
      table.add(branch, lastPosition: position)
    }
    return table
  }

  /// The duration of the recording, from its start to the end of its last action, in nanoseconds.
  package var duration: Int64 {
    get throws(SessionError) {
      let last = try lastPosition()
      guard last > firstPosition else { return 0 }
      let end = try action(at: last).time
      return end + (try outcome(at: last)?.reducerNanoseconds ?? 0)
    }
  }

  /// The stretches that were not recorded, in order; for a branch other than `main`, those that it
  /// shares with `main`.
  package func gaps(on branch: Branch.ID = .main) throws(SessionError) -> [Gap] {
    let statement = try database.checkOut(
      """
      SELECT \(GapRow.layout.selection) FROM gap
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY id
      """)
    defer { database.checkIn(statement) }
    var gaps: [Gap] = []
    for stretch in try branchTable.stretches(0...lastPosition(on: branch), on: branch) {
      statement.restart(for: stretch)
      while try step(statement, "gap") {
        var row = RowRead<GapRow>(statement)
        gaps.append(try GapRow.read(&row))
      }
    }
    return gaps
  }

  /// Steps a statement, and reports malformed pages as damage to a table.
  package func step(_ statement: Statement, _ table: String, at position: Int? = nil)
    throws(SessionError)
    -> Bool
  {
    try SessionReader.step(statement, table, at: position)
  }

  /// The same, for callers that have no reader yet.
  package static func step(_ statement: Statement, _ table: String, at position: Int? = nil)
    throws(SessionError) -> Bool
  {
    do throws(SessionError) {
      return try statement.step()
    } catch {
      throw error.asDamage(in: table, at: position)
    }
  }
}
