/// Each distinct shape that the payloads of an action's name had, and the state where it is stored
/// whole: members and elements by their kinds, `{"add":{"_0":number}}`, without the values.
///
/// name: NULL for the state. The position is the first of that shape. It is known of the first 64
/// shapes of each name and of the state, and can be computed again.
package enum ShapeRow: TableRow {
  package static let layout = RowLayout(
    "shape", key: .numbered,
    [.id, .name("name").optional, .branch, .position, .text("text")])

  static func put(
    _ text: String, of name: Int64?, at position: Int, on branch: Branch.ID,
    into row: inout RowPut<ShapeRow>
  ) {
    row.nameNumber(name)
    row.owner(branch)
    row.position(position)
    row.text(text)
  }

  static func read(_ row: inout RowRead<ShapeRow>) throws(SessionError) -> RecordedShape {
    RecordedShape(
      name: try row.optionalName(), branch: try row.branch(), position: try row.position(),
      text: try row.text())
  }
}
