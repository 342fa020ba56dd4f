extension SessionReader {
  /// Runs a `SELECT` on the session's documented tables and views, and passes on its rows one by
  /// one.
  ///
  /// The query cannot write or attach a database, and cannot run code that a stranger put into the
  /// file: it can read only the format's own tables and views, and `sqlite_schema`. The tables do
  /// not contain branches in memory.
  ///
  /// - Parameters:
  ///   - sql: one statement; a semicolon may end it.
  ///   - answers: what answers the functions `state` and `states`; nil if they cannot be used.
  ///   - shouldStop: called every few thousand steps; if it returns true, the query throws
  ///     `.interrupted`.
  ///   - columns: called first, with the names of the columns.
  ///   - row: called with each row, in the order of the columns.
  /// - Throws: `QueryError`, `SessionError`, or what `columns` and `row` throw.
  package func query(
    _ sql: String, answers: StateAnswers? = nil, shouldStop: () -> Bool = { false },
    columns: ([String]) throws -> Void, row: ([SQLValue]) throws -> Void
  ) throws {
    try database.query(
      sql, readable: SessionReader.readableNames, answers: answers, shouldStop: shouldStop,
      columns: columns, row: row)
  }

  private static let readableNames = Set(
    Schema.objects.filter { ["table", "view"].contains($0.type) }.map(\.name))
}
