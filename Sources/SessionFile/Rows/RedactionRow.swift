internal import StateTree

/// What was withheld before anything was written.
///
/// what: state, action (in payloads) or read. name: of which actions or dependencies, `*` for any
/// rest of a name; NULL for the state. path: `[*]` and `.*` stand for any element or member. way:
/// hash, mask or leave out.
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
    else { throw row.damage("no such way to redact") }
    return redaction
  }
}
