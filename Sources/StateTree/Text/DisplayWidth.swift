extension String {
  /// The number of columns that the text takes on a terminal: two for East Asian wide letters and
  /// emoji, none for combining marks. Scalars are counted one by one, as `wcwidth` and most
  /// terminals do.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// The longest beginning of the text that fits `width` columns and splits no letter.
  package func prefix(columns width: Int) -> String {
    var used = 0
    var end = startIndex
    while end < endIndex {
      used += String(self[end]).displayWidth
      guard used <= width else { break }
      end = index(after: end)
    }
    return String(self[..<end])
  }

  /// The longest end of the text that fits `width` columns and splits no letter.
  package func suffix(columns width: Int) -> String {
    var used = 0
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      used += String(self[before]).displayWidth
      guard used <= width else { break }
      start = before
    }
    return String(self[start...])
  }

  /// The text, and spaces before it until it is `width` columns wide.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }

  /// The text, and spaces after it until it is `width` columns wide.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}

extension Unicode.Scalar {
  /// The number of columns that the scalar takes on a terminal: 0, 1 or 2.
  package var displayWidth: Int {
    guard value >= 0x300 else { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return properties.isEmojiPresentation || isEastAsianWide ? 2 : 1
  }

  /// The blocks that Unicode Standard Annex 11 calls wide or fullwidth, by their ranges.
  private var isEastAsianWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F5FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
