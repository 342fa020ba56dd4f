import Foundation
import Testing

@testable import HindsightDebugger

/// The commands that take `FILE[@POS]` in the shell, beside the same at the prompt.
@Suite struct ShellCommandTests {
  let program: ProgramFixture

  init() async throws {
    program = try ProgramFixture()
    _ = try await program.record(to: "s", ".increment\n.later\n.atOnce\n.name(\"a\")\n")
  }

  static let lines: [(shell: [String], prompt: [String])] = [
    (["action", "$/s@1"], ["goto 1", "action"]),
    (["action", "$/s@1", "--depth", "0"], ["action 1 --depth 0"]),
    (["action", "$/s@1", "--json"], ["action 1 --json"]),
    (["causes", "$/s@3"], ["causes 3"]),
    (["causes", "$/s@3", "--all"], ["goto 3", "causes --all"]),
    (["causes", "--json", "$/s@3"], ["causes --json 3"]),
    (["effects", "$/s@2"], ["effects 2"]),
    (["effects", "$/s@2", "--json"], ["effects 2 --json"]),
    (["sql", "$/s", "select name from timeline"], ["sql select name from timeline"]),
    (["sql", "$/s", "--json", "select 1 as a"], ["sql --json select 1 as a"]),
    (["branches", "$/s"], ["branches"]),
    (["branches", "$/s", "--json"], ["branches --json"]),
    (["show", "$/s@1", ".count"], ["goto 1", "print .count"]),
    (["show", "$/s@1", "--json"], ["goto 1", "print --json"]),
    (["log", "$/s", "--json"], ["list 0.. --json"]),
    (["log", "$/s", "2..3"], ["list 2..3"]),
    (["info", "$/s"], ["info"]),
    (["replay", "$/s"], ["replay"]),
    (["replay", "$/s", "--json"], ["replay --json"]),
    (["replay", "$/s", "--all"], ["replay --all"]),
  ]

  @Test(arguments: lines)
  func saysInTheShellWhatItSaysAtThePrompt(shell: [String], prompt: [String]) async throws {
    let shell = try await program.run(shell)
    #expect(shell.status == 0)
    #expect(shell.errors == "")
    #expect(!shell.output.isEmpty)
    let typed = try await program.run(["$/s"] + prompt.flatMap { ["-x", $0] })
    #expect(typed.status == 0)
    let landings = prompt.count - 1
    let lines = typed.output.split(separator: "\n", omittingEmptySubsequences: false)
    // The prompt marks where one stands.
    let unmarked = { (text: String) in text.replacing(/(^|\n)>/) { _ in "\n " }.trimmingPrefix("\n")
    }
    #expect(
      unmarked(shell.output) == unmarked(lines.dropFirst(landings).joined(separator: "\n")))
  }

  /// One position alone is what its action changed; the exit status is that of two states.
  @Test(arguments: [
    (["$/s@1"], "diff", Int32(1)), (["$/s@1", ".count"], "diff --path .count", 1),
    (["$/s@1", "--json"], "diff --json", 1), (["$/s@1", ".names"], "diff --path .names", 0),
  ])
  func diffOfOnePosition(shell: [String], prompt: String, status: Int32) async throws {
    let run = try await program.run(["diff"] + shell)
    #expect(run.status == status, "\(run)")
    let typed = try await program.run("$/s", "-x", "goto 1", "-x", prompt)
    let lines = typed.output.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(status == 0 || run.output == lines + "\n")
  }

  @Test func tellsOfAnActionInJSON() async throws {
    let action = try await program.run("action", "$/s@1", "--json").output
    #expect(action.hasPrefix(#"{"position":1,"time":"#))
    #expect(action.contains(#","name":"increment","payload":{"increment":{}},"origin":"user","#))
    #expect(
      action.hasSuffix(
        #","effect":null,"swift":".increment","changes":1,"reads":[],"redactions":[]}"# + "\n"))
    let causes = try await program.run("causes", "$/s@3", "--json").output.split(separator: "\n")
    #expect(causes.count == 2)
    #expect(causes.first?.hasPrefix(#"{"position":2,"#) == true)
    #expect(causes.last?.contains(#""origin":"effect","cause":2,"#) == true)
    let effects = try await program.run("effects", "$/s@2", "--json").output
    #expect(effects.hasPrefix(#"{"position":2,"isKnown":true,"sentDirectly":[],"effects":[{"#))
    #expect(effects.hasSuffix(#""end":"finished","reason":null,"sent":[3]}]}"# + "\n"))
  }

  @Test func tellsOfRowsAndBranchesInJSON() async throws {
    let query = "select 1 as a, null as a, 'x' as b, x'00ff' as c, 0.5 as d"
    #expect(
      try await program.run("sql", "$/s", query, "--json").output
        == #"{"a":1,"a:1":null,"b":"x","c":"AP8=","d":0.5}"# + "\n")
    #expect(
      try await program.run("branches", "$/s", "--json").output
        == #"{"name":"main","parent":null,"forkedAt":null,"actions":6,"lastPosition":6,"#
        + #""isCurrent":true,"isSaved":true}"# + "\n")
    let tried = try await program.run(
      "$/s", "-x", "goto 1", "-x", "send .increment", "-x", "branches --json", "-x",
      "quit --discard")
    #expect(
      tried.output.hasSuffix(
        #"{"name":"try-1","parent":"main","forkedAt":1,"actions":1,"lastPosition":2,"#
          + #""isCurrent":true,"isSaved":false}"# + "\n"))
    let effects = try await program.run(
      "$/s", "-x", "goto 1", "-x", "send .increment", "-x", "effects --json")
    #expect(
      effects.output.hasSuffix(
        #"{"position":2,"isKnown":false,"sentDirectly":[],"effects":[]}"# + "\n"))
  }

  static let refusals: [VerbCase] = [
    VerbCase(
      arguments: ["action", "$/s@0"], status: 2,
      errors: "hindsight: $/s: position 0 is the initial state: no action led to it; the first "
        + "action is at position 1\n"),
    VerbCase(
      arguments: ["causes"], status: 2,
      errors: "hindsight: FILE is missing; 'hindsight help causes' shows what to type\n"),
    VerbCase(
      arguments: ["effects", "$/s", "2"], status: 2,
      errors: "hindsight: '2' is one argument too many; 'hindsight help effects' shows what to "
        + "type\n"),
    VerbCase(
      arguments: ["sql", "$/s", "selec 1"], status: 2,
      errors: "hindsight: $/s: SQLite does not understand the query: near \"selec\": syntax error; "
        + "'help sql' describes the tables and views\n  selec 1\n  ^\n"),
    VerbCase(
      arguments: ["screen", "$/s@1"], status: 2,
      errors: "hindsight: $/s: the app 'tally' is linked without a view; give it one with "
        + "App(\"tally\", initialState: ..., reducer: ..., view: ...)\n"),
    VerbCase(
      arguments: ["info", "--json", "--json", "$/s"], status: 2,
      errors: "hindsight: option '--json' is given twice; give it once\n"),
    VerbCase(
      arguments: ["replay", "--all", "--first", "$/s"], status: 2,
      errors: "hindsight: --all and --first exclude each other; give one of them\n"),
    VerbCase(arguments: ["log", "$/s", "-1..", "--name", "add", "--json", "--path", ".names"]),
  ]

  @Test(arguments: refusals)
  func refuses(_ example: VerbCase) async throws {
    try await example.check(program)
  }

  @Test func exportsToTheOutputAtThePrompt() async throws {
    let shell = try await program.run("export", "$/s", "--format=csv")
    let typed = try await program.run("$/s", "-x", "export csv -")
    #expect(typed == shell)
    #expect(shell.output.hasPrefix("position,"))
  }

  @Test func listsAsJSONGoesOn() async throws {
    let run = try await program.run("$/s@0", "-x", "list --json", "-x", "list --json")
    #expect(run.output.split(separator: "\n").count == 6)
    #expect(run.errors == "")
  }
}
