/// What a terminal shows after a stream of bytes: the part of a VT100 and its successors that
/// libedit and this package's programs use.
struct VirtualScreen {
  struct Position: Equatable, CustomStringConvertible {
    var row: Int
    var column: Int

    var description: String { "row \(row), column \(column)" }
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var cursor = Position(row: 0, column: 0)
  private(set) var bells = 0
  /// Escape sequences that this screen does not know, which a test may want to see none of.
  private(set) var unknownSequences: [String] = []

  /// Each cell's text; "" for the second cell of a wide character.
  private var cells: [[String]]
  /// Whether the last column has been written and the next character goes to the next row.
  private(set) var wrapIsPending = false
  private var insertsCharacters = false
  private var scrollRegion: ClosedRange<Int>
  private var savedCursor = Position(row: 0, column: 0)
  private var parser = EscapeParser()

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Self.blankRow(columns), count: rows)
    scrollRegion = 0...(rows - 1)
  }

  /// The rows without the blanks at their ends.
  var lines: [String] {
    cells.map { $0.joined().trimmingSuffix { $0 == " " } }
  }

  /// The rows down to the last that is not blank.
  var text: String {
    lines.joined(separator: "\n").trimmingSuffix { $0 == "\n" }
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      for token in parser.push(byte) { apply(token) }
    }
  }

  /// Cuts or extends each row, and drops rows from the top when the cursor would be left outside.
  mutating func resize(columns: Int, rows: Int) {
    cells = cells.map { Array(($0 + Self.blankRow(columns)).prefix(columns)) }
    let dropped = max(0, cursor.row - rows + 1)
    cells.removeFirst(dropped)
    cursor.row -= dropped
    while cells.count < rows { cells.append(Self.blankRow(columns)) }
    cells = Array(cells.prefix(rows))
    self.columns = columns
    self.rows = rows
    cursor.column = min(cursor.column, columns - 1)
    scrollRegion = 0...(rows - 1)
    wrapIsPending = false
  }

  private mutating func apply(_ token: EscapeParser.Token) {
    switch token {
    case .scalar(let scalar): put(scalar)
    case .control(let byte): control(byte)
    case .csi(let parameters, let final): csi(parameters, final)
    case .escape(let final): escape(final)
    case .unknown(let text): unknownSequences.append(text)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = CellWidth.cells(of: scalar)
    if width == 0 {
      let column = wrapIsPending ? cursor.column : cursor.column - 1
      if column >= 0 { cells[cursor.row][column].unicodeScalars.append(scalar) }
      return
    }
    if wrapIsPending || cursor.column + width > columns {
      cursor.column = 0
      wrapIsPending = false
      lineFeed()
    }
    if insertsCharacters { insertBlanks(width) }
    eraseCells(cursor.column..<(cursor.column + width))
    cells[cursor.row][cursor.column] = String(scalar)
    if width == 2 { cells[cursor.row][cursor.column + 1] = "" }
    cursor.column += width
    if cursor.column == columns {
      cursor.column = columns - 1
      wrapIsPending = true
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bells += 1
    case 0x08: move(to: cursor.row, cursor.column - 1)
    case 0x09: move(to: cursor.row, (cursor.column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D: move(to: cursor.row, 0)
    default: break
    }
  }

  private mutating func escape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "7"): savedCursor = cursor
    case UInt8(ascii: "8"): move(to: savedCursor.row, savedCursor.column)
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "M"):
      if cursor.row == scrollRegion.lowerBound {
        insertRows(1)
      } else {
        move(to: cursor.row - 1, cursor.column)
      }
    case UInt8(ascii: "="), UInt8(ascii: ">"): break
    default: unknownSequences.append("ESC " + String(UnicodeScalar(final)))
    }
  }

  private mutating func csi(_ parameters: [Int?], _ final: UInt8) {
    let first = parameters.first.flatMap { $0 }
    let count = max(1, first ?? 1)
    switch final {
    case UInt8(ascii: "A"): move(to: cursor.row - count, cursor.column)
    case UInt8(ascii: "B"): move(to: cursor.row + count, cursor.column)
    case UInt8(ascii: "C"): move(to: cursor.row, cursor.column + count)
    case UInt8(ascii: "D"): move(to: cursor.row, cursor.column - count)
    case UInt8(ascii: "G"): move(to: cursor.row, count - 1)
    case UInt8(ascii: "d"): move(to: count - 1, cursor.column)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      let column = parameters.count > 1 ? parameters[1] ?? 1 : 1
      move(to: count - 1, max(1, column) - 1)
    case UInt8(ascii: "J"): eraseDisplay(first ?? 0)
    case UInt8(ascii: "K"): eraseLine(first ?? 0)
    case UInt8(ascii: "@"): insertBlanks(count)
    case UInt8(ascii: "P"): deleteCells(count)
    case UInt8(ascii: "X"):
      eraseCells(cursor.column..<min(columns, cursor.column + count))
    case UInt8(ascii: "L"): insertRows(count)
    case UInt8(ascii: "M"): deleteRows(count)
    case UInt8(ascii: "r"):
      let last = parameters.count > 1 ? parameters[1] ?? rows : rows
      if count < last, last <= rows { scrollRegion = (count - 1)...(last - 1) }
      move(to: 0, 0)
    case UInt8(ascii: "h"): if first == 4 { insertsCharacters = true }
    case UInt8(ascii: "l"): if first == 4 { insertsCharacters = false }
    case UInt8(ascii: "m"), UInt8(ascii: "t"): break
    default: unknownSequences.append("CSI \(parameters) " + String(UnicodeScalar(final)))
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    cursor = Position(
      row: min(max(row, 0), rows - 1), column: min(max(column, 0), columns - 1))
    wrapIsPending = false
  }
}

/// Erasing, shifting and scrolling.
extension VirtualScreen {
  private static func blankRow(_ columns: Int) -> [String] {
    Array(repeating: " ", count: columns)
  }

  private mutating func lineFeed() {
    if cursor.row == scrollRegion.upperBound {
      cells.remove(at: scrollRegion.lowerBound)
      cells.insert(Self.blankRow(columns), at: scrollRegion.upperBound)
    } else if cursor.row < rows - 1 {
      cursor.row += 1
    }
    wrapIsPending = false
  }

  private mutating func eraseDisplay(_ mode: Int) {
    switch mode {
    case 0:
      eraseLine(0)
      for row in (cursor.row + 1)..<max(rows, cursor.row + 1) {
        cells[row] = Self.blankRow(columns)
      }
    case 1:
      eraseLine(1)
      for row in 0..<cursor.row { cells[row] = Self.blankRow(columns) }
    case 2:
      cells = Array(repeating: Self.blankRow(columns), count: rows)
    default: break
    }
  }

  private mutating func eraseLine(_ mode: Int) {
    switch mode {
    case 0: eraseCells(cursor.column..<columns)
    case 1: eraseCells(0..<(cursor.column + 1))
    default: eraseCells(0..<columns)
    }
    wrapIsPending = false
  }

  /// Blanks cells of the cursor's row, and the other half of a wide character that is cut in two.
  private mutating func eraseCells(_ range: Range<Int>) {
    let row = cursor.row
    if range.lowerBound > 0, cells[row][range.lowerBound].isEmpty {
      cells[row][range.lowerBound - 1] = " "
    }
    if range.upperBound < columns, cells[row][range.upperBound].isEmpty {
      cells[row][range.upperBound] = " "
    }
    for column in range { cells[row][column] = " " }
  }

  private mutating func insertBlanks(_ count: Int) {
    eraseCells(cursor.column..<cursor.column)
    cells[cursor.row].insert(
      contentsOf: Array(repeating: " ", count: min(count, columns)), at: cursor.column)
    cells[cursor.row] = Array(cells[cursor.row].prefix(columns))
    wrapIsPending = false
  }

  private mutating func deleteCells(_ count: Int) {
    let end = min(columns, cursor.column + count)
    eraseCells(cursor.column..<end)
    cells[cursor.row].removeSubrange(cursor.column..<end)
    cells[cursor.row] += Array(repeating: " ", count: end - cursor.column)
    wrapIsPending = false
  }

  private mutating func insertRows(_ count: Int) {
    guard scrollRegion.contains(cursor.row) else { return }
    for _ in 0..<min(count, scrollRegion.upperBound - cursor.row + 1) {
      cells.remove(at: scrollRegion.upperBound)
      cells.insert(Self.blankRow(columns), at: cursor.row)
    }
  }

  private mutating func deleteRows(_ count: Int) {
    guard scrollRegion.contains(cursor.row) else { return }
    for _ in 0..<min(count, scrollRegion.upperBound - cursor.row + 1) {
      cells.remove(at: cursor.row)
      cells.insert(Self.blankRow(columns), at: scrollRegion.upperBound)
    }
  }
}

extension String {
  /// The text without the characters at its end for which a condition holds.
  func trimmingSuffix(while condition: (Character) -> Bool) -> String {
    String(reversed().drop(while: condition).reversed())
  }
}
