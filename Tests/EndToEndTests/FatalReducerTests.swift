import Foundation
import Testing

/// A reducer that ends the debugger is named before it does.
@Suite struct FatalReducerTests {
  /// A session of two steps and an action whose reducer did nothing when it was recorded.
  static func log(_ action: String) -> String {
    let steps = ["@@INIT", "step", "step", action].enumerated().map { position, name in
      #"{"action":{"type":"\#(name)"},"state":{"count":\#(min(position, 2))}}"#
    }
    return "[\(steps.joined(separator: ","))]"
  }

  static var environment: [String: String] {
    var environment = ChildProcess.environment
    environment["HINDSIGHT_PROBE"] = "1"
    // What the runtime says of a crash takes seconds, and is not what is looked at.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func probe(_ arguments: String...) throws -> RunResult {
    try run(
      BuiltProgram.lineEditorProbe, arguments, environment: Self.environment,
      directory: folder.url)
  }

  func record(_ action: String) throws {
    try Data(Self.log(action).utf8).write(to: folder.file("log.json"))
    let imported = try probe("import", "log.json", "s.hindsight", "--app", "fatal")
    try #require(imported.status == .exited(0), "\(imported)")
  }

  static func sentence(_ action: String) -> String {
    "hindsight: s.hindsight: the program ends in today's reducer, at position 3, \(action); "
      + "'goto 2' shows the state before"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let action: String
    let signals: [Int32]
    var testDescription: String { action }
  }

  static let cases = [
    Case(action: "trap", signals: [SIGILL, SIGTRAP]), Case(action: "abort", signals: [SIGABRT]),
    Case(action: "overflow", signals: [SIGSEGV, SIGBUS]),
    Case(action: "fault", signals: [SIGSEGV, SIGBUS]),
  ]

  @Test(arguments: cases) func theActionIsNamedAndTheStatusStays(_ example: Case) throws {
    try record(example.action)
    for arguments in [
      ["replay", "s.hindsight"], ["s.hindsight", "-x", "replay"],
      ["s.hindsight@2", "-x", "send .\(example.action)"],
    ] {
      let result = try run(
        BuiltProgram.lineEditorProbe, arguments, environment: Self.environment,
        directory: folder.url)
      guard case .signalled(let signal) = result.status else {
        Issue.record("it did not end by a signal: \(result)")
        continue
      }
      #expect(example.signals.contains(signal))
      let lines = result.stderr.split(separator: "\n").filter { $0.hasPrefix("hindsight: ") }
      #expect(lines == [Self.sentence(example.action)[...]], "\(result)")
    }
  }

  @Test func aCrashOfAnythingElseIsNotBlamedOnTheReducer() throws {
    try record("step")
    let result = try probe("s.hindsight", "-x", "replay", "-x", "nonsense")
    #expect(!result.stderr.contains("the program ends"))
  }

  @Test func aReducerThatDoesNotReturnIsLeftByControlCTwice() throws {
    try record("spin")
    let terminal = try Terminal(
      BuiltProgram.lineEditorProbe, ["s.hindsight"],
      environment: [
        "HINDSIGHT_PROBE": "1", "HINDSIGHT_HISTORY": "", "XDG_STATE_HOME": "",
      ], columns: 120, currentDirectory: folder.url)
    try terminal.expectOutput("fatal 3/3> ")
    try terminal.send("replay\r")
    try terminal.expectOutput("spinning")
    try terminal.send("\u{3}")
    try terminal.expectOutput("interrupted")
    try terminal.send("\u{3}")
    try terminal.expectOutput("the program ends in today's reducer, at position 3, spin;")
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(terminal.isInOrdinaryMode)
  }

  @Test func aScriptThatDoesNotReturnIsLeftByControlC() throws {
    try record("spin")
    let terminal = try Terminal(
      BuiltProgram.lineEditorProbe, ["replay", "s.hindsight"],
      environment: ["HINDSIGHT_PROBE": "1"], columns: 120, currentDirectory: folder.url)
    try terminal.expectOutput("spinning")
    try terminal.send("\u{3}")
    try terminal.expectOutput("the program ends in today's reducer, at position 3, spin;")
    #expect(try terminal.waitForExit() == .signalled(SIGINT))
  }
}
