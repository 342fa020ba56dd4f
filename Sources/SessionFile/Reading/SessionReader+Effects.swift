/// An action that another one set off: its position, and the effect that sent it.
package struct CausedAction: Sendable, Hashable {
  /// Its position.
  package var position: Int
  /// The number of the effect; nil if no effect sent it.
  package var effect: Int64?

  /// Creates a caused action.
  package init(position: Int, effect: Int64? = nil) {
    self.position = position
    self.effect = effect
  }
}

extension SessionReader {
  /// The effects that the actions of a branch started, in the order of their numbers.
  package func effects(on branch: Branch.ID = .main) throws(SessionError) -> [RecordedEffect] {
    try effects(startedAt: 0...lastPosition(on: branch), on: branch)
  }

  /// The effects that the actions at a range of positions started, in the order of their numbers.
  /// Costs a pass over all effects of the session.
  package func effects(startedAt positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [RecordedEffect]
  {
    let statement = try database.checkOut(
      Self.effectQuery + "WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY id")
    defer { database.checkIn(statement) }
    var effects: [RecordedEffect] = []
    for stretch in try branchTable.stretches(positions, on: branch) {
      statement.restart(for: stretch)
      while try step(statement, "effect_begun") { effects.append(try readEffect(statement)) }
    }
    return effects
  }

  /// The effect with a number; nil if no such effect was recorded.
  package func effect(_ id: Int64) throws(SessionError) -> RecordedEffect? {
    let statement = try database.checkOut(Self.effectQuery + "WHERE id = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, id)
    return try step(statement, "effect_begun") ? try readEffect(statement) : nil
  }

  /// The actions after a position that name the action there as their cause, in order. Costs a pass
  /// over the rows after it.
  package func actions(causedBy position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> [CausedAction]
  {
    let last = try lastPosition(on: branch)
    guard position < last else { return [] }
    let statement = try database.checkOut(
      """
      SELECT position, effect FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 AND cause = ?4 ORDER BY position
      """)
    defer { database.checkIn(statement) }
    var actions: [CausedAction] = []
    for stretch in try branchTable.stretches((position + 1)...last, on: branch) {
      statement.restart(for: stretch)
      statement.bind(4, position)
      while try step(statement, "action") {
        let row = Row(statement, table: "action")
        actions.append(
          CausedAction(position: try row.position(0), effect: try row.optionalInteger(1)))
      }
    }
    return actions
  }

  /// Calls a closure with the position and the cause of each action in a range that names a cause, in
  /// order, until it returns false. Costs a pass over the rows.
  package func eachCause(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    _ body: (_ position: Int, _ cause: Int) throws(SessionError) -> Bool
  ) throws(SessionError) {
    let statement = try database.checkOut(
      """
      SELECT position, cause FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 AND cause IS NOT NULL ORDER BY position
      """)
    defer { database.checkIn(statement) }
    for stretch in try branchTable.stretches(positions, on: branch) {
      statement.restart(for: stretch)
      while try step(statement, "action") {
        let row = Row(statement, table: "action")
        // A cause that is no position is damage, and causes nothing.
        guard let cause = try row.optionalInteger(1).flatMap(Int.init(exactly:)) else { continue }
        guard try body(try row.position(0), cause) else { return }
      }
    }
  }

  private static let effectQuery = """
    SELECT \(EffectBegunRow.layout.selection), \(EffectEndedRow.layout.selection)
    FROM effect_begun LEFT JOIN effect_ended ON effect = id

    """

  private func readEffect(_ statement: Statement) throws(SessionError) -> RecordedEffect {
    var begun = RowRead<EffectBegunRow>(statement)
    var effect = try EffectBegunRow.read(&begun)
    // An effect that has not ended has no such row.
    let end = Int32(EffectBegunRow.layout.selected.count)
    if !statement.isNull(end) {
      var ended = RowRead<EffectEndedRow>(statement, from: end)
      try EffectEndedRow.read(&ended, into: &effect)
    }
    return effect
  }
}
