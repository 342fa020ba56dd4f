internal import StateTree

/// Sentences that are longer than a terminal is wide.
enum WrappedText {
  /// The text broken between words into lines of at most `width` columns. A word that is longer
  /// sticks out.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line: String?
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      guard let begun = line else {
        line = String(word)
        continue
      }
      let longer = begun + " " + word
      if longer.displayWidth <= width {
        line = longer
      } else {
        lines.append(begun)
        line = String(word)
      }
    }
    return lines + [line ?? ""]
  }
}
