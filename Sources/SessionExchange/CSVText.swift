/// Records of comma-separated values (RFC 4180).
package enum CSVText {
  /// A record without its end. A field that holds a comma, a quote or a line break is quoted.
  package static func record(_ fields: [String]) -> String {
    fields.map { field in
      field.utf8.contains { ",\"\n\r".utf8.contains($0) }
        ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }.joined(separator: ",")
  }

  /// A text that no spreadsheet runs as a formula: one that begins like a formula gets a `'` before
  /// it. Sessions come from strangers.
  package static func unformulated(_ text: String) -> String {
    guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first) else { return text }
    return "'" + text
  }
}
