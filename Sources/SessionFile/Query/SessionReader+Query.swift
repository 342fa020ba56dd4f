extension SessionReader {
  /// Runs a `SELECT` on the session's documented tables and views, and gives its rows one by one.
  ///
  /// Nothing can be written or attached, and nothing that a stranger has put into the file is run:
  /// of the file's tables and views only those of the format itself can be read, and
  /// `sqlite_schema`. What branches in memory hold is in no table.
  ///
  /// - Parameters:
  ///   - sql: one statement; a semicolon may end it.
  ///   - shouldStop: asked every few thousand steps; true ends the query with `.interrupted`.
  ///   - columns: called first, with the names of the columns.
  ///   - row: called with each row, in the order of the columns.
  /// - Throws: `QueryError`, `SessionError`, or what `columns` and `row` throw.
  package func query(
    _ sql: String, shouldStop: () -> Bool = { false }, columns: ([String]) throws -> Void,
    row: ([SQLValue]) throws -> Void
  ) throws {
    try database.query(
      sql, readable: SessionReader.readableNames, shouldStop: shouldStop, columns: columns, row: row
    )
  }

  private static let readableNames = Set(
    Schema.objects.filter { ["table", "view"].contains($0.type) }.map(\.name))
}
