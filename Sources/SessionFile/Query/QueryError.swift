/// Why an SQL query that a person typed fails.
package enum QueryError: Error, Sendable, Hashable {
  /// SQLite cannot parse it: SQLite's message, and the offset in UTF-8 bytes if it is known.
  case invalid(message: String, offset: Int?)
  /// The text is longer than a query may be: the limit, in UTF-8 bytes.
  case tooLong(limit: Int)
  /// The text contains no statement.
  case blank
  /// The text contains more than one statement: the offset of the second, in UTF-8 bytes.
  case severalStatements(offset: Int)
  /// The statement does not only read: SQLite's word for what it does, such as `INSERT`.
  case notReading(String)
  /// It reads a table, view or column that is not part of the session format.
  case foreignTable(String)
  /// It calls a function that reaches outside the database.
  case foreignFunction(String)
  /// It calls a function that can run for minutes and cannot be interrupted.
  case endlessFunction(String)
  /// The caller asked it to stop.
  case interrupted
}
