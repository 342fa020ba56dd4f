package import StateTree

/// Goes backward over the positions of a range that have changes, and gives where they were made.
/// Their values are not read.
package struct ChangeSweep: ~Copyable {
  /// A change without its values.
  package struct Swept {
    /// The position.
    package let position: Int
    /// Its place among the changes of its position.
    package let ordinal: Int
    /// The changed place; the array's for an element that was added, removed or moved.
    package let path: StatePath
    /// The kind of the change.
    package let kind: StateChange.Kind
    /// The element's index.
    package let index: Int?
    /// The index that a moved element had before.
    package let from: Int?

    /// Creates a change without its values.
    package init(
      position: Int, ordinal: Int, path: StatePath, kind: StateChange.Kind, index: Int?, from: Int?
    ) {
      self.position = position
      self.ordinal = ordinal
      self.path = path
      self.kind = kind
      self.index = index
      self.from = from
    }
  }

  private let session: SessionReader
  private var ahead: ArraySlice<BranchTable.Stretch>
  private let statement: Statement
  private var stretch: BranchTable.Stretch?
  /// The position of the statement's current row.
  private var current: Int?
  private var failure: SessionError?

  init(_ session: SessionReader, at stretches: [BranchTable.Stretch]) throws(SessionError) {
    statement = try session.database.checkOut(
      """
      SELECT position, path, kind, "index", "from", ordinal FROM change INDEXED BY sqlite_autoindex_change_1
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position DESC, ordinal DESC
      """)
    self.session = session
    ahead = stretches[...]
  }

  deinit { session.database.checkIn(statement) }

  /// The next earlier position that has changes, and its changes, the last one first; nil after the
  /// first position.
  package mutating func next(_ rows: inout [Swept]) throws(SessionError) -> Int? {
    if let failure { throw failure }
    guard !session.isClosed else { throw .closed }
    do throws(SessionError) {
      rows.removeAll(keepingCapacity: true)
      while current == nil {
        guard let next = ahead.popLast() else { return nil }
        stretch = next
        statement.restart(for: next)
        try step()
      }
      guard let position = current, stretch?.positions.contains(position) == true else {
        throw .damaged(table: "change", position: current, detail: "positions are out of order")
      }
      repeat {
        rows.append(try row())
        try step()
      } while current == position
      return position
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func step() throws(SessionError) {
    let hasRow = try session.step(statement, "change")
    current = hasRow ? try Row(statement, table: "change").position(0) : nil
  }

  private func row() throws(SessionError) -> Swept {
    let row = Row(statement, table: "change")
    guard let kind = StateChange.Kind(code: try row.integer(2)) else {
      throw row.damage("the kind of a change is unknown", at: current)
    }
    return Swept(
      position: try row.position(0), ordinal: try row.position(5),
      path: try session.path(try row.integer(1), row), kind: kind,
      index: try row.optionalPosition(3), from: try row.optionalPosition(4))
  }
}

extension SessionReader {
  /// The changes of a range of positions, backward, without their values.
  package func changesBackward(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> ChangeSweep
  {
    try ChangeSweep(self, at: branchTable.stretches(positions, on: branch))
  }
}
