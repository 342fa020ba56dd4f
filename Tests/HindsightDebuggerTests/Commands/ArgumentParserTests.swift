import Testing

@testable import HindsightDebugger

@Suite struct ArgumentParserTests {
  static let quiet = CommandOption("quiet", short: "q", "")
  static let first = CommandOption("first", "")
  static let fatal = CommandOption("fatal", "")
  static let limit = CommandOption("limit", value: "N", kind: .limit, "")
  static let kind = CommandOption("kind", value: "KIND", kind: .word(["a", "b", "c"]), "")
  static let execute = CommandOption(
    "execute", short: "x", value: "COMMAND", mayRepeat: true, "")
  static let file = Operand("FILE", .file, "")
  static let range = Operand("RANGE", .range, isOptional: true, "")
  static let rest = Operand("REST", .text, isOptional: true, mayRepeat: true, "")

  static func command(_ operands: [Operand]) -> Command {
    Command(
      name: .both("test"), group: .look, summary: "", operands: operands,
      ownOptions: [quiet, first, fatal, limit, kind, execute], exclusive: [(quiet, fatal)],
      schema: "test")
  }

  static func parse(
    _ words: [String], _ operands: [Operand] = [rest], in place: Place = .shell
  ) throws -> Arguments {
    try ArgumentParser.arguments(
      words.map { Token(text: $0) }, for: command(operands), in: place)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var arguments: [String]
    var operands: [String] = []
    var flags: [CommandOption] = []
    var commands: [String] = []
    var testDescription: String { id }
  }

  static let cases: [Case] = [
    Case(id: "nothing", arguments: []),
    Case(id: "operands", arguments: ["a", "b"], operands: ["a", "b"]),
    Case(
      id: "options between operands", arguments: ["a", "--json", "b", "-q"], operands: ["a", "b"],
      flags: [.json, quiet]),
    Case(
      id: "value apart", arguments: ["-x", "goto 1", "f"], operands: ["f"], commands: ["goto 1"]),
    Case(id: "value attached", arguments: ["-xgoto 1"], commands: ["goto 1"]),
    Case(id: "long value apart", arguments: ["--execute", "step"], commands: ["step"]),
    Case(id: "long value attached", arguments: ["--execute=a=b"], commands: ["a=b"]),
    Case(id: "empty value", arguments: ["--execute="], commands: [""]),
    Case(id: "repeated", arguments: ["-x", "a", "-x", "b"], commands: ["a", "b"]),
    Case(id: "a value like an option", arguments: ["-x", "--json"], commands: ["--json"]),
    Case(id: "combined", arguments: ["-qxstep"], flags: [quiet], commands: ["step"]),
    Case(
      id: "combined, value apart", arguments: ["-qx", "step"], flags: [quiet], commands: ["step"]),
    Case(id: "shortened", arguments: ["--js", "--exec=s"], flags: [.json], commands: ["s"]),
    Case(id: "dash", arguments: ["-", "b"], operands: ["-", "b"]),
    Case(
      id: "end of options", arguments: ["-q", "--", "-q", "--", "a"],
      operands: ["-q", "--", "a"], flags: [quiet]),
    Case(id: "help ends the reading", arguments: ["--help", "--bogus"], flags: [.help]),
    Case(id: "help, short", arguments: ["-h"], flags: [.help]),
    Case(id: "empty operand", arguments: [""], operands: [""]),
  ]

  @Test(arguments: cases, Place.allCases)
  func reads(_ example: Case, in place: Place) throws {
    let arguments = try Self.parse(example.arguments, in: place)
    #expect(arguments.values(of: Self.rest) == example.operands)
    let flags = Self.command([]).options(in: place).filter { $0.value == nil && arguments.has($0) }
    #expect(flags.map(\.long).sorted() == example.flags.map(\.long).sorted())
    #expect(arguments.values(of: Self.execute) == example.commands)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var error: CommandError
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let usage = command([rest]).usage(in: .shell)

  static let refusals: [Refusal] = [
    Refusal(
      arguments: ["--jsn"],
      error: .unknownOption("--jsn", suggestion: "--json", usage: usage)),
    Refusal(
      arguments: ["--colour=never"],
      error: .unknownOption("--colour", suggestion: "--color", usage: usage)),
    Refusal(arguments: ["--zzz"], error: .unknownOption("--zzz", suggestion: nil, usage: usage)),
    Refusal(arguments: ["--=a"], error: .unknownOption("--", suggestion: nil, usage: usage)),
    Refusal(
      arguments: ["--fi", "--f"],
      error: .ambiguousOption("--f", candidates: ["--first", "--fatal"])),
    Refusal(arguments: ["-z"], error: .unknownOption("-z", suggestion: nil, usage: usage)),
    Refusal(arguments: ["-1"], error: .unknownOption("-1", suggestion: nil, usage: usage)),
    Refusal(arguments: ["-json"], error: .unknownOption("-j", suggestion: "--json", usage: usage)),
    Refusal(arguments: ["-x"], error: .missingValue(option: "-x", value: "COMMAND")),
    Refusal(arguments: ["--execute"], error: .missingValue(option: "--execute", value: "COMMAND")),
    Refusal(arguments: ["--json=1"], error: .unexpectedValue(option: "--json", value: "1")),
    Refusal(
      arguments: ["--kind", "d"],
      error: .badValue(option: "--kind", value: "d", expected: "a, b or c")),
    Refusal(
      arguments: ["--limit", "-1"],
      error: .badValue(option: "--limit", value: "-1", expected: "a whole number, such as 50")),
    Refusal(arguments: ["--json", "--js"], error: .repeatedOption("--json")),
    Refusal(arguments: ["-qq"], error: .repeatedOption("--quiet")),
    Refusal(arguments: ["--fatal", "-q"], error: .conflict("--quiet", "--fatal")),
  ]

  @Test(arguments: refusals)
  func refuses(_ example: Refusal) {
    #expect(throws: example.error) { try Self.parse(example.arguments) }
  }

  @Test func countsOperands() throws {
    let two = [Self.file, Self.range]
    let usage = Self.command(two).usage(in: .shell)
    #expect(throws: CommandError.missingArgument("FILE", usage: usage)) {
      try Self.parse([], two)
    }
    #expect(throws: CommandError.extraArgument("c", usage: usage)) {
      try Self.parse(["a", "b", "c"], two)
    }
    #expect(throws: CommandError.emptyArgument("FILE", usage: usage)) { try Self.parse([""], two) }
    #expect(try Self.parse(["a"], two).value(of: Self.range) == nil)
  }

  @Test(arguments: ["-1", "-10..", "-3..-1"])
  func aDashAndADigitIsAnOperandWhereAPositionIsOne(text: String) throws {
    let arguments = try Self.parse(["f", text], [Self.file, Self.range])
    #expect(arguments.value(of: Self.range) == text)
  }

  @Test func aQuotedWordIsNoOption() throws {
    let tokens = [Token(text: "--json", isQuoted: true), Token(text: "--", isQuoted: true)]
    let arguments = try ArgumentParser.arguments(
      tokens, for: Self.command([Self.rest]), in: .prompt)
    #expect(arguments.values(of: Self.rest) == ["--json", "--"])
    #expect(!arguments.has(.json))
  }

  static let diffs: [(line: String, first: String?, second: String?, path: String?)] = [
    ("diff", nil, nil, nil), ("diff 3", "3", nil, nil), ("diff -1", "-1", nil, nil),
    ("diff 3 9", "3", "9", nil), ("diff 3 .a", "3", nil, ".a"), ("diff .a", nil, nil, ".a"),
    ("diff 3 --all 9 .a", "3", "9", ".a"), ("diff 3 9 5", "3", "9", "5"),
  ]

  @Test(arguments: diffs)
  func anOperandOfAnotherKindIsLeftOut(
    line: String, first: String?, second: String?, path: String?
  ) throws {
    let (command, arguments) = try #require(try CommandTable.parse(line))
    let values = command.operands(in: .prompt).map { arguments.value(of: $0) }
    #expect(values == [first, second, path])
  }
}
