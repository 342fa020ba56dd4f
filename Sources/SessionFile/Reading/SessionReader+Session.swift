extension SessionReader {
  static func readHeader(_ database: Database) throws(SessionError) -> SessionHeader {
    let statement = try database.checkOut(
      """
      SELECT app, app_version, app_commit, state_type, action_type, program, system, started_at
      FROM session
      """)
    defer { database.checkIn(statement) }
    guard try step(statement, "session") else {
      // A recorder writes it first, and everything else with it or behind it.
      let isLost =
        try database.integer(
          "SELECT EXISTS (SELECT 1 FROM keyframe) OR EXISTS (SELECT 1 FROM action)") == 1
      throw isLost
        ? .damaged(table: "session", position: nil, detail: "its row is missing") : .neverBegan
    }
    let row = Row(statement, table: "session")
    return SessionHeader(
      app: try row.text(0), appVersion: try row.optionalText(1),
      appCommit: try row.optionalText(2), stateType: try row.text(3),
      actionType: try row.text(4), program: try row.text(5), system: try row.text(6),
      startedAt: try row.time(7))
  }

  static func readBranches(_ database: Database) throws(SessionError) -> [Branch] {
    let statement = try database.checkOut(
      "SELECT id, name, parent, forked_at FROM branch ORDER BY id")
    defer { database.checkIn(statement) }
    var branches: [Branch] = []
    var known: Set<Branch.ID> = []
    while try step(statement, "branch") {
      let row = Row(statement, table: "branch")
      let branch = Branch(
        id: Branch.ID(rawValue: try row.integer(0)), name: try row.text(1),
        parent: try row.optionalInteger(2).map(Branch.ID.init),
        forkedAt: try row.optionalPosition(3))
      let isSound =
        branch.id == .main
        ? branch.parent == nil && branch.forkedAt == nil
        : branch.parent.map(known.contains) == true && branch.forkedAt != nil
      guard isSound, known.insert(branch.id).inserted else {
        throw row.damage("branch \(branch.id.rawValue) has no place to start from")
      }
      branches.append(branch)
    }
    guard known.contains(.main) else {
      throw .damaged(table: "branch", position: nil, detail: "main is missing")
    }
    return branches
  }

  static func readTrim(_ database: Database) throws(SessionError) -> Trim? {
    let statement = try database.checkOut(
      "SELECT position, time, row_count, checksum FROM trim ORDER BY id DESC LIMIT 1")
    defer { database.checkIn(statement) }
    guard try step(statement, "trim") else { return nil }
    let row = Row(statement, table: "trim")
    return Trim(
      position: try row.position(0), time: try row.time(1), rowCount: try row.position(2),
      checksum: RowChecksum(stored: try row.integer(3)))
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
      else { throw row.damage("no such position", at: position) }
      table.add(branch, lastPosition: position)
    }
    return table
  }

  /// How long the recording went on: from its start to the end of its last action, in nanoseconds.
  public var duration: Int64 {
    get throws(SessionError) {
      let last = try lastPosition()
      guard last > firstPosition else { return 0 }
      let end = try action(at: last).time
      return end + (try outcome(at: last)?.reducerNanoseconds ?? 0)
    }
  }

  /// The stretches that were not recorded, in order; on another branch than `main`, those that it
  /// shares.
  public func gaps(on branch: Branch.ID = .main) throws(SessionError) -> [Gap] {
    let statement = try database.checkOut(
      """
      SELECT position, time, reason FROM gap
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY id
      """)
    defer { database.checkIn(statement) }
    var gaps: [Gap] = []
    for stretch in try branchTable.stretches(0...lastPosition(on: branch), on: branch) {
      statement.restart(for: stretch)
      while try step(statement, "gap") {
        let row = Row(statement, table: "gap")
        gaps.append(
          Gap(position: try row.position(0), time: try row.time(1), reason: try row.text(2)))
      }
    }
    return gaps
  }

  /// Steps, with malformed pages reported as damage to a table.
  func step(_ statement: Statement, _ table: String, at position: Int? = nil) throws(SessionError)
    -> Bool
  {
    try SessionReader.step(statement, table, at: position)
  }

  /// The same before there is a reader.
  static func step(_ statement: Statement, _ table: String, at position: Int? = nil)
    throws(SessionError) -> Bool
  {
    do throws(SessionError) {
      return try statement.step()
    } catch {
      throw error.asDamage(in: table, at: position)
    }
  }
}
