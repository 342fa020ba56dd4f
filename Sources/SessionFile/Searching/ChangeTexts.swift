internal import StateTree

/// Goes over the positions with changes that wrote a value that may hold a text.
struct ChangeTexts: ~Copyable {
  private static let mostKnown = 100_000
  private static let table = "change"

  private let session: SessionReader
  private let query: TextQuery
  private let filter: TextFilter
  private let hasRules: Bool
  private var rows: WindowRows
  /// For paths that were met: whether a rule withholds values there.
  private var isWithheld: [Int64: Bool] = [:]
  private var found: SearchedValue?

  init(
    _ session: SessionReader, _ query: TextQuery, _ filter: TextFilter,
    at stretches: [BranchTable.Stretch]
  ) throws(SessionError) {
    self.session = session
    self.query = query
    self.filter = filter
    hasRules = !query.rules.isEmpty
    // A moved element is no new value.
    rows = try WindowRows(
      session, Self.table,
      """
      SELECT position, path, "index", after FROM change INDEXED BY sqlite_autoindex_change_1
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 AND kind <> 3 AND after IS NOT NULL
      ORDER BY position, ordinal
      """, at: query.parts.contains(.state) ? stretches : [])
  }

  /// The position of the next one up to a position; nil if there is none.
  mutating func head(through last: Int) throws -> Int? {
    if let found { return found.position }
    while try rows.step(through: last) {
      try look()
      if let found { return found.position }
    }
    return nil
  }

  /// The value of the next one.
  mutating func take() -> SearchedValue? { found.take() }

  private mutating func look() throws {
    var row = Row(rows.statement, table: Self.table)
    guard try isWithheld(row) || filter.mayMatch(rows.statement, 3) else { return }
    let position = try row.position(0)
    row = Row(rows.statement, table: Self.table, at: position)
    var place = try session.path(row.integer(1), row)
    if let index = try row.optionalPosition(2) { place = place.appending(index) }
    found = SearchedValue(
      position: position, part: .state, place: place,
      value: try session.values.value(of: row.text(3), row).value)
  }

  private mutating func isWithheld(_ row: Row) throws -> Bool {
    guard hasRules else { return false }
    let number = try row.integer(1)
    if let known = isWithheld[number] { return known }
    let answer = query.mayWithhold(around: try session.path(number, row))
    if isWithheld.count >= Self.mostKnown { isWithheld.removeAll(keepingCapacity: true) }
    isWithheld[number] = answer
    return answer
  }
}
