import Testing

@testable import HindsightDebugger

@Suite struct ArgumentsTests {
  static let cases: [(line: String, words: [String])] = [
    ("", []), ("   ", []), (" a  b ", ["a", "b"]), ("\"a b\" c", ["a b", "c"]),
    ("'a \"b\"'", ["a \"b\""]), ("\"a\\\"b\\\\\"", ["a\"b\\"]), ("\"\"", [""]),
    (".[\"a b\"].c d", [".[\"a b\"].c", "d"]), (".[\"a\\\" b\"]", [".[\"a\\\" b\"]"]),
    ("it's", ["it's"]), ("é🐧 x", ["é🐧", "x"]), ("a\tb", ["a", "b"]),
    (".[\"open x", [".[\"open x"]), ("\\", ["\\"]),
  ]

  @Test(arguments: cases)
  func splits(line: String, words: [String]) throws {
    #expect(try Arguments.split(line, from: line.startIndex).map(\.text) == words)
  }

  @Test(arguments: ["\"", "a 'b", "\"a\\\""])
  func refusesAnOpenQuote(line: String) {
    #expect(throws: CommandError.self) { try Arguments.split(line, from: line.startIndex) }
  }

  @Test func aWholeLineStaysAsItIs() throws {
    let (command, arguments) = try #require(try CommandTable.parse("  send  .a(\"x  y\", 'z) "))
    #expect(command.name == "send")
    #expect(arguments.verbatim == ".a(\"x  y\", 'z)")
  }
}
