/// Names of actions, of source files and of dependencies, each once.
package enum NameRow: TableRow {
  package static let layout = RowLayout("name", key: .numbered, [.id, .text("text").unique])
}

/// Places in the state, `.items[3].title`, each once.
package enum PathRow: TableRow {
  package static let layout = RowLayout("path", key: .numbered, [.id, .text("text").unique])
}

/// Large values, each once, as JSON text. Other texts refer to one with {"$value":id}; see
/// `LargeValue`.
///
/// id: a digest of the text. text: NULL if it is lost, in a recovered session.
package enum ValueRow: TableRow {
  package static let layout = RowLayout("value", key: .first, [.id, .text("text").optional])

  static func put(_ id: Int64, _ text: String?, into row: inout RowPut<ValueRow>) {
    row.integer(id)
    row.text(text)
  }
}
