internal import StateTree

/// Texts cut to a number of columns.
enum CutText {
  private static let ellipsis = "..."

  /// A text cut in the middle to `width` columns, with `note` in parentheses after it where it was
  /// cut. A few letters of both ends stay, however narrow it is.
  static func middle(_ text: String, to width: Int, note: String = "") -> String {
    guard text.displayWidth > width else { return text }
    let note = note.isEmpty ? "" : " (\(note))"
    let room = max(8, width - note.displayWidth - ellipsis.count)
    let tail = room / 3
    return text.prefix(columns: room - tail) + ellipsis + text.suffix(columns: tail) + note
  }

  /// A text cut at its end to `width` columns.
  static func end(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    return text.prefix(columns: max(0, width - ellipsis.count)) + ellipsis
  }
}
