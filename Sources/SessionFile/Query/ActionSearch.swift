internal import StateTree

/// The search for the actions that a filter selects. It tests each name and each path once, when it
/// is made; indexes then find their rows.
///
/// If the filter asks for no name and no path, it looks at each action. It reads no payload and no
/// value.
package struct ActionSearch {
  private let session: SessionReader
  private let filter: ActionFilter
  /// The names that the filter selects; nil if it selects all.
  private let names: Set<Int64>?
  /// The stored paths above or below the filter's path; nil if it has none.
  private let places: [(number: Int64, place: StatePath)]?

  package init(_ filter: ActionFilter, in session: SessionReader) throws(SessionError) {
    self.session = session
    self.filter = filter
    names = try filter.name.map { (pattern) throws(SessionError) in
      try session.names(matching: pattern)
    }
    places = try filter.path.map { (path) throws(SessionError) in
      try session.places(near: path)
    }
  }

  /// The positions in a stretch whose actions the filter selects, in order.
  ///
  /// The caller notes those that it shows. That the indexes have missed none is only known where
  /// all rows are compared with their checksums.
  package func positions(in stretch: BranchTable.Stretch) throws(SessionError) -> [Int] {
    if let candidates = try candidates(in: stretch) {
      return try selected(among: candidates, on: stretch.branch)
    }
    session.shownRows.note(stretch)
    return try selected(in: stretch)
  }

  /// The positions with one of the names and with a change that touches the path; nil if the filter
  /// asks for neither.
  private func candidates(in stretch: BranchTable.Stretch) throws(SessionError) -> [Int]? {
    let touched = try places.map { (places) throws(SessionError) in
      try touching(filter.path ?? .root, places, in: stretch)
    }
    guard let names else { return touched?.sorted() }
    let named = try session.positions(of: names, in: stretch)
    return (touched.map { touched in named.filter(touched.contains) } ?? named).sorted()
  }

  /// The conditions that no index answers, on ?4 to ?6.
  private static let conditions = """
    (?4 IS NULL OR time >= ?4) AND (?5 IS NULL OR origin = ?5)
      AND (?6 IS NULL OR EXISTS (SELECT 1 FROM change
        WHERE change.branch = action.branch AND change.position = action.position))
    """

  private func bindConditions(_ statement: Statement) {
    statement.bind(4, filter.since)
    statement.bind(5, filter.origin?.code)
    statement.bind(6, filter.isChanging ? 1 : nil)
  }

  private func selected(among candidates: [Int], on branch: Branch.ID) throws(SessionError)
    -> [Int]
  {
    guard filter.origin != nil || filter.since != nil || filter.isChanging else {
      return candidates
    }
    let statement = try session.database.checkOut(
      """
      SELECT position FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 AND \(Self.conditions)
      """)
    defer { session.database.checkIn(statement) }
    var found: [Int] = []
    for position in candidates {
      statement.restart(for: BranchTable.Stretch(branch: branch, positions: position...position))
      bindConditions(statement)
      if try session.step(statement, "action") { found.append(position) }
    }
    return found
  }

  private func selected(in stretch: BranchTable.Stretch) throws(SessionError) -> [Int] {
    let statement = try session.database.checkOut(
      """
      SELECT position FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 AND \(Self.conditions) ORDER BY position
      """)
    defer { session.database.checkIn(statement) }
    statement.restart(for: stretch)
    bindConditions(statement)
    var found: [Int] = []
    while try session.step(statement, "action") {
      found.append(try Row(statement, table: "action").position(0))
    }
    return found
  }

  /// The positions in a stretch with a change that touches a path.
  private func touching(
    _ path: StatePath, _ places: [(number: Int64, place: StatePath)],
    in stretch: BranchTable.Stretch
  ) throws(SessionError) -> Set<Int> {
    let statement = try session.database.checkOut(
      """
      SELECT position, kind, "index", "from" FROM change INDEXED BY change_path
      WHERE path = ?4 AND branch = ?1 AND position BETWEEN ?2 AND ?3
      """)
    defer { session.database.checkIn(statement) }
    var found: Set<Int> = []
    for (number, place) in places {
      statement.restart(for: stretch)
      statement.bind(4, number)
      while try session.step(statement, "change") {
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
    return found
  }
}

extension SessionReader {
  /// A cursor over the positions in a range whose actions a filter selects, in order or backward.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the cursor throws
  ///   `interrupted`.
  package func positions(
    matching filter: ActionFilter, in positions: ClosedRange<Int>,
    on branch: Branch.ID = .main, backward isBackward: Bool = false,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(SessionError) -> PositionCursor {
    PositionCursor(
      try branchTable.stretches(positions, on: branch), isBackward: isBackward, notedIn: self,
      shouldStop: shouldStop, search: try ActionSearch(filter, in: self).positions)
  }

  /// The stored paths that contain a path or are inside it.
  func places(near path: StatePath) throws(SessionError) -> [(number: Int64, place: StatePath)] {
    let statement = try database.checkOut("SELECT id, text FROM path")
    defer { database.checkIn(statement) }
    var places: [(number: Int64, place: StatePath)] = []
    while try step(statement, "path") {
      let row = Row(statement, table: "path")
      let (number, text) = (try row.integer(0), try row.text(1))
      guard let place = try? StatePath(text) else { throw row.damage("a path is invalid") }
      if place.isPrefix(of: path) || path.isPrefix(of: place) { places.append((number, place)) }
    }
    return places
  }

  /// When the action at a position was sent, in nanoseconds since the recording started. Costs less
  /// than reading the action.
  package func time(at position: Int, on branch: Branch.ID = .main) throws(SessionError) -> Int64 {
    let owner = try branchTable.owner(of: position, on: branch)
    let statement = try database.checkOut(
      "SELECT time FROM action WHERE branch = ?1 AND position = ?2")
    defer { database.checkIn(statement) }
    statement.bind(1, owner.rawValue)
    statement.bind(2, position)
    shownRows.note(BranchTable.Stretch(branch: owner, positions: position...position))
    let row = Row(statement, table: "action", at: position)
    guard try step(statement, "action", at: position) else {
      throw row.damage("the row is missing")
    }
    return try row.time(0)
  }
}
