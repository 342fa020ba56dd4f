internal import StateTree

extension SessionReader {
  /// The action at a position, counted from 1: position 0 is the initial state and has none.
  public func action(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> RecordedAction
  {
    guard position > 0 else { throw .noSuchPosition(position, last: try lastPosition(on: branch)) }
    guard position > firstPosition else { throw .trimmed(position, first: firstPosition + 1) }
    guard let action = try actions(position...position, on: branch).first else {
      throw .damaged(table: "action", position: position, detail: "the row is missing")
    }
    return action
  }

  /// The actions at a range of positions, in order. Position 0 has none.
  ///
  /// - Throws: `damaged` at the first that is missing or cannot be read.
  public func actions(_ positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [RecordedAction]
  {
    var actions: [RecordedAction] = []
    var cursor = try self.actions(in: positions, on: branch)
    while let action = try cursor.next() { actions.append(action) }
    return actions
  }

  /// A cursor over the actions at a range of positions.
  package func actions(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> ActionCursor
  {
    ActionCursor(
      self,
      try RowCursor(
        """
        SELECT position, time, name, payload, origin, cause, effect, file, line FROM action
        WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
        """, table: "action", at: branchTable.stretches(positions, on: branch), in: database))
  }

  func readAction(_ row: Row) throws(SessionError) -> RecordedAction {
    guard let origin = Origin(code: try row.integer(4)) else { throw row.damage("no such origin") }
    return RecordedAction(
      position: try row.position(0), time: try row.time(1),
      name: try name(try row.integer(2), row), payload: try row.value(3, values).value,
      origin: origin,
      cause: try row.optionalPosition(5), effect: try row.optionalInteger(6),
      file: try row.optionalInteger(7).map { (number) throws(SessionError) in
        try name(number, row)
      },
      line: try row.optionalPosition(8))
  }

  /// The outcome of the action at a position; nil at 0, and where the run ended
  /// before it was written: in the reducer, or within 50 ms of its return.
  public func outcome(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> Outcome?
  {
    guard let stretch = try branchTable.stretches(position...position, on: branch).first else {
      return nil
    }
    let statement = try database.checkOut(
      "SELECT reducer_ns FROM outcome WHERE branch = ?1 AND position = ?2")
    defer { database.checkIn(statement) }
    statement.bind(1, stretch.branch.rawValue)
    statement.bind(2, position)
    guard try step(statement, "outcome", at: position) else { return nil }
    let row = Row(statement, table: "outcome", at: position)
    return Outcome(position: position, reducerNanoseconds: try row.time(0))
  }

  /// The outcomes at a range of positions, by position. Those at which there is none are left out.
  public func outcomes(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [Int: Outcome]
  {
    let statement = try database.checkOut(
      """
      SELECT position, reducer_ns FROM outcome
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
      """)
    defer { database.checkIn(statement) }
    var outcomes: [Int: Outcome] = [:]
    for stretch in try branchTable.stretches(positions, on: branch) {
      statement.restart(for: stretch)
      while try step(statement, "outcome", at: stretch.positions.lowerBound) {
        let position = try Row(statement, table: "outcome").position(0)
        let row = Row(statement, table: "outcome", at: position)
        outcomes[position] = Outcome(position: position, reducerNanoseconds: try row.time(1))
      }
    }
    return outcomes
  }

  /// The text in `name` of a number, kept for the next time.
  func name(_ number: Int64, _ row: Row) throws(SessionError) -> String {
    if let name = names[number] { return name }
    let statement = try database.checkOut("SELECT text FROM name WHERE id = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, number)
    guard try step(statement, "name"), let name = statement.text(0) else {
      throw row.damage("the name \(number) is missing")
    }
    names[number] = name
    return name
  }
}
