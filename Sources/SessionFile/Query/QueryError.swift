/// Why a typed SQL query gives no answer.
package enum QueryError: Error, Sendable, Hashable {
  /// SQLite does not understand it: its message, and the place in UTF-8 bytes where it is known.
  case invalid(message: String, offset: Int?)
  /// The text is longer than a query may be: the limit, in UTF-8 bytes.
  case tooLong(limit: Int)
  /// There is nothing to run in the text.
  case blank
  /// There is more than one statement in the text: where the second begins, in UTF-8 bytes.
  case severalStatements(offset: Int)
  /// It does something other than read: what, in SQLite's word, `INSERT`.
  case notReading(String)
  /// It reads a table, view or column that is no part of the session format.
  case foreignTable(String)
  /// It calls a function that reaches outside of the database.
  case foreignFunction(String)
  /// It calls a function that can run for minutes, which nothing ends.
  case endlessFunction(String)
  /// It was told to stop.
  case interrupted
}
