package import StateTree

extension SessionReader {
  /// The changes at a position that may affect the value at a place, in order. The values of other
  /// changes are not read.
  package func changes(at position: Int, on branch: Branch.ID = .main, touching place: StatePath)
    throws(SessionError) -> [StateChange]
  {
    guard let stretch = try branchTable.stretches(position...position, on: branch).first else {
      return []
    }
    shownRows.note(stretch)
    let statement = try database.checkOut(Self.rowsOfPosition)
    defer { database.checkIn(statement) }
    statement.restart(for: stretch)
    var (found, count): ([StateChange], Int) = ([], 0)
    while try step(statement, "change", at: position) {
      var row = RowRead<ChangeRow>(statement, at: position, in: self)
      let (ordinal, change) = try ChangeRow.read(&row) { path, kind, index, from in
        StateChange.touches(place, kind: kind, at: path, index: index, from: from)
      }
      // A recovered session lists the positions that lost some.
      guard ordinal == count || recovery != nil else { throw row.damage("a change is missing") }
      count += 1
      if let change { found.append(change) }
    }
    return found
  }

  /// The same for each position of a range that has any.
  package func changes(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main, touching place: StatePath
  ) throws(SessionError) -> [Int: [StateChange]] {
    var found: [Int: [StateChange]] = [:]
    for stretch in try branchTable.stretches(positions, on: branch) {
      shownRows.note(stretch)
      let statement = try database.checkOut(Self.rowsOfPosition)
      defer { database.checkIn(statement) }
      statement.restart(for: stretch)
      var (last, count) = (stretch.positions.lowerBound, 0)
      while try step(statement, "change", at: last) {
        let position = try Row(statement, table: "change").position(0)
        guard position >= last, stretch.positions.contains(position) else {
          throw .damaged(table: "change", position: position, detail: "positions are out of order")
        }
        if position > last { (last, count) = (position, 0) }
        var row = RowRead<ChangeRow>(statement, at: position, in: self)
        let (ordinal, change) = try ChangeRow.read(&row) { path, kind, index, from in
          StateChange.touches(place, kind: kind, at: path, index: index, from: from)
        }
        guard ordinal == count || recovery != nil else { throw row.damage("a change is missing") }
        count += 1
        if let change { found[position, default: []].append(change) }
      }
    }
    return found
  }

  private static let rowsOfPosition = ChangeRow.layout.stretchQuery
}
