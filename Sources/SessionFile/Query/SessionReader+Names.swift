internal import StateTree

extension SessionReader {
  /// A cursor over the positions in a range whose actions have a name that matches a pattern, in
  /// order or backward. In the pattern `*` matches any letters, `?` one letter.
  ///
  /// Each name is tested once, and an index finds its rows.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the cursor throws
  ///   `interrupted`.
  package func positions(
    named pattern: String, in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    backward isBackward: Bool = false, shouldStop: @escaping () -> Bool = { false }
  ) throws(SessionError) -> PositionCursor {
    let names = try names(matching: pattern)
    let search: PositionCursor.Search = { (stretch) throws(SessionError) in
      try self.positions(of: names, in: stretch)
    }
    return PositionCursor(
      try branchTable.stretches(positions, on: branch), isBackward: isBackward, notedIn: self,
      shouldStop: shouldStop, search: search)
  }

  /// The numbers of the names that match a pattern.
  package func names(matching pattern: String) throws(SessionError) -> Set<Int64> {
    let statement = try database.checkOut("SELECT id, text FROM name")
    defer { database.checkIn(statement) }
    var names: Set<Int64> = []
    while try step(statement, "name") {
      let row = Row(statement, table: "name")
      if matchesGlob(try row.text(1), pattern) { names.insert(try row.integer(0)) }
    }
    return names
  }

  /// The positions in a stretch whose actions have one of these names.
  package func positions(of names: Set<Int64>, in stretch: BranchTable.Stretch)
    throws(SessionError) -> [Int]
  {
    // A look-up for each name would cost more than a look at each row.
    guard names.count <= stretch.positions.count else {
      return try positionsByScan(of: names, in: stretch)
    }
    let statement = try database.checkOut(
      """
      SELECT position FROM action INDEXED BY action_name
      WHERE name = ?4 AND branch = ?1 AND position BETWEEN ?2 AND ?3
      """)
    defer { database.checkIn(statement) }
    var found: [Int] = []
    for name in names {
      statement.restart(for: stretch)
      statement.bind(4, name)
      while try step(statement, "action") {
        found.append(try Row(statement, table: "action").position(0))
      }
    }
    return found
  }

  private func positionsByScan(of names: Set<Int64>, in stretch: BranchTable.Stretch)
    throws(SessionError) -> [Int]
  {
    let statement = try database.checkOut(
      "SELECT position, name FROM action WHERE branch = ?1 AND position BETWEEN ?2 AND ?3")
    defer { database.checkIn(statement) }
    statement.restart(for: stretch)
    var found: [Int] = []
    while try step(statement, "action") {
      let row = Row(statement, table: "action")
      if names.contains(try row.integer(1)) { found.append(try row.position(0)) }
    }
    return found
  }

  /// The names of all actions, each once.
  package func actionNames() throws(SessionError) -> [String] {
    let statement = try database.checkOut(
      """
      SELECT text FROM name
      WHERE EXISTS (SELECT 1 FROM action INDEXED BY action_name WHERE action.name = name.id)
      """)
    defer { database.checkIn(statement) }
    var names: [String] = []
    while try step(statement, "name") {
      names.append(try Row(statement, table: "name").text(0))
    }
    return names
  }
}
