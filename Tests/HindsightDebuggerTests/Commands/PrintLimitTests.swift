import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct PrintLimitTests {
  private func fixture(isTerminal: Bool = false, width: Int = 80) throws -> CommandFixture {
    let books = (0..<300).map { index -> StateValue in ["title": .string("b\(index)")] }
    let nested = (0..<12).reduce(1 as StateValue) { inner, _ in ["in": inner] }
    return try CommandFixture(
      [], width: width, isTerminal: isTerminal,
      outside: [
        "books": .array(books), "numbers": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        "text": .string(String(repeating: "word ", count: 500)), "a/b": ["x": ["y": []], "z": [:]],
        "nested": nested,
      ])
  }

  @Test func limits() throws {
    try fixture().check(
      #"""
      $ print --depth 1
      {
        "books": [... 300 elements],
        "numbers": [... 10 elements],
        "text": "\#(String(repeating: "word ", count: 500))",
        "a/b": {... 2 members},
        "nested": {... 1 member}
      }
      ... marks the hidden parts; 'print .books' continues there, and --depth N,
      --limit N or --all print more
      $ p .["a/b"] --depth=1
      {
        "x": {... 1 member},
        "z": {}
      }
      ... marks the hidden parts; 'print .["a/b"].x' continues there, and --depth N,
      --limit N or --all print more
      $ p .numbers --limit 5
      [
        1,
        2,
        3,
        4,
        ... 5 more, .numbers[4] to .numbers[8] ...
        10
      ]
      ... marks the hidden parts; 'print .numbers[4]' continues there, and --depth N,
      --limit N or --all print more
      $ p /numbers --limit 2
      [
        1,
        2,
        ... 8 more, .numbers[2] to .numbers[9]
      ]
      ... marks the hidden parts; 'print .numbers[2]' continues there, and --depth N,
      --limit N or --all print more
      $ p --limit 0 --depth 9
      {
        ... 5 more, from .books
      }
      ... marks the hidden parts; 'print .books' continues there, and --depth N,
      --limit N or --all print more
      $ p --depth 0
      {... 5 members}
      ... marks the hidden parts; 'print .' continues there, and --depth N, --limit N
      or --all print more
      $ p .numbers[3] --depth 0
      4
      $ p --depth
      ! option '--depth' needs a value: --depth N
      $ p --depth -1
      ! option '--depth' takes a whole number, such as 50, not '-1'
      $ p --limit=x
      ! option '--limit' takes a whole number, such as 50, not 'x'
      """#)
  }

  @Test func aTerminalHasLimitsOfItsOwn() throws {
    let fixture = try fixture(isTerminal: true)
    let lines = fixture.run("print").split(separator: "\n")
    #expect(lines.contains("    ... 200 more, .books[75] to .books[274] ..."))
    #expect(lines.contains { $0.contains("...") && $0.hasSuffix("(2,500 characters),") })
    #expect(lines.contains { $0.hasSuffix(#""in": {... 1 member}"#) })
    #expect(fixture.run("print --all") == (try self.fixture().run("print")))
    #expect(fixture.run("print .text").count == 2503)
    #expect(fixture.run("print .books --limit 300").split(separator: "\n").count == 902)
  }

  @Test func whatIsNotLimitedIsJSON() throws {
    let state: StateValue = [
      "a": [1, [], [:], ["$double": "nan"], ["b": .double(.nan)], [.null, true, 1.5]],
      "é\n": "\u{7}",
    ]
    let text = LimitedText(state, at: .root, limits: PrintLimits(depth: 10))
    #expect(
      text.lines.map(\.text).joined(separator: "\n")
        == state.jsonText(pretty: true).split(separator: "\n").map { String($0).terminalSafe }
        .joined(separator: "\n"))
    #expect(text.advice(width: 80).isEmpty)
  }

  @Test func linesAreLimitedToo() throws {
    let state = StateValue.array((0..<50).map { [.integer($0), 1, 2] })
    let text = LimitedText(state, at: .root, limits: PrintLimits(lines: 20))
    #expect(text.lines.count < 30)
    #expect(text.lines.contains { $0.text == "  ... 46 more, from .[4]" })
    #expect(text.advice(width: 200).first?.text.contains("'print ") == true)
  }
}
