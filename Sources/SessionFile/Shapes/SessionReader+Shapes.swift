/// A shape in which payloads of an action, or states, were recorded.
package struct RecordedShape: Sendable, Hashable {
  /// The action's name; nil for the state.
  package let name: String?
  /// The branch and the first position of the shape. For a state it is the position of the first
  /// keyframe with the shape.
  package let branch: Branch.ID
  /// The position on that branch.
  package let position: Int
  /// The shape: members and elements by their kinds, `{"add":{"_0":number}}`.
  package let text: String
}

extension SessionReader {
  /// The distinct shapes of payloads and states, in the order in which they first appeared. There
  /// are at most 64 of each action's name, and of the state.
  package func shapes() throws(SessionError) -> [RecordedShape] {
    let statement = try database.checkOut(
      "SELECT \(ShapeRow.layout.selection) FROM shape ORDER BY id")
    defer { database.checkIn(statement) }
    var shapes: [RecordedShape] = []
    while try step(statement, "shape") {
      var row = RowRead<ShapeRow>(statement, in: self)
      shapes.append(try ShapeRow.read(&row))
    }
    return shapes
  }
}
