/// Facts with their names in front, aligned.
enum Card {
  private static let column = 10

  /// One row. Without a name it continues the row before.
  static func row(_ name: String, _ text: String, _ style: Style = .plain) -> StyledLine {
    var line = StyledLine()
    line.append(name, .faint, paddedTo: column)
    line.append(text, style)
    return line
  }
}
