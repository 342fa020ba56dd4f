internal import CEditLine

/// Where libedit has put the cursor, counted from the first row of the prompt.
///
/// libedit does not say, so this follows its rules: a character that does not fit on a row begins
/// the next one, a row that is just full puts the cursor on the next one, controls take two columns
/// and what cannot be shown takes the columns of its code.
struct LineLayout {
  let width: Int
  private(set) var row = 0
  private(set) var column = 0

  init(width: Int) {
    self.width = max(width, 2)
  }

  /// The row of the cursor that stands before one of the scalars of a line.
  static func cursorRow(
    width: Int, prompt: [Unicode.Scalar], line: [Unicode.Scalar], cursor: Int
  ) -> Int {
    var layout = LineLayout(width: width)
    for scalar in prompt { layout.put(columns: max(0, columns(of: scalar))) }
    for scalar in line.prefix(cursor) { layout.put(scalar) }
    if cursor < line.count {
      let next = columns(of: line[cursor])
      if next > 1, layout.column + next > layout.width { return layout.row + 1 }
    }
    return layout.row
  }

  /// The columns that a terminal gives a text.
  static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, columns(of: $1)) }
  }

  /// The columns that a scalar takes; -1 when it cannot be shown.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    Int(ceditline_columns(wchar_t(scalar)))
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09:
      repeat { put(columns: 1) } while column % 8 != 0
    case 0x0A:
      row += 1
      column = 0
    case 0..<0x20, 0x7F...0x9F:
      put(columns: 1)
      put(columns: 1)
    case _ where ceditline_is_printable(wchar_t(scalar)) != 0:
      put(columns: max(0, Self.columns(of: scalar)))
    case let value:
      for _ in 0..<(value > 0xFFFF ? 8 : 7) { put(columns: 1) }
    }
  }

  private mutating func put(columns count: Int) {
    if column + count > width {
      row += 1
      column = 0
    }
    column += count
    if column >= width {
      row += 1
      column = 0
    }
  }
}
