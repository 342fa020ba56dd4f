import Testing

@testable import HindsightDebugger

@Suite struct VerbArgumentsTests {
  static let quiet = VerbOption("quiet", short: "q", "")
  static let first = VerbOption("first", "")
  static let fatal = VerbOption("fatal", "")
  static let execute = VerbOption("execute", short: "x", value: "COMMAND", "")
  static let options: [VerbOption] = [
    quiet, first, fatal, execute, .json, .color, .help,
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var arguments: [String]
    var operands: [String] = []
    var flags: [VerbOption] = []
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

  @Test(arguments: cases)
  func reads(_ example: Case) throws {
    let arguments = try VerbArguments(example.arguments, options: Self.options)
    #expect(arguments.operands == example.operands)
    #expect(
      Self.options.filter { $0.value == nil && arguments.has($0) }.map(\.long).sorted()
        == example.flags.map(\.long).sorted())
    #expect(arguments.values(of: Self.execute) == example.commands)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var error: UsageError
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let refusals: [Refusal] = [
    Refusal(
      arguments: ["--jsn"], error: .unknownOption("--jsn", suggestion: "--json")),
    Refusal(
      arguments: ["--colour=never"], error: .unknownOption("--colour", suggestion: "--color")),
    Refusal(arguments: ["--zzz"], error: .unknownOption("--zzz", suggestion: nil)),
    Refusal(arguments: ["--=a"], error: .unknownOption("--", suggestion: nil)),
    Refusal(
      arguments: ["--fi", "--f"],
      error: .ambiguousOption("--f", candidates: ["--first", "--fatal"])),
    Refusal(arguments: ["-z"], error: .unknownOption("-z", suggestion: nil)),
    Refusal(arguments: ["-json"], error: .unknownOption("-j", suggestion: "--json")),
    Refusal(arguments: ["-x"], error: .missingValue(option: "-x", value: "COMMAND")),
    Refusal(arguments: ["--execute"], error: .missingValue(option: "--execute", value: "COMMAND")),
    Refusal(arguments: ["--json=1"], error: .unexpectedValue(option: "--json", value: "1")),
    Refusal(
      arguments: ["--color", "red"],
      error: .badValue(option: "--color", value: "red", expected: "auto, always or never")),
  ]

  @Test(arguments: refusals)
  func refuses(_ example: Refusal) {
    #expect(throws: example.error) {
      try VerbArguments(example.arguments, options: Self.options)
    }
  }

  @Test func countsOperands() throws {
    #expect(throws: UsageError.missingOperand("B")) {
      try VerbArguments(operands: ["a"]).requireOperands("A", "B")
    }
    #expect(throws: UsageError.extraOperand("c")) {
      try VerbArguments(operands: ["a", "b", "c"]).requireOperands("A", most: 2)
    }
    try VerbArguments(operands: ["a", "b"]).requireOperands("A", most: 2)
  }

  @Test func refusesOptionsThatExcludeEachOther() throws {
    let arguments = try VerbArguments(["--first", "--fatal"], options: Self.options)
    #expect(throws: UsageError.conflict("--first", "--fatal")) {
      try arguments.exclude(Self.first, Self.fatal)
    }
  }
}
