internal import StateTree

extension SessionReader {
  /// What the reducer of the action at a position read from its dependencies, in order; nothing at
  /// 0, and where it never finished.
  public func reads(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> [RecordedRead]
  {
    try reads(in: position...position, on: branch)[position] ?? []
  }

  /// What was read at a range of positions, by position. Those at which nothing was are left out.
  public func reads(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [Int: [RecordedRead]]
  {
    let statement = try database.checkOut(
      """
      SELECT position, ordinal, name, kind, value FROM dependency_read
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position, ordinal
      """)
    defer { database.checkIn(statement) }
    var reads: [Int: [RecordedRead]] = [:]
    for stretch in try branchTable.stretches(positions, on: branch) {
      shownRows.note(stretch)
      statement.restart(for: stretch)
      while try step(statement, "dependency_read", at: stretch.positions.lowerBound) {
        let position = try Row(statement, table: "dependency_read").position(0)
        let row = Row(statement, table: "dependency_read", at: position)
        let read = try readRead(row)
        guard try row.position(1) == reads[position, default: []].count || recovery != nil else {
          throw row.damage("a read is missing")
        }
        reads[position, default: []].append(read)
      }
    }
    return reads
  }

  private func readRead(_ row: Row) throws(SessionError) -> RecordedRead {
    let name = try name(try row.integer(2), row)
    let value = row.isNull(4) ? nil : try row.value(4, values).value
    guard let kind = RecordedRead.Kind(code: try row.integer(3), value: value) else {
      throw row.damage("no such kind of read")
    }
    return RecordedRead(name, kind)
  }
}
