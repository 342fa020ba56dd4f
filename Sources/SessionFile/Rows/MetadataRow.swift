internal import StateTree

/// Other facts about the session. recorder: the program and the process that made the file.
package enum MetadataRow: TableRow {
  package static let layout = RowLayout(
    "metadata", key: .leading(1), [.text("key"), .text("value")])

  static func put(_ key: String, _ value: String, into row: inout RowPut<MetadataRow>) {
    row.text(key.terminalSafe)
    row.text(value.terminalSafe)
  }

  /// Sets the value of a key, and replaces an old one.
  static func set(_ key: String, to value: String, in database: Database) throws(SessionError) {
    let statement = try database.checkOut(layout.replacement)
    defer { database.checkIn(statement) }
    var row = RowPut<MetadataRow>(statement)
    put(key, value, into: &row)
    try row.run()
  }

  static func read(_ row: inout RowRead<MetadataRow>) throws(SessionError)
    -> (key: String, value: String)
  {
    (try row.text(), try row.text())
  }
}
