import Testing

@testable import HindsightDebugger

@Suite struct VerbTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var verb: String
    var rest: [String]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(arguments: ["f"], verb: "", rest: ["f"]),
    Case(arguments: ["replay", "f"], verb: "replay", rest: ["f"]),
    Case(arguments: ["./replay"], verb: "", rest: ["./replay"]),
    Case(arguments: ["--", "replay"], verb: "", rest: ["--", "replay"]),
    Case(arguments: ["f", "replay"], verb: "", rest: ["f", "replay"]),
    Case(
      arguments: ["--color=never", "diff", "a", "b"], verb: "diff",
      rest: ["--color=never", "a", "b"]),
    Case(
      arguments: ["--color", "never", "diff", "a"], verb: "diff",
      rest: ["--color", "never", "a"]),
    Case(arguments: ["-x", "info", "f"], verb: "", rest: ["-x", "info", "f"]),
    Case(arguments: ["-xinfo", "f"], verb: "", rest: ["-xinfo", "f"]),
    Case(arguments: ["--at", "3", "f"], verb: "", rest: ["--at", "3", "f"]),
    Case(arguments: ["--version"], verb: "version", rest: []),
    Case(arguments: ["--help"], verb: "", rest: ["--help"]),
    Case(arguments: ["-"], verb: "", rest: ["-"]),
    Case(arguments: ["-x"], verb: "", rest: ["-x"]),
  ]

  @Test(arguments: cases)
  func selects(_ example: Case) {
    let (verb, rest) = VerbTable.select(example.arguments)
    #expect(verb.name == example.verb)
    #expect(rest == example.rest)
  }

  @Test(arguments: VerbTable.verbs.map(\.name))
  func helpTextsFitATerminal(_ name: String) throws {
    let verb = try #require(VerbTable.verb(named: name))
    let output = Output(bufferOfWidth: 80)
    try verb.writeHelp(to: output)
    let lines = output.takeText().split(separator: "\n")
    #expect(lines.first == "usage: hindsight \(verb.usages[0])")
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func theProgramsHelpNamesVerbsAndOptions() throws {
    let output = Output(bufferOfWidth: 80)
    try Verb.open.writeHelp(to: output)
    let text = output.takeText()
    for verb in VerbTable.verbs { #expect(text.contains("\n  \(verb.name) ")) }
    for option in Verb.open.options { #expect(text.contains(option.synopsis)) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func optionsOfAVerbHaveNamesOfTheirOwn() {
    for verb in VerbTable.verbs + [.open] {
      let shorts = verb.options.compactMap(\.short)
      #expect(Set(verb.options.map(\.long)).count == verb.options.count)
      #expect(Set(shorts).count == shorts.count)
    }
  }
}
