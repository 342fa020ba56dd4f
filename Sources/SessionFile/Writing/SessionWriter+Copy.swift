package import Platform

extension SessionWriter {
  /// Copies a whole session to a new file. The file stays open so that branches can be added, and
  /// gets new seals when it closes.
  ///
  /// The copy is a snapshot, even while the session is being recorded. Costs a pass over the file.
  ///
  /// - Throws: `alreadyExists` if the URL exists.
  package static func copy(_ reader: SessionReader, to url: URL) throws(SessionError)
    -> SessionWriter
  {
    var sealed: [Branch.ID: Int] = [:]
    let writer = try SessionWriter(creating: url) { database throws(SessionError) in
      try reader.database.backUp(into: database)
      sealed = try sealedCounts(in: database)
      try database.execute("DELETE FROM seal")
      try SessionHolder.note(in: database)
    }
    writer.isWhole = reader.status == .closed
    try writer.readLines(trim: reader.trim, sealed: sealed)
    return writer
  }

  /// How many rows each branch had when it was closed.
  private static func sealedCounts(in database: Database) throws(SessionError) -> [Branch.ID: Int] {
    let statement = try database.checkOut("SELECT branch, row_count FROM seal")
    defer { database.checkIn(statement) }
    var counts: [Branch.ID: Int] = [:]
    while try statement.step() {
      guard let branch = statement.integer(0), let count = statement.integer(1) else { continue }
      // Far enough from overflow to count on.
      counts[Branch.ID(rawValue: branch)] = Int(min(max(count, 0), 1 << 48))
    }
    return counts
  }

  /// Reads the last position and checksum of each branch.
  ///
  /// - Parameter sealed: how many rows each branch had when it was sealed; the copy's seal must
  ///   also show that rows are missing.
  private func readLines(trim: Trim?, sealed: [Branch.ID: Int]) throws(SessionError) {
    let branches = try database.checkOut("SELECT id, forked_at, checksum FROM branch")
    defer { database.checkIn(branches) }
    while try branches.step() {
      guard let number = branches.integer(0), let start = branches.integer(2) else {
        throw .damaged(table: "branch", position: nil, detail: "a column has another type")
      }
      let branch = Branch.ID(rawValue: number)
      let checksum = RowChecksum(stored: start)
      var line = BranchEnd(
        last: Int(branches.integer(1) ?? 0), hasOutcome: true, start: checksum,
        checksum: checksum, keyframes: KeyframeRule(keyframeBytes: 0))
      if branch == .main, let trim {
        (line.last, line.checksum, line.rowCount) = (trim.position, trim.checksum, trim.rowCount)
      }
      for layout in Schema.covered where layout.hasChecksum {
        if let last = try lastRow(of: layout, on: branch), last.position >= line.last {
          line.last = last.position
          line.checksum = RowChecksum(stored: last.checksum)
          line.hasOutcome = layout.table == OutcomeRow.layout.table
        }
      }
      for table in Schema.covered.map(\.table) {
        let rows = try database.integer(
          "SELECT count(*) FROM \(table) WHERE branch = \(branch.rawValue)")
        line.rowCount += Int(rows ?? 0)
      }
      line.rowCount = sealed[branch] ?? line.rowCount
      lines[branch] = line
    }
  }

  private func lastRow(of layout: RowLayout, on branch: Branch.ID) throws(SessionError)
    -> (position: Int, checksum: Int64)?
  {
    let table = layout.table
    let order = layout.keyColumns.dropFirst().map { "\($0.name) DESC" }.joined(separator: ", ")
    let statement = try database.checkOut(
      "SELECT position, checksum FROM \(table) WHERE branch = ?1 ORDER BY \(order) LIMIT 1")
    defer { database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    guard try statement.step() else { return nil }
    guard let position = statement.integer(0), let checksum = statement.integer(1) else {
      throw .damaged(table: table, position: nil, detail: "a column has another type")
    }
    return (Int(position), checksum)
  }
}
