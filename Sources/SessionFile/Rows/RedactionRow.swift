internal import StateTree

/// The redaction rules: values withheld before anything was written.
///
/// what: state, action (in payloads) or read. name: the name of the actions or dependencies, in
/// which `*` matches any part; NULL for the state. path: `[*]` and `.*` match any element or
/// member. way: hash, mask or leave out.
package enum RedactionRow: TableRow {
  package static let layout = RowLayout(
    "redaction", key: .numbered,
    [.id, .text("what"), .text("name").optional, .text("path"), .text("way")])

  static func put(_ redaction: Redaction, into row: inout RowPut<RedactionRow>) {
    row.text(redaction.what)
    row.text(redaction.name?.terminalSafe)
    row.text(redaction.path.description)
    row.text(redaction.way.rawValue)
  }

  static func read(_ row: inout RowRead<RedactionRow>) throws(SessionError) -> Redaction {
    guard
      let redaction = Redaction(
        what: try row.text(), name: try row.optionalText(), path: try row.text(),
        way: try row.text())
    else { throw row.damage("a redaction rule is invalid") }
    return redaction
  }
}
