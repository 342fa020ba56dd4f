import Foundation
import SessionFile
import SessionFixtures
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct HostileTextTests {
  static let text = "a\u{1B}[31mb\nc\u{202E}d\u{7}\u{9B}2J\u{2066}é🐧\u{200B}\u{2060}\u{FEFF}"

  static let commands = [
    "back", "step", "goto 1", "print", "print .books", "diff", "diff 0", "diff 0 1 .books",
    "action", "list", "list 1..", "info", "info --json", "replay", "screen", "screen 0",
    "causes", "causes 1", "causes \(text)", "effects 1", "effects \(text)", "screen \(text)",
    "send .add(title: \"\(text)\")",
    "branches", "checkout \(text)", "print .\(text)", "print \"/\(text)\"", "goto \(text)", text,
    "help \(text)", "send \(text)", "send .add(title: \(text))", "list \(text)..", "quit",
    "grep .", "grep /b.c/", "grep \(text)", "grep /\(text)(/", "top", "top paths",
    "break \(text)", "break if \(text)", "watch .\(text)", "display .books[0].title",
    "display .\(text)", "plot .books[0].title", "plot .\(text)", "plot action", "timeline", "blame",
    "history .books", "last .books[0].title", "find .books[0].title == .note", "when .\(text)",
    "ignore \(text)", "delete \(text)", "info \(text)", "commands \(text)",
  ]

  @Test(arguments: commands)
  func nothingReachesATerminalRaw(command: String) throws {
    let shown = try hostile().run(command)
    #expect(!shown.isEmpty || command == "quit")
    #expect(!shown.unicodeScalars.contains { $0.isTerminalControl && $0 != "\n" })
  }

  @Test func stopsShowNothingRaw() throws {
    let fixture = try hostile()
    for line in [
      "watch .books", "break *", "display .books", "rewind", "c", "c", "rc", "info b", "delete",
    ] {
      let shown = fixture.run(line)
      #expect(!shown.isEmpty)
      #expect(!shown.unicodeScalars.contains { $0.isTerminalControl && $0 != "\n" })
    }
  }

  /// A session with hostile texts wherever a session has texts.
  private func hostile() throws -> CommandFixture {
    let book: StateValue = ["title": .string(Self.text), "isRead": false]
    let members: [(String, StateValue)] = [
      (Self.text, .string(Self.text)), ("count", 0), ("shelves", [:]), ("books", [book]),
    ]
    return try CommandFixture(
      [Sent(#"{"note":{"_0":\#(Self.text.quotedJSON)}}"#)], apps: [.library], isTerminal: true,
      gap: Gap(position: 1, time: 1, reason: Self.text),
      outside: .object(StateObject(members)),
      effects: [
        RecordedEffect(
          id: 1, position: 1, beganAt: 0, label: Self.text, endedAt: 1, end: .failed,
          reason: Self.text)
      ])
  }

  @Test func aNameFromAStrangerIsEscaped() throws {
    let fixture = try CommandFixture()
    let file = fixture.folder.appending(path: "hostile.hindsight")
    let writer = try SessionWriter(creating: file)
    let header = SessionHeader(
      app: Self.text, appVersion: Self.text, appCommit: Self.text, stateType: Self.text,
      actionType: Self.text, program: Self.text, system: Self.text, startedAt: 0)
    try writer.begin(header, initialState: [:])
    try writer.appendAction(
      RecordedAction(
        position: 1, time: 0, name: Self.text, payload: [:], file: Self.text, line: 1))
    try writer.appendOutcome(
      Outcome(position: 1, reducerNanoseconds: 1), changes: [], state: [:])
    try writer.close()
    let output = Output(bufferOfWidth: 80, isTerminal: true, usesColor: false)
    let context = try Context(
      timeline: Timeline(SessionReader(opening: file)), file: file, apps: [], output: output,
      errors: output)
    defer { context.timeline.session.close() }
    for command in ["info", "list", "action", "step", "goto 1", "causes", "effects"] {
      _ = try CommandRunner.run(command, in: context)
    }
    #expect(throws: CommandError.self) { try CommandRunner.run("replay", in: context) }
    #expect(throws: CommandError.self) { try CommandRunner.run("screen", in: context) }
    for error in [
      CommandError.appNotLinked(app: Self.text, linked: [Self.text]),
      .appNotLinked(app: Self.text, linked: [Self.text], needed: .view),
      .appWithoutView(Self.text),
    ] {
      try ErrorText.write(error, of: Self.text, to: output)
    }
    let shown = try output.takeText() + context.prompt()
    #expect(shown.unicodeScalars.filter { $0.isTerminalControl && $0 != "\n" }.isEmpty)
  }

  @Test func aStringOfManyLinesIsOneLine() throws {
    let fixture = try CommandFixture([Sent(".note(\"a\\nb\")")])
    fixture.check(
      #"""
      $ print .note
      "a\nb"
      $ diff
      + .note  "a\nb"  (others unchanged: 3 in .)
      $ list 1..1
      > 1  +0.100s  note  "a\nb"
      """#)
  }
}
