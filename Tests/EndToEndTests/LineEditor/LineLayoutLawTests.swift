import Foundation
import StateTree
import Testing

/// Whatever characters a line has and wherever they wrap, its rows and its cursor are as a terminal
/// would show them: when it has been typed, when a text was printed above it, and when a character
/// in its midst was typed or erased.
@Suite struct LineLayoutLawTests {
  @Test(arguments: 1...40) func showsALineOfManyRowsAsItIs(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let columns = Int.random(in: 12...40, using: &random)
    let letters: [Character] = ["a", "b", " ", "c", "é", "🐧", "漢"]
    let line = (0..<Int.random(in: 1...60, using: &random))
      .compactMap { _ in letters.randomElement(using: &random) }
    let steps = Int.random(in: 0...line.count, using: &random)
    let letter = letters.randomElement(using: &random) ?? "a"
    var before = String(line.dropLast(steps))
    let after = String(line.suffix(steps))

    let folder = try TemporaryFolder()
    let texts = try TextPipe(in: folder)
    let terminal = try Probe.start(texts: texts, columns: columns)
    try terminal.send(before + after + String(repeating: "\u{1B}[D", count: steps))
    try expect(terminal, [], before, after)
    try texts.send("text")
    try expect(terminal, ["text"], before, after)
    try terminal.send(String(letter))
    try expect(terminal, ["text"], before + [letter], after)
    try terminal.send("\u{7F}\u{7F}")
    before = String(before.dropLast())
    try expect(terminal, ["text"], before, after)
    try terminal.send("\r")
    try terminal.expectOutput("line: \(before)\(after)\r\n")
  }

  private func expect(
    _ terminal: Terminal, _ rowsAbove: [String], _ before: String, _ after: String
  ) throws {
    let columns = terminal.virtualScreen.columns
    let rows = rows(of: "probe> " + before + after, columns: columns)
    let cursor = cursor(after: "probe> " + before, before: after.first, columns: columns)
    try terminal.expect(
      screen: rowsAbove + rows, cursor: (cursor.row + rowsAbove.count, cursor.column))
  }

  private func rows(of text: String, columns: Int) -> [String] {
    var screen = VirtualScreen(columns: columns, rows: 24)
    screen.feed(text.utf8)
    return screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func cursor(
    after text: String, before next: Character?, columns: Int
  ) -> (row: Int, column: Int) {
    var screen = VirtualScreen(columns: columns, rows: 24)
    screen.feed(text.utf8)
    let isWide = next?.unicodeScalars.first.map { CellWidth.cells(of: $0) == 2 } ?? false
    let needed = isWide ? 2 : 1
    if screen.wrapIsPending || screen.cursor.column + needed > columns {
      return (screen.cursor.row + 1, 0)
    }
    return (screen.cursor.row, screen.cursor.column)
  }
}
