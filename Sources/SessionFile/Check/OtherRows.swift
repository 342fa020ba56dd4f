/// The checksum over the rows that no branch's checksum covers: a session's seal has it.
///
/// FNV-1a over the tables in `Schema.others`, each row in the order of the table's key: one ASCII
/// letter, `X`, the table's name, and then all columns in their order, as `RowChecksum` describes
/// them. Names go in as their numbers.
///
/// It is made when a session is closed, so that recording costs nothing. A session that was cut off
/// has none: nothing shows whether these rows of it were edited.
package enum OtherRows {
  /// Costs a pass over the tables.
  package static func checksum(in database: Database) throws(SessionError) -> RowChecksum {
    var sum = RowChecksum()
    for layout in Schema.others { try feed(layout, to: &sum, in: database) }
    return sum
  }

  private static func feed(
    _ layout: RowLayout, to sum: inout RowChecksum, in database: Database
  ) throws(SessionError) {
    let table = layout.table
    let columns = layout.columns.map(\.quotedName).joined(separator: ", ")
    let key = layout.keyColumns.map(\.quotedName).joined(separator: ", ")
    let statement = try database.checkOut("SELECT \(columns) FROM \(table) ORDER BY \(key)")
    defer { database.checkIn(statement) }
    let row = Row(statement, table: table)
    while try SessionReader.step(statement, table) {
      sum.begin("X")
      sum.feed(table)
      for (index, column) in layout.columns.enumerated() {
        if column.isText {
          sum.feed(try row.optionalText(Int32(index)))
        } else {
          sum.feed(try row.optionalInteger(Int32(index)))
        }
      }
    }
  }
}

extension Schema {
  /// The tables that only the seal's checksum covers.
  static let others: [RowLayout] = [
    ShapeRow.layout, RedactionRow.layout, EffectBegunRow.layout, EffectEndedRow.layout,
    GapRow.layout, TrimRow.layout, MetadataRow.layout,
  ]
}
