import Foundation
import Testing

@Suite struct LineEditingTests {
  struct Edit: CustomTestStringConvertible {
    var testDescription: String
    var keys: String
    var line: String
    var column: Int

    init(_ id: String, _ keys: String, _ line: String, _ column: Int) {
      testDescription = id
      self.keys = keys
      self.line = line
      self.column = column
    }
  }

  static let edits = [
    Edit("text", "step 3", "step 3", 6),
    Edit("backspace", "step\u{7F}\u{7F}", "st", 2),
    Edit("two-byte character", "aé", "aé", 2),
    Edit("wide character", "a🐧b", "a🐧b", 4),
    Edit("erase wide characters", "aé🐧b\u{7F}\u{7F}", "aé", 2),
    Edit("erase two-byte character", "aé🐧b\u{7F}\u{7F}\u{7F}", "a", 1),
    Edit("move over wide characters", "é🐧b\u{1B}[D\u{1B}[D", "é🐧b", 1),
    Edit("insert before wide characters", "é🐧b\u{1B}[D\u{1B}[Dö", "éö🐧b", 2),
    Edit("erase wide character in the middle", "a🐧🐧bcdefgh\u{1}\u{6}\u{6}\u{7F}", "a🐧bcdefgh", 1),
    Edit("home and insert", "tep\u{1B}[Hs", "step", 1),
    Edit("end", "step\u{1B}[H\u{1B}[F3", "step3", 5),
    Edit("delete", "xstep\u{1B}[H\u{1B}[3~", "step", 0),
    Edit("word left", "go to 10\u{1B}b\u{1B}b", "go to 10", 3),
    Edit("word left with control", "go to 10\u{1B}[1;5D", "go to 10", 6),
    Edit("word right with control", "go to 10\u{1}\u{1B}[1;5C", "go to 10", 2),
    Edit("erase word", "go to 10\u{17}", "go to ", 6),
    Edit("kill and yank", "abc def\u{1B}b\u{B}\u{1}\u{19}", "defabc ", 3),
    Edit("kill line", "abc\u{15}x", "x", 1),
    Edit("transpose", "ab\u{14}", "ba", 2),
    Edit("ctrl-D deletes forward", "abc\u{1}\u{4}", "bc", 0),
    Edit("ctrl-D at the end", "abc\u{4}", "abc", 3),
    Edit("combining mark", "e\u{301}x", "e\u{301}x", 2),
  ]

  @Test(arguments: edits) func editsALine(_ edit: Edit) throws {
    let terminal = try Probe.start()
    try terminal.send(edit.keys)
    let row = ("probe> " + edit.line).trimmingSuffix { $0 == " " }
    try terminal.expect(screen: [row], cursor: (0, Probe.promptWidth + edit.column))
    #expect(terminal.virtualScreen.unknownSequences == [])
  }

  @Test func givesTheLineAsItWasTyped() throws {
    let terminal = try Probe.start()
    try terminal.send("e\u{301} é 🐧\r")
    try terminal.expectOutput("line: e\u{301} é 🐧\r\n")
  }

  @Test func replacesWhatIsNoUTF8() throws {
    let terminal = try Probe.start()
    try terminal.send(bytes: [0x61, 0xFF, 0xC3, 0x62, 0x0D])
    try terminal.expect(screen: ["probe> a\u{FFFD}\u{FFFD}b", "line: a\u{FFFD}\u{FFFD}b", "probe>"])
  }

  @Test func wrapsALongLine() throws {
    let terminal = try Probe.start()
    let first = String(repeating: "x", count: 73)
    try terminal.send(first)
    try terminal.expect(screen: ["probe> " + first], cursor: (1, 0))
    try terminal.send("yz\u{1B}[D\u{1B}[D\u{1B}[D")
    try terminal.expect(screen: ["probe> " + first, "yz"], cursor: (0, 79))
    try terminal.send("\u{7F}")
    try terminal.expect(
      screen: ["probe> " + first.dropLast() + "y", "z"], cursor: (0, 78))
    try terminal.send("\r")
    try terminal.expectOutput("line: \(first.dropLast())yz\r\n")
  }

  @Test func putsAWideCharacterThatDoesNotFitOnTheNextRow() throws {
    let terminal = try Probe.start()
    let first = String(repeating: "x", count: 72)
    try terminal.send(first + "🐧")
    try terminal.expect(screen: ["probe> " + first, "🐧"], cursor: (1, 2))
    try terminal.send("\u{7F}")
    try terminal.expect(screen: ["probe> " + first], cursor: (0, 79))
  }

  @Test func clearsTheScreen() throws {
    let terminal = try Probe.start()
    try terminal.send("one\r")
    try terminal.expect(screen: ["probe> one", "line: one", "probe>"])
    try terminal.send("two\u{C}")
    try terminal.expect(screen: ["probe> two"], cursor: (0, 10))
  }

  @Test func knowsUTF8InAPlainLocale() throws {
    let terminal = try Probe.start(environment: ["LC_ALL": "C"])
    try terminal.send("é🐧x\u{7F}\u{7F}")
    try terminal.expect(screen: ["probe> é"], cursor: (0, 8))
  }

  @Test func honoursTheUsersEditrc() throws {
    let folder = try TemporaryFolder()
    try "bind -v\nbind ^G ed-move-to-beg\n".write(
      to: folder.file(".editrc"), atomically: true, encoding: .utf8)
    let terminal = try Probe.start(environment: ["HOME": folder.url.path])
    try terminal.send("bc\u{7}a")
    try terminal.expect(screen: ["probe> abc"], cursor: (0, 8))
    try terminal.send("\u{3}")
    try terminal.expect(screen: ["probe> abc^C", "cancelled", "probe>"])
    try terminal.send("re\t")
    try terminal.expect(screen: ["probe> abc^C", "cancelled", "probe> rewind"], cursor: (2, 14))
  }

  @Test(arguments: ["dumb", "", "no-such-terminal", "emacs"])
  func refusesATerminalThatCannotMoveItsCursor(_ name: String) throws {
    let terminal = try Terminal(
      BuiltProgram.lineEditorProbe, ["-", "-"], environment: ["TERM": name])
    #expect(try terminal.waitForExit() == .exited(3))
    #expect(terminal.screen.first == "no terminal")
    #expect(terminal.isInOrdinaryMode)
  }

  @Test func refusesPipes() throws {
    let result = try run(BuiltProgram.lineEditorProbe, ["-", "-"], input: "step\n")
    #expect(result.status == .exited(3))
    #expect(result.stdout == "no terminal\n")
    #expect(result.stderr == "")
  }
}
