package import StateTree

extension SessionReader {
  /// A number for each action at a range of positions, in order: the same for two actions of the
  /// same name and payload, in any session. Position 0 has no action.
  ///
  /// Costs a pass over the rows; payloads are not read as values unless `edit` needs them.
  ///
  /// - Parameters:
  ///   - edit: what to compare of each payload; nil for all of it.
  ///   - shouldStop: called now and then; if it returns true, this throws `interrupted`.
  package func actionDigests(
    in positions: ClosedRange<Int>, on branch: Branch.ID,
    editing edit: ((StateValue) -> StateValue)? = nil, shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> [UInt64] {
    let statement = try database.checkOut(
      """
      SELECT position, name, payload FROM action
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position
      """)
    defer { database.checkIn(statement) }
    var names: [Int64: RowChecksum] = [:]
    var digests: [UInt64] = []
    for stretch in try branchTable.stretches(positions, on: branch) {
      shownRows.note(stretch)
      statement.restart(for: stretch)
      var expected = max(stretch.positions.lowerBound, firstPosition + 1)
      while try step(statement, "action", at: expected) {
        let row = Row(statement, table: "action", at: expected)
        guard try row.position(0) == expected else { throw row.damage("the row is missing") }
        if expected % 1_000 == 0, shouldStop() { throw .interrupted }
        let number = try row.integer(1)
        if names[number] == nil { names[number] = ActionDigest.start(of: try name(number, row)) }
        var text = try row.text(2)
        if edit != nil || ActionDigest.mayRefer(text) {
          let value = try values.value(of: text, row).value
          text = (edit?(value) ?? value).jsonText()
        }
        digests.append(ActionDigest.end(names[number] ?? RowChecksum(), payload: text))
        expected += 1
      }
      guard expected > stretch.positions.upperBound else {
        throw .damaged(table: "action", position: expected, detail: "the row is missing")
      }
    }
    return digests
  }
}

/// A number that tells actions apart by name and payload.
package enum ActionDigest {
  /// The digest of an action.
  package static func digest(name: String, payload: StateValue) -> UInt64 {
    end(start(of: name), payload: payload.jsonText())
  }

  static func start(of name: String) -> RowChecksum {
    var sum = RowChecksum()
    sum.feed(name)
    return sum
  }

  static func end(_ start: RowChecksum, payload: String) -> UInt64 {
    var sum = start
    sum.feed(payload)
    return sum.value
  }

  /// Whether a stored text may refer to a large value, which sessions may store in another way.
  static func mayRefer(_ text: String) -> Bool { text.contains(#"{"$value":"#) }
}
