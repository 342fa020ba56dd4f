extension SessionReader {
  /// The reads from dependencies by the reducer of the action at a position, in order; empty at 0,
  /// and if the reducer never finished.
  package func reads(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> [RecordedRead]
  {
    try reads(in: position...position, on: branch)[position] ?? []
  }

  /// The reads at a range of positions, by position. Positions without reads are left out.
  package func reads(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [Int: [RecordedRead]]
  {
    let statement = try database.checkOut(Self.readQuery)
    defer { database.checkIn(statement) }
    var reads: [Int: [RecordedRead]] = [:]
    for stretch in try branchTable.stretches(positions, on: branch) {
      shownRows.note(stretch)
      statement.restart(for: stretch)
      while try step(statement, "dependency_read", at: stretch.positions.lowerBound) {
        let position = try Row(statement, table: "dependency_read").position(0)
        var row = RowRead<ReadRow>(statement, at: position, in: self)
        let (ordinal, read) = try ReadRow.read(&row)
        guard ordinal == reads[position, default: []].count || recovery != nil else {
          throw row.damage("a read is missing")
        }
        reads[position, default: []].append(read)
      }
    }
    return reads
  }

  /// The reads of a stretch.
  private static let readQuery = ReadRow.layout.stretchQuery
}
