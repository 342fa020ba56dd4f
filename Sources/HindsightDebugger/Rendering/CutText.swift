internal import StateTree

/// Texts cut to a number of columns.
enum CutText {
  private static let ellipsis = "..."

  /// A text cut in the middle to `width` columns. A few letters of both ends stay, however narrow
  /// it is.
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

  /// Two texts that would be cut alike though they differ, shown from where they begin to.
  static func differing(_ first: String, _ second: String, to width: Int) -> (String, String) {
    let common = zip(first.unicodeScalars, second.unicodeScalars).prefix { $0 == $1 }.count
    // What stands before the difference is kept short, to show where it is.
    let skipped = max(0, common - 8)
    func part(_ text: String) -> String {
      let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(skipped)))
      return (skipped > 0 ? ellipsis : "") + end(rest, to: width - ellipsis.count)
    }
    return (part(first), part(second))
  }

  /// A text cut at its end to `width` columns, and to `most` characters, however wide a line is. Of
  /// one that has more of them, how many it has is said.
  static func end(_ text: String, to width: Int, counting most: Int) -> String {
    guard text.utf8.count > most, text.count > most else { return end(text, to: width) }
    let width = min(width, most)
    let length = ValueText.length(text.count, "character", width)
    return end(text, to: max(shortest, width - length.count)) + length
  }

  /// A sentence without its middle where it has more than a thousand characters: what was typed and
  /// is echoed in it must not bury what is said of it.
  static func sentence(_ text: String) -> String {
    let characters = text.unicodeScalars
    guard characters.count > longestSentence else { return text }
    let (start, end) = (characters.prefix(longestSentence - 400), characters.suffix(400))
    let left = CountText.count(characters.count - longestSentence, "character")
    return String(start) + "... (\(left)) ..." + String(end)
  }

  private static let longestSentence = 1_000

  /// No text is cut to fewer columns than this for the sake of its length.
  private static let shortest = 8

  /// A text cut at its end to `width` columns.
  static func end(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    guard width > ellipsis.count else { return text.prefix(columns: max(0, width)) }
    return text.prefix(columns: width - ellipsis.count) + ellipsis
  }
}
