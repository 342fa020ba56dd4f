internal import StateTree

extension SessionReader {
  /// The action at a position, counted from 1: position 0 is the initial state and has no action.
  package func action(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> RecordedAction
  {
    guard position > 0 else { throw .noSuchPosition(position, last: try lastPosition(on: branch)) }
    guard position > firstPosition else { throw .trimmed(position, first: firstPosition + 1) }
    guard let action = try actions(position...position, on: branch).first else {
      throw .damaged(table: "action", position: position, detail: "the row is missing")
    }
    return action
  }

  /// The actions at a range of positions, in order. Position 0 has no action.
  ///
  /// - Throws: `damaged` at the first action that is missing or cannot be read.
  package func actions(
    _ positions: ClosedRange<Int>, on branch: Branch.ID = .main, payloads: Bool = true
  ) throws(SessionError) -> [RecordedAction] {
    var actions: [RecordedAction] = []
    var cursor = try self.actions(in: positions, on: branch, payloads: payloads)
    while let action = try cursor.next() { actions.append(action) }
    return actions
  }

  /// A cursor over the actions at a range of positions.
  ///
  /// - Parameter payloads: whether the payloads are read, which takes half of the time; if not, they
  ///   are null.
  package func actions(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main, payloads: Bool = true
  ) throws(SessionError) -> ActionCursor {
    ActionCursor(
      self,
      try RowCursor(
        Self.actionQuery, at: branchTable.stretches(positions, on: branch), in: database),
      payloads: payloads)
  }

  /// The actions of a stretch.
  private static let actionQuery = ActionRow.layout.stretchQuery

  /// The outcome of the action at a position; nil at 0, and if the run ended before the outcome was
  /// written: in the reducer, or within 50 ms of its return.
  package func outcome(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> Outcome?
  {
    guard let stretch = try branchTable.stretches(position...position, on: branch).first else {
      return nil
    }
    let statement = try database.checkOut(Self.outcomeQuery)
    defer { database.checkIn(statement) }
    statement.restart(for: stretch)
    guard try step(statement, "outcome", at: position) else { return nil }
    var row = RowRead<OutcomeRow>(statement, at: position)
    return try OutcomeRow.read(&row)
  }

  /// The outcomes of a stretch.
  private static let outcomeQuery = OutcomeRow.layout.stretchQuery

  /// The outcomes at a range of positions, by position. Positions without an outcome are left out.
  package func outcomes(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [Int: Outcome]
  {
    let statement = try database.checkOut(Self.outcomeQuery)
    defer { database.checkIn(statement) }
    var outcomes: [Int: Outcome] = [:]
    for stretch in try branchTable.stretches(positions, on: branch) {
      statement.restart(for: stretch)
      while try step(statement, "outcome", at: stretch.positions.lowerBound) {
        let position = try Row(statement, table: "outcome").position(0)
        var row = RowRead<OutcomeRow>(statement, at: position)
        outcomes[position] = try OutcomeRow.read(&row)
      }
    }
    return outcomes
  }

  /// The text of a number in the table `name`, kept for the next time.
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
