internal import StateTree

/// Texts cut to a number of columns.
enum CutText {
  private static let ellipsis = "..."

  /// A text cut in the middle to `width` columns. At least a few letters of both ends remain.
  static func middle(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    let room = max(8, width - ellipsis.count)
    let tail = room / 3
    return text.prefix(columns: room - tail) + ellipsis + text.suffix(columns: tail)
  }

  /// A text cut at its beginning to `width` columns.
  static func start(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    return ellipsis + text.suffix(columns: max(0, width - ellipsis.count))
  }

  /// Two texts that would look the same when cut are shown from their first difference on.
  static func differing(_ first: String, _ second: String, to width: Int) -> (String, String) {
    let common = zip(first.unicodeScalars, second.unicodeScalars).prefix { $0 == $1 }.count
    // Only a short text before the difference is kept, to show its place.
    let skipped = max(0, common - 8)
    func part(_ text: String) -> String {
      let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(skipped)))
      return (skipped > 0 ? ellipsis : "") + end(rest, to: width - ellipsis.count)
    }
    return (part(first), part(second))
  }

  /// A text cut at its end to `width` columns, and to `most` characters, however wide a line is. A
  /// text with more characters ends with their number.
  static func end(_ text: String, to width: Int, counting most: Int) -> String {
    guard text.utf8.count > most, text.count > most else { return end(text, to: width) }
    let width = min(width, most)
    let length = ValueText.length(text.count, "character", width)
    return end(text, to: max(shortest, width - length.count)) + length
  }

  /// A sentence without its middle if it has more than a thousand characters: typed text in it must
  /// not bury the message.
  static func sentence(_ text: String) -> String {
    let characters = text.unicodeScalars
    guard characters.count > longestSentence else { return text }
    let (start, end) = (characters.prefix(longestSentence - 400), characters.suffix(400))
    let left = CountText.count(characters.count - longestSentence, "character")
    return String(start) + "... (\(left)) ..." + String(end)
  }

  private static let longestSentence = 1_000

  /// The length after a cut text never shortens the text to fewer columns than this.
  private static let shortest = 8

  /// A text cut at its end to `width` columns.
  static func end(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    guard width > ellipsis.count else { return text.prefix(columns: max(0, width)) }
    return text.prefix(columns: width - ellipsis.count) + ellipsis
  }
}
