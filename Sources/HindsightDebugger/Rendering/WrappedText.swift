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

extension StyledLine {
  /// The line broken between words into lines of at most `width` columns, each word in its style.
  func wrapped(to width: Int) -> [StyledLine] {
    var rest = pieces[...]
    /// Removes this many scalars from the beginning.
    func take(_ count: Int) -> StyledLine {
      var (line, count) = (StyledLine(), count)
      while count > 0, let piece = rest.first {
        let scalars = piece.text.unicodeScalars
        line.append(String(scalars.prefix(count)), piece.style)
        let left = scalars.dropFirst(count)
        count -= scalars.count - left.count
        if left.isEmpty {
          rest.removeFirst()
        } else {
          rest[rest.startIndex].text = String(left)
        }
      }
      return line
    }
    return WrappedText.lines(text, width: width).map { text in
      defer { _ = take(1) }
      return take(text.unicodeScalars.count)
    }
  }
}
