internal import StateTree

/// A text. It is broken at its own line breaks, and between words if it is wider than the screen.
/// Control characters in it are escaped.
public struct TextParagraph: TextView {
  /// The text.
  public let text: String

  /// A view of a text.
  public init(_ text: String) { self.text = text }

  /// The text's lines; an empty text is one empty line.
  public func lines(in environment: TextEnvironment) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .flatMap { Self.wrap(String($0).terminalSafe, to: environment.width) }
  }

  private static func wrap(_ text: String, to width: Int) -> [String] {
    guard text.displayWidth > width else { return [text] }
    var lines: [String] = []
    var line: String?
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let begun = line {
        let longer = begun + " " + word
        if longer.displayWidth <= width {
          line = longer
          continue
        }
        lines.append(begun)
      }
      line = fill(&lines, with: word, width: width)
    }
    return lines + [line ?? ""]
  }

  /// Fills whole lines with a word as long as it is wider than a line, and returns the rest of the
  /// word.
  private static func fill(_ lines: inout [String], with word: Substring, width: Int) -> String {
    var rest = String(word)
    while rest.displayWidth > width {
      let fitting = rest.prefix(columns: width)
      // A letter of two columns goes into a single column rather than being lost.
      let piece = fitting.isEmpty ? String(rest.prefix(1)) : fitting
      if piece.count == rest.count { break }
      lines.append(piece)
      rest.removeFirst(piece.count)
    }
    return rest
  }
}
