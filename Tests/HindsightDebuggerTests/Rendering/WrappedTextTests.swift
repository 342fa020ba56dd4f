import Testing

@testable import HindsightDebugger

@Suite struct WrappedTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var text: String
    var lines: [String]
    var testDescription: String { id }

    init(_ id: String, _ text: String, _ lines: [String]) {
      self.id = id
      self.text = text
      self.lines = lines
    }
  }

  static let cases = [
    Case("empty", "", [""]),
    Case("short", "one two", ["one two"]),
    Case("as wide as the terminal", "one two 10", ["one two 10"]),
    Case("wider by one", "one two 103", ["one two", "103"]),
    Case("several lines", "a bb ccc dddd eeeee ffffff", ["a bb ccc", "dddd eeeee", "ffffff"]),
    Case("a long word", "a 01234567890123 b", ["a", "01234567890123", "b"]),
    Case("a long word first", "01234567890123 b", ["01234567890123", "b"]),
    Case("two blanks", "a  b", ["a  b"]),
    Case("wide letters", "🐧🐧 🐧🐧 🐧", ["🐧🐧 🐧🐧", "🐧"]),
  ]

  @Test(arguments: cases) func breaksBetweenWords(_ example: Case) {
    #expect(WrappedText.lines(example.text, width: 10) == example.lines)
  }

  @Test(arguments: cases) func stylesStayWithTheirWords(_ example: Case) {
    var line = StyledLine()
    let scalars = Array(example.text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      line.append(String(scalar), index < scalars.count / 2 ? .path : .warning)
    }
    let wrapped = line.wrapped(to: 10)
    #expect(wrapped.map(\.text) == example.lines)
    let styles = wrapped.flatMap { $0.pieces.map(\.style) }
    #expect(styles == styles.filter { $0 == .path } + styles.filter { $0 == .warning })
  }

  @Test func onlyATerminalsSentencesAreBroken() throws {
    let text = String(repeating: "word ", count: 20) + "end"
    let terminal = Output(bufferOfWidth: 40, isTerminal: true)
    try terminal.sentence(text)
    #expect(terminal.takeText().split(separator: "\n").count == 3)
    let file = Output(bufferOfWidth: 40)
    try file.sentence(text)
    #expect(file.takeText() == text + "\n")
  }
}
