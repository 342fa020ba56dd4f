internal import StateTree

extension SessionReader {
  /// The positions in a range whose actions match a filter, in order.
  ///
  /// Each name and path is tested once, and an index finds its rows. No payload and no value is
  /// read.
  ///
  /// - Parameter shouldStop: called before each name or path; if it returns true, the positions
  ///   found so far are returned.
  package func positions(
    matching filter: ActionFilter, in positions: ClosedRange<Int>,
    on branch: Branch.ID = .main, shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> [Int] {
    let touched = try filter.path.map { (path) throws(SessionError) in
      try touching(path, in: positions, on: branch)
    }
    var names: [Int64: Bool] = [:]
    let statement = try database.checkOut(
      """
      SELECT position, name, (SELECT text FROM name WHERE id = action.name), origin, time,
        EXISTS (SELECT 1 FROM change WHERE change.branch = action.branch
          AND change.position = action.position)
      FROM action WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
      """)
    defer { database.checkIn(statement) }
    var found: [Int] = []
    for stretch in try branchTable.stretches(positions, on: branch) {
      // A row that is missing or changed may be one that the filter selects.
      shownRows.note(stretch)
      statement.restart(for: stretch)
      while try step(statement, "action") {
        let row = Row(statement, table: "action")
        let position = try row.position(0)
        if let touched, !touched.contains(position) { continue }
        if position % 1_000 == 0, shouldStop() { return found }
        if let pattern = filter.name {
          let number = try row.integer(1)
          let isNamed: Bool
          if let known = names[number] {
            isNamed = known
          } else {
            isNamed = matchesGlob(try row.text(2), pattern)
            names[number] = isNamed
          }
          guard isNamed else { continue }
        }
        if let origin = filter.origin, try row.integer(3) != origin.code { continue }
        if let since = filter.since, try row.time(4) < since { continue }
        if filter.isChanging, try row.integer(5) == 0 { continue }
        found.append(position)
      }
    }
    return found
  }

  /// The positions in a range with a change that touches a path.
  private func touching(_ path: StatePath, in positions: ClosedRange<Int>, on branch: Branch.ID)
    throws(SessionError) -> Set<Int>
  {
    let statement = try database.checkOut(
      """
      SELECT position, kind, "index", "from" FROM change
      WHERE path = ?4 AND branch = ?1 AND position BETWEEN ?2 AND ?3
      """)
    defer { database.checkIn(statement) }
    let stretches = try branchTable.stretches(positions, on: branch)
    var found: Set<Int> = []
    for (number, place) in try places(near: path) {
      for stretch in stretches {
        statement.restart(for: stretch)
        statement.bind(4, number)
        while try step(statement, "change") {
          let row = Row(statement, table: "change")
          let position = try row.position(0)
          guard let kind = StateChange.Kind(code: try row.integer(1)) else {
            throw row.damage("the kind of a change is unknown", at: position)
          }
          let (index, from) = (try row.optionalPosition(2), try row.optionalPosition(3))
          if StateChange.touches(path, kind: kind, at: place, index: index, from: from) {
            found.insert(position)
          }
        }
      }
    }
    return found
  }

  /// The stored paths that contain a path or are inside it.
  private func places(near path: StatePath) throws(SessionError) -> [(Int64, StatePath)] {
    let statement = try database.checkOut("SELECT id, text FROM path")
    defer { database.checkIn(statement) }
    var places: [(Int64, StatePath)] = []
    while try step(statement, "path") {
      let row = Row(statement, table: "path")
      let (number, text) = (try row.integer(0), try row.text(1))
      guard let place = try? StatePath(text) else { throw row.damage("a path is invalid") }
      if place.isPrefix(of: path) || path.isPrefix(of: place) { places.append((number, place)) }
    }
    return places
  }
}
