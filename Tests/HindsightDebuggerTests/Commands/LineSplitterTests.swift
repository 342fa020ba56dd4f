import Testing

@testable import HindsightDebugger

@Suite struct LineSplitterTests {
  static let cases: [(line: String, words: [String])] = [
    ("", []), ("   ", []), (" a  b ", ["a", "b"]), ("\"a b\" c", ["a b", "c"]),
    ("'a \"b\"'", ["a \"b\""]), ("\"a\\\"b\\\\\"", ["a\"b\\"]), ("\"\"", [""]),
    (".[\"a b\"].c d", [".[\"a b\"].c", "d"]), (".[\"a\\\" b\"]", [".[\"a\\\" b\"]"]),
    ("it's", ["it's"]), ("é🐧 x", ["é🐧", "x"]), ("a\tb", ["a", "b"]),
    (".[\"open x", [".[\"open x"]), ("\\", ["\\"]),
  ]

  @Test(arguments: cases)
  func splits(line: String, words: [String]) throws {
    let found = try LineSplitter.words(line, from: line.startIndex)
    #expect(found.map(\.token.text) == words)
  }

  @Test(arguments: ["\"", "a 'b", "\"a\\\""])
  func refusesAnOpenQuote(line: String) {
    #expect(throws: CommandError.self) { try LineSplitter.words(line, from: line.startIndex) }
  }

  static let wholeLines: [(line: String, command: String, text: String, isJSON: Bool)] = [
    ("  send  .a(\"x  y\", 'z) ", "send", ".a(\"x  y\", 'z)", false),
    ("sql select '--json'", "sql", "select '--json'", false),
    ("sql  --json  select 'a  b'", "sql", "select 'a  b'", true),
    ("sql -- a comment", "sql", "-- a comment", false),
    ("sql --jsons", "sql", "--jsons", false),
    ("sql select 1 --json ", "sql", "select 1", true),
    ("sql select 1 --jsons", "sql", "select 1 --jsons", false),
  ]

  @Test(arguments: wholeLines)
  func aWholeLineStaysAsItIs(line: String, name: String, text: String, isJSON: Bool) throws {
    let (command, arguments) = try #require(try CommandTable.parse(line))
    #expect(command.name.text == name)
    let operand = try #require(command.operands(in: .prompt).first)
    #expect(arguments.value(of: operand) == text)
    #expect(arguments.has(.json) == isJSON)
  }
}
