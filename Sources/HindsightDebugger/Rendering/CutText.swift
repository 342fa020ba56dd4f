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

  /// A text cut at its end to `width` columns.
  static func end(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    guard width > ellipsis.count else { return text.prefix(columns: max(0, width)) }
    return text.prefix(columns: width - ellipsis.count) + ellipsis
  }
}
