/// An index of the format.
package struct SchemaIndex: Sendable {
  /// Its name.
  package let name: String
  /// The table that it orders.
  let layout: RowLayout
  /// The columns that it orders the rows by, and those that it has beside them.
  let columns: [RowColumn]
  /// The column that its rows must have a value in; nil for an index of all rows.
  var present: RowColumn?

  /// The columns of its records: its own, and those that identify the row. SQLite appends the
  /// latter by itself, and none twice.
  package var stored: [RowColumn] {
    columns + layout.keyColumns.filter { key in !columns.contains { $0.name == key.name } }
  }

  /// The statement that creates it, exactly as session files contain it.
  var definition: String {
    let names = columns.map(\.quotedName).joined(separator: ", ")
    let condition = present.map { " WHERE \($0.quotedName) IS NOT NULL" } ?? ""
    return "CREATE INDEX \(name) ON \(layout.table) (\(names))\(condition)"
  }
}

extension Schema {
  /// The indexes. A session without one of them, which an earlier program made, can be read; its
  /// questions take longer.
  package static let indexes = [actionName, changePath, changeElement, changeMove]

  /// Finds the actions of a name.
  static let actionName = SchemaIndex(
    name: "action_name", layout: ActionRow.layout,
    columns: [.name("name"), .branch, .position])

  /// Finds a path's changes.
  static let changePath = SchemaIndex(
    name: "change_path", layout: ChangeRow.layout, columns: [.path("path"), .branch, .position])

  /// Finds, for an array's path, the elements added, removed or moved at an index or before it:
  /// those that give the elements after it another index.
  static let changeElement = SchemaIndex(
    name: "change_element", layout: ChangeRow.layout,
    columns: [.path("path"), .branch, ChangeRow.index, .position, ChangeRow.from],
    present: ChangeRow.index)

  /// Finds, for an array's path, the elements moved away from an index or before it.
  static let changeMove = SchemaIndex(
    name: "change_move", layout: ChangeRow.layout,
    columns: [.path("path"), .branch, ChangeRow.from, .position, ChangeRow.index],
    present: ChangeRow.from)
}
