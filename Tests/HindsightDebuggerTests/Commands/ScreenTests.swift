import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct ScreenTests {
  @Test func showsWhatTheUserSaw() throws {
    try CommandFixture().check(
      #"""
      $ screen
      +- Library -+
      | count 42  |
      | - Emma    |
      +-----------+
      $ screen 3
      +- Library -+
      | count 1   |
      | - Dune    |
      | - Emma    |
      +-----------+
      $ screen first
      +- Library -+
      | count 0   |
      | no books  |
      +-----------+
      $ goto 2
      2/6  add  title: "Dune"  +0.200s
      $ screen -1
      +- Library -+
      | count 1   |
      | no books  |
      +-----------+
      $ screen 7
      ! there is no position 7: main ends at 6
      $ screen 1 2
      ! '2' is one argument too many; usage: screen [POS] [--json]
      """#)
  }

  @Test func whatItsViewSendsGoesNowhere() throws {
    let fixture = try CommandFixture()
    let before = try fixture.context.state()
    #expect(fixture.run("screen") == fixture.run("screen last"))
    #expect(try fixture.context.state() == before)
    #expect(try fixture.context.lastPosition() == 6)
    #expect(fixture.context.timeline.branches.count == 1)
  }

  @Test func showsABranchInMemory() throws {
    try CommandFixture().check(
      #"""
      $ send .note("a\nb")
      new branch try-1, from main at 6
      7/7  note  "a\nb"  +0.600s
      + .note  "a\nb"
      $ screen
      +- Library -+
      | count 42  |
      | - Emma    |
      | Note: a   |
      | b         |
      +-----------+
      $ screen 0
      +- Library -+
      | count 0   |
      | no books  |
      +-----------+
      """#)
  }

  @Test func staysWithinTheTerminal() throws {
    let sent = [Sent(".note(\"\(String(repeating: "words and ", count: 20))\")")]
    for width in [1, 4, 11, 12, 20, 80] {
      let lines = try CommandFixture(sent, width: width).run("screen").split(separator: "\n")
      #expect(lines.count > 4)
      #expect(lines.allSatisfy { $0.count <= width })
    }
    let pipe = try CommandFixture(sent, width: Output.unlimitedWidth).run("screen")
    #expect(pipe == (try CommandFixture(sent, width: 80).run("screen")))
  }

  @Test func escapesWhatWasRecorded() throws {
    try CommandFixture([Sent(#"{"add":{"title":"\u001b[2J\u202e"}}"#)]).check(
      #"""
      $ screen
      +- Library -----------+
      | count 0             |
      | - \u{1b}[2J\u{202e} |
      +---------------------+
      """#)
  }

  @Test func saysWhyThereIsNone() throws {
    try CommandFixture(apps: []).check(
      #"""
      $ screen
      ! the view of the app 'library' must be drawn, and it is not linked (no app is linked here); build a debugger with Debugger.main(apps: [App("library", initialState: ..., reducer: ..., view: ...)]), or with action: and reduce: for a store that is not Hindsight's
      """#)
    try CommandFixture(apps: [.oldLibrary]).check(
      #"""
      $ screen
      ! the app 'library' is linked without a view; give it one with App("library", initialState: ..., reducer: ..., view: ...)
      """#)
    try CommandFixture([], outside: ["count": "many", "books": [], "shelves": [:]]).check(
      #"""
      $ screen
      ! today's types do not match the recording: .count: expected number, found string; 'print' shows what was recorded
      $ screen 0
      +- Library -+
      | count 0   |
      | no books  |
      +-----------+
      """#)
  }
}
