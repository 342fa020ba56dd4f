internal import CEditLine

/// The rows into which libedit lays out the prompt and the line, and the cursor's place in them.
///
/// libedit does not report them, so this type follows its rules: a character that does not fit on a
/// row begins the next one, a row that is just full puts the cursor on the next one, controls take
/// two columns, and characters that cannot be shown take the columns of their code.
struct LineLayout {
  /// The text of each row, as far as it can be written literally.
  private(set) var rows: [[Unicode.Scalar]] = [[]]
  private(set) var cursor = (row: 0, column: 0)

  private let width: Int
  private var column = 0

  init(width: Int, prompt: [Unicode.Scalar], line: EditedLine) {
    self.width = max(width, 2)
    for scalar in prompt { put(scalar, columns: max(0, Self.columns(of: scalar))) }
    for (index, scalar) in line.scalars.enumerated() {
      if index == line.cursor { placeCursor(before: Self.columns(of: scalar)) }
      put(scalar)
    }
    if line.cursor >= line.scalars.count { placeCursor(before: 0) }
  }

  /// The columns that a terminal gives a text.
  static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, columns(of: $1)) }
  }

  /// The columns that a scalar takes; -1 when it cannot be shown.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    Int(ceditline_columns(wchar_t(scalar)))
  }

  private mutating func placeCursor(before next: Int) {
    let fits = next < 2 || column + next <= width
    cursor = fits ? (rows.count - 1, column) : (rows.count, 0)
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09:
      repeat { put(scalar, columns: 1) } while column % 8 != 0
    case 0x0A:
      beginRow()
    case 0..<0x20, 0x7F...0x9F:
      put(scalar, columns: 1)
      put(scalar, columns: 1)
    case _ where ceditline_is_printable(wchar_t(scalar)) != 0:
      put(scalar, columns: max(0, Self.columns(of: scalar)))
    case let value:
      for _ in 0..<(value > 0xFFFF ? 8 : 7) { put(scalar, columns: 1) }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, columns count: Int) {
    if column + count > width { beginRow() }
    rows[rows.count - 1].append(scalar)
    column += count
    if column >= width { beginRow() }
  }

  private mutating func beginRow() {
    rows.append([])
    column = 0
  }
}
