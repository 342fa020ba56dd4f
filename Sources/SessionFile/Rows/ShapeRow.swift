/// Each distinct shape of the payloads of actions with a name, and of the keyframes: the kinds of
/// members and elements, `{"add":{"_0":number}}`, without the values.
///
/// name: NULL for the state. The position is the first with that shape. The table holds the first
/// 64 shapes of each name and of the state, and can be recomputed.
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
