internal import StateTree

/// A text in one line, with the part that a search has found in colour. If it does not fit, it is cut
/// around that part.
enum MatchExcerpt {
  /// The line in `width` columns, or a few more if `width` is very small.
  ///
  /// - Parameter match: the part, in UTF-8 bytes.
  static func line(_ text: String, _ match: Range<Int>, width: Int) -> StyledLine {
    let width = max(8, min(width, ActionText.mostCharacters))
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: match.lowerBound)
    let end = bytes.index(bytes.startIndex, offsetBy: match.upperBound)
    // Of a long text only what may be shown is looked at.
    let before = String(text[..<start].suffix(width + 1)).terminalSafe
    let matched = CutText.end(String(text[start..<end].prefix(width + 1)).terminalSafe, to: width)
    let after = String(text[end...].prefix(width + 1)).terminalSafe
    let room = width - matched.displayWidth
    let left = cutStart(before, to: max(room / 3, room - after.displayWidth))
    let right = CutText.end(after, to: room - left.displayWidth)
    var line = StyledLine(left)
    line.append(matched, .match)
    line.append(right)
    return line
  }

  private static func cutStart(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    return width < 4 ? text.suffix(columns: max(0, width)) : CutText.start(text, to: width)
  }
}
