/// Lays short texts out in columns, read downwards, as `ls` does.
enum CandidateColumns {
  /// The most texts to list; if there are more, users would rather type another letter.
  static let maximumTexts = 200

  private static let gap = 2

  /// The lines that list the texts, in their order, on a terminal of a width.
  static func lines(_ texts: [String], width: Int) -> [String] {
    let shown = Array(texts.prefix(maximumTexts))
    let widths = shown.map(LineLayout.columns(of:))
    let columnWidth = (widths.max() ?? 0) + gap
    let columnCount = max(1, (width + gap - 1) / columnWidth)
    let rowCount = (shown.count + columnCount - 1) / columnCount
    var lines = (0..<rowCount).map { row in
      var line = ""
      for index in stride(from: row, to: shown.count, by: rowCount) {
        line += shown[index]
        if index + rowCount < shown.count {
          line += String(repeating: " ", count: columnWidth - widths[index])
        }
      }
      return line
    }
    if texts.count > shown.count { lines.append("… and \(texts.count - shown.count) more") }
    return lines
  }
}
