package import StateTree

extension SessionReader {
  /// How many rows are read between two questions whether to stop.
  private static let stride = 1_024

  /// Adds up what the actions at a range of positions cost, by their names. Costs one pass over the
  /// rows.
  ///
  /// - Parameter shouldStop: called now and then with a position; if it returns true, this throws
  ///   `interrupted`.
  package func addCosts(
    ofActions table: inout CostTable<CostName>, in positions: ClosedRange<Int>,
    on branch: Branch.ID = .main, shouldStop: (Int) -> Bool = { _ in false }
  ) throws(SessionError) {
    let stretches = try branchTable.stretches(positions, on: branch)
    for stretch in stretches { shownRows.note(stretch) }
    let sizes = try StoredSizes(self)
    var actions = try PositionRows(
      self, "action",
      """
      SELECT position, name, origin, payload FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
      """, at: stretches)
    var outcomes = try PositionRows(
      self, "outcome",
      """
      SELECT position, reducer_ns FROM outcome
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
      """, at: stretches)
    var changes = try PositionRows(
      self, "change",
      """
      SELECT position, before, after FROM change INDEXED BY sqlite_autoindex_change_1
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position, ordinal
      """, at: stretches)
    while let position = try actions.head(through: .max) {
      if position % Self.stride == 0, shouldStop(position) { throw .interrupted }
      let row = Row(actions.statement, table: "action", at: position)
      guard let origin = Origin(code: try row.integer(2)) else {
        throw row.damage("the origin is unknown")
      }
      let name = CostName(name: try name(row.integer(1), row), origin: origin)
      var cost = Cost(count: 1, bytes: try sizes.bytes(actions.statement, 3))
      actions.pass()
      // Rows without an action are damage, which 'check' tells.
      while let place = try outcomes.head(through: position) {
        if place == position {
          cost.nanoseconds = try Row(outcomes.statement, table: "outcome", at: place).time(1)
        }
        outcomes.pass()
      }
      while let place = try changes.head(through: position) {
        if place == position {
          let before = try sizes.bytes(changes.statement, 1)
          let after = try sizes.bytes(changes.statement, 2)
          cost.add(Cost(changes: 1, bytes: before.adding(after)))
        }
        changes.pass()
      }
      table.add(cost, for: name)
    }
  }

  /// Adds up the changes at a range of positions by their places, in which `[*]` stands for any
  /// element of an array. Costs one pass over the rows.
  ///
  /// - Parameter shouldStop: as for actions.
  package func addCosts(
    ofPlaces table: inout CostTable<PathPattern>, in positions: ClosedRange<Int>,
    on branch: Branch.ID = .main, shouldStop: (Int) -> Bool = { _ in false }
  ) throws(SessionError) {
    let stretches = try branchTable.stretches(positions, on: branch)
    for stretch in stretches { shownRows.note(stretch) }
    let sizes = try StoredSizes(self)
    var changes = try PositionRows(
      self, "change",
      """
      SELECT position, path, "index", before, after
      FROM change INDEXED BY sqlite_autoindex_change_1
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position, ordinal
      """, at: stretches)
    // Reading and folding a path costs more than all the rest.
    var known: [Int64: PathPattern] = [:]
    var count = 0
    while let position = try changes.head(through: .max) {
      count += 1
      if count % Self.stride == 0, shouldStop(position) { throw .interrupted }
      let row = Row(changes.statement, table: "change", at: position)
      let number = try row.integer(1)
      let folded: PathPattern
      if let place = known[number] {
        folded = place
      } else {
        folded = PathPattern(folding: try path(number, row))
        if known.count >= CostTable<PathPattern>.mostKeys { known.removeAll(keepingCapacity: true) }
        known[number] = folded
      }
      let before = try sizes.bytes(changes.statement, 3)
      let bytes = before.adding(try sizes.bytes(changes.statement, 4))
      let isElement = try row.optionalPosition(2) != nil
      table.add(
        Cost(count: 1, changes: 1, bytes: bytes),
        for: isElement ? PathPattern(folded.components + [.any]) : folded)
      changes.pass()
    }
  }
}
