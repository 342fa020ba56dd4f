extension SessionReader {
  /// The position of the action that is this number among those of its name in a range, counted
  /// from 1, from the range's end if `backward`; and how many were counted. The position is nil if
  /// there are fewer.
  package func position(
    named name: String, number: Int, in positions: ClosedRange<Int>, on branch: Branch.ID,
    backward: Bool
  ) throws(SessionError) -> (position: Int?, count: Int) {
    let order = backward ? "DESC" : "ASC"
    let statement = try database.checkOut(
      """
      SELECT position FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3
        AND name = (SELECT id FROM name WHERE text = ?4)
      ORDER BY position \(order)
      """)
    defer { database.checkIn(statement) }
    var count = 0
    let stretches = try branchTable.stretches(positions, on: branch)
    for stretch in backward ? stretches.reversed() : stretches {
      statement.restart(for: stretch)
      statement.bind(4, name)
      while try step(statement, "action") {
        count += 1
        guard count == number else { continue }
        return (try Row(statement, table: "action").position(0), count)
      }
    }
    return (nil, count)
  }

  /// The names of all actions, each once.
  package func actionNames() throws(SessionError) -> [String] {
    let statement = try database.checkOut(
      "SELECT text FROM name WHERE EXISTS (SELECT 1 FROM action WHERE action.name = name.id)")
    defer { database.checkIn(statement) }
    var names: [String] = []
    while try step(statement, "name") {
      names.append(try Row(statement, table: "name").text(0))
    }
    return names
  }
}
