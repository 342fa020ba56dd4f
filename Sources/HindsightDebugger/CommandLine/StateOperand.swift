/// The source of a state for `diff` and `show`, as the user writes it.
///
/// FILE is the longest prefix that names a file, and the position follows its `@`: `s@12`,
/// `s@try-1@12`, `s@@1.5`. If no prefix names one, FILE ends before the first `@` of its last part.
enum StateOperand: Sendable, Hashable {
  /// `-`: JSON from standard input.
  case standardInput
  /// A file without a position: JSON, or a session at its last position.
  case file(String)
  /// A session and the text of a position.
  case session(String, position: String)

  /// Reads an operand; `exists` says whether a file with a name exists.
  init(_ text: String, exists: (String) -> Bool) {
    guard text != "-" else {
      self = .standardInput
      return
    }
    let marks = text.indices.filter { text[$0] == "@" && $0 > text.startIndex }
    guard !marks.isEmpty, !exists(text) else {
      self = .file(text)
      return
    }
    let lastPart = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let mark =
      marks.last { exists(String(text[..<$0])) } ?? marks.first { $0 > lastPart } ?? marks[0]
    self = .session(String(text[..<mark]), position: String(text[text.index(after: mark)...]))
  }
}
