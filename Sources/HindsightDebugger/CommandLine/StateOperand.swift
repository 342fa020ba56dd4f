/// The source of a state for `diff` and `show`, as the user writes it.
///
/// The last `@` divides a session from a position; with two of them (`s@@1.5`) the position is a
/// time. A text with `@` names a file if it contains a `/` and the file exists, `./a@b`, or if
/// there is no file with the shorter name.
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
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else {
      self = .file(text)
      return
    }
    let file = String(text[..<at])
    if exists(text), text.contains("/") || !exists(file) {
      self = .file(text)
    } else if file.last == "@", file.count > 1, !exists(file) {
      self = .session(String(file.dropLast()), position: String(text[at...]))
    } else {
      self = .session(file, position: String(text[text.index(after: at)...]))
    }
  }
}
