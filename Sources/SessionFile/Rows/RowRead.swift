internal import StateTree

/// Reads one row: each call returns the next column of `RowLayout.selection`, or throws if the
/// column is damaged.
///
/// Calls must follow the order of the table's layout; a debug build traps if they do not.
struct RowRead<Table: TableRow> {
  private let row: Row
  private let session: SessionReader?
  /// The number of the first column of the row.
  private let start: Int32
  private var index: Int32 = 0
  /// The bytes that were read for values.
  private(set) var valueBytes = 0

  /// - Parameters:
  ///   - position: the row's position, for errors.
  ///   - start: the number of its first column, if the columns of another row come before it.
  ///   - session: the source of the names, paths and large values that the row refers to; nil for a
  ///     table without any.
  init(
    _ statement: Statement, at position: Int? = nil, from start: Int32 = 0,
    in session: SessionReader? = nil
  ) {
    self.start = start
    row = Row(statement, table: Table.layout.table, at: position)
    self.session = session
  }

  mutating func integer() throws(SessionError) -> Int64 { try row.integer(next(.integer)) }

  mutating func optionalInteger() throws(SessionError) -> Int64? {
    try row.optionalInteger(next(.integer, isOptional: true))
  }

  mutating func position() throws(SessionError) -> Int { try row.position(next(.position)) }

  mutating func optionalPosition() throws(SessionError) -> Int? {
    try row.optionalPosition(next(.position, isOptional: true))
  }

  /// A count, in a column that the layout describes as any integer.
  mutating func count() throws(SessionError) -> Int { try row.position(next(.integer)) }

  mutating func time() throws(SessionError) -> Int64 { try row.time(next(.time)) }

  mutating func branch() throws(SessionError) -> Branch.ID {
    Branch.ID(rawValue: try row.integer(next(.branch)))
  }

  mutating func optionalBranch() throws(SessionError) -> Branch.ID? {
    try row.optionalInteger(next(.branch, isOptional: true)).map(Branch.ID.init)
  }

  mutating func effect() throws(SessionError) -> Int64 { try row.integer(next(.effect)) }

  mutating func text() throws(SessionError) -> String { try row.text(next(.text)) }

  mutating func optionalText() throws(SessionError) -> String? {
    try row.optionalText(next(.text, isOptional: true))
  }

  mutating func checksum() throws(SessionError) -> RowChecksum {
    RowChecksum(stored: try row.integer(next(.checksum)))
  }

  /// The value that the code in the next column stands for.
  ///
  /// - Parameter detail: the damage if the code is unknown.
  mutating func code<Value>(_ value: (Int64) -> Value?, else detail: String)
    throws(SessionError) -> Value
  {
    guard let value = value(try integer()) else { throw damage(detail) }
    return value
  }

  mutating func name() throws(SessionError) -> String {
    try name(row.integer(next(.name)))
  }

  mutating func optionalName() throws(SessionError) -> String? {
    guard let number = try row.optionalInteger(next(.name, isOptional: true)) else { return nil }
    return try name(number)
  }

  private func name(_ number: Int64) throws(SessionError) -> String {
    guard let session else { throw damage("the name \(number) is missing") }
    return try session.name(number, row)
  }

  mutating func path() throws(SessionError) -> StatePath {
    let number = try row.integer(next(.path))
    guard let session else { throw damage("the path \(number) is missing") }
    return try session.path(number, row)
  }

  mutating func value() throws(SessionError) -> StateValue {
    try value(row.text(next(.value)))
  }

  /// Passes over a value; the result is null.
  mutating func skipValue() -> StateValue {
    _ = next(.value)
    return .null
  }

  mutating func optionalValue() throws(SessionError) -> StateValue? {
    guard let text = try row.optionalText(next(.value, isOptional: true)) else { return nil }
    return try value(text)
  }

  /// The value of a text that the row has.
  mutating func value(_ text: String) throws(SessionError) -> StateValue {
    guard let session else { throw damage("a value that is not JSON") }
    let (value, bytes) = try session.values.value(of: text, row)
    valueBytes += bytes
    return value
  }

  /// The stored text of a value.
  mutating func valueText() throws(SessionError) -> String { try row.text(next(.value)) }

  func damage(_ detail: String) -> SessionError { row.damage(detail) }

  /// The number of the next column in the list of the select statement.
  private mutating func next(_ kind: RowColumn.Kind, isOptional: Bool = false) -> Int32 {
    assert(expects(kind, isOptional: isOptional), "\(Table.layout.table), \(index)")
    defer { index += 1 }
    return start + index
  }

  /// Whether the layout has such a column next.
  private func expects(_ kind: RowColumn.Kind, isOptional: Bool) -> Bool {
    let columns = Table.layout.selected
    guard Int(index) < columns.count else { return false }
    let column = columns[Int(index)]
    return column.kind == kind && column.isOptional == isOptional
  }
}
