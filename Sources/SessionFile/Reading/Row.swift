/// A row of one of our tables. A column that does not match the schema is reported as damage.
package struct Row {
  private let statement: Statement
  private let table: String
  /// The row's position, for errors.
  private let position: Int?

  package init(_ statement: Statement, table: String, at position: Int? = nil) {
    self.statement = statement
    self.table = table
    self.position = position
  }

  func isNull(_ column: Int32) -> Bool { statement.isNull(column) }

  package func integer(_ column: Int32) throws(SessionError) -> Int64 {
    guard let integer = statement.integer(column) else { throw damage("a number is missing") }
    return integer
  }

  package func optionalInteger(_ column: Int32) throws(SessionError) -> Int64? {
    statement.isNull(column) ? nil : try integer(column)
  }

  /// A position, an ordinal or an index: not negative, and far from where adding to it overflows.
  package func position(_ column: Int32) throws(SessionError) -> Int {
    let integer = try integer(column)
    guard (0...1 << 48).contains(integer) else { throw damage("a position is invalid") }
    return Int(integer)
  }

  func optionalPosition(_ column: Int32) throws(SessionError) -> Int? {
    statement.isNull(column) ? nil : try position(column)
  }

  /// A time in nanoseconds, far from where adding two overflows.
  func time(_ column: Int32) throws(SessionError) -> Int64 {
    let integer = try integer(column)
    guard integer.magnitude <= 1 << 61 else { throw damage("a time is invalid") }
    return integer
  }

  package func text(_ column: Int32) throws(SessionError) -> String {
    guard let text = statement.text(column) else { throw damage("a text is missing") }
    return text
  }

  package func optionalText(_ column: Int32) throws(SessionError) -> String? {
    statement.isNull(column) ? nil : try text(column)
  }

  package func damage(_ detail: String, at other: Int? = nil) -> SessionError {
    .damaged(table: table, position: other ?? position, detail: detail)
  }
}
