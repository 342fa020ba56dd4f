import Foundation
import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct ReducerCommandTests {
  @Test func replayNamesTheActionThatDiverges() throws {
    let sent = Sent.usual + [Sent(".counter(.increment)"), Sent(".remove(at: 0)")]
    try CommandFixture(sent, recordedBy: .oldLibrary).check(
      #"""
      $ replay
      6/8  remove  at: 0  +0.600s
        .books[0].title  recorded "Dune", today "Emma"
      8/8  remove  at: 0  +0.800s
        .books[0]  recorded {"title":"Dune","isRead":false}, today nothing
      replayed 8 actions: 2 divergences
      (exit status 1)
      $ replay --first
      6/8  remove  at: 0  +0.600s
        .books[0].title  recorded "Dune", today "Emma"
      replayed 6 of 8 actions: 1 divergence
      (exit status 1)
      $ replay 1..5
      replayed 5 actions: today's reducer gives the recorded states
      $ replay 6
      6/8  remove  at: 0  +0.600s
        .books[0].title  recorded "Dune", today "Emma"
      replayed 1 action: 1 divergence
      (exit status 1)
      $ replay 0
      ! position 0 is the initial state: no action led to it; the first action is at position 1
      $ replay 0..0
      ! position 0 is the initial state: no action led to it; the first action is at position 1
      $ replay 0..1
      replayed 1 action: today's reducer gives the recorded states
      $ replay 9..
      ! there is no position 9: main ends at 8
      $ replay --nonsense
      ! unknown option '--nonsense'; usage: replay [RANGE] [OPTIONS]
      """#)
  }

  @Test func refusesWithoutTheApp() throws {
    try CommandFixture(apps: []).check(
      #"""
      $ replay
      ! the reducer of the app 'library' must run, and it is not linked (no app is linked here); build a debugger with Debugger.main(apps: [App("library", initialState: ..., reducer: ...)]), or with action: and reduce: for a store that is not Hindsight's
      $ send .counter(.increment)
      ! the reducer of the app 'library' must run, and it is not linked (no app is linked here); build a debugger with Debugger.main(apps: [App("library", initialState: ..., reducer: ...)]), or with action: and reduce: for a store that is not Hindsight's
      """#)
    try CommandFixture(apps: [App("other", initialState: Library.State(), reducer: Library())])
      .check(
        #"""
        $ replay
        ! the reducer of the app 'library' must run, and it is not linked (linked here: other); build a debugger with Debugger.main(apps: [App("library", initialState: ..., reducer: ...)]), or with action: and reduce: for a store that is not Hindsight's
        """#)
  }

  @Test func linkedAppsAreToldApart() throws {
    let names = ["1", "2"].map {
      App("other", version: $0, initialState: Library.State(), reducer: Library())
    }
    try CommandFixture(apps: names).check(
      #"""
      $ replay
      ! the reducer of the app 'library' must run, and it is not linked (linked here: other@1 and other@2); build a debugger with Debugger.main(apps: [App("library", initialState: ..., reducer: ...)]), or with action: and reduce: for a store that is not Hindsight's
      """#)
  }

  @Test func sendMakesABranch() throws {
    let fixture = try CommandFixture()
    fixture.check(
      #"""
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      $ send .counter(.set(7))
      new branch try-1, from main at 3
      4/4  counter.set  7  +0.300s
      ~ .count  1 -> 7
      $ send counter.increment
      5/5  counter.increment  +0.300s
      ~ .count  7 -> 8
      $ list 3..
        3  +0.300s            add                title: "Emma"
        4  +0.300s  debugger  counter.set        7
      > 5  +0.300s  debugger  counter.increment
      $ branches
         main   6 actions, last position 6
      >* try-1  2 actions, last position 5, from main at 3
      * not saved: 'save FILE' keeps it
      $ back
      4/5  counter.set  7  +0.300s
      $ send {"note":{"_0":"here"}}
      new branch try-2, from try-1 at 4
      5/5  note  "here"  +0.300s
      + .note  "here"
      $ branches
         main   6 actions, last position 6
       * try-1  2 actions, last position 5, from main at 3
      >* try-2  1 action, last position 5, from try-1 at 4
      * not saved: 'save FILE' keeps it
      $ checkout try-1
      5/5  counter.increment  +0.300s
      $ diff 3
      ~ .count  1 -> 8  (others unchanged: 2 in .)
      $ checkout main
      6/6  remove  at: 0  +0.600s
      $ checkout mian
      ! there is no branch 'mian'; did you mean 'main'? 'branches' lists them
      $ checkout
      ! NAME is missing; usage: checkout NAME
      """#)
  }

  @Test func sendShowsTheSpotOfAnError() throws {
    try CommandFixture().check(
      #"""
      $ send
      ! ACTION is missing; usage: send ACTION
      $ send .counter(.incremen)
      ! Library.Counter has no case 'incremen'; did you mean .increment?
      !   .counter(.incremen)
      !            ^
      $ send .add("x")
      ! add takes the label 'title:' here
      !   .add("x")
      !        ^
      $ send .add(title: 5)
      ! the type rejects it: expected string, found number
      !   .add(title: 5)
      !               ^
      $ send .counter(.set(1)
      ! the action ends too early
      !   .counter(.set(1)
      !                   ^
      $ send .note("é🐧" 5)
      ! a comma or ) belongs here
      !   .note("é🐧" 5)
      !               ^
      $ send {"add":}
      ! not valid JSON at column 8: a value belongs here
      !   {"add":}
      !          ^
      $ send {"nothing":{}}
      ! Library.Action has no case 'nothing'; 'list' shows the recorded actions
      !   {"nothing":{}}
      !    ^
      $ send {}
      ! exactly one case of Library.Action belongs here, and there is none
      !   {}
      !   ^
      $ send .Counter(.set(5))
      ! Library.Action has no case 'Counter'; did you mean .counter?
      !   .Counter(.set(5))
      !   ^
      """#)
  }

  @Test func saveWritesANewFile() throws {
    let fixture = try CommandFixture()
    let path = fixture.folder.path + "/"
    #expect(
      fixture.run("save \(path)none")
        == "! every branch is saved; 'send' makes new branches, which 'save' writes\n")
    _ = fixture.run("send .counter(.increment)")
    #expect(
      fixture.run("save \(path)sample.hindsight")
        == "! sample.hindsight: the file exists and is never overwritten; "
        + "give another name, or move it away\n")
    #expect(
      fixture.run("save \(path)what-if")
        == "saved the session and 1 new branch to what-if.hindsight\n")
    #expect(!fixture.run("branches").contains("*"))
    #expect(fixture.run("quit") == "")
    let saved = try SessionReader(opening: fixture.folder.appending(path: "what-if.hindsight"))
    defer { saved.close() }
    #expect(saved.branches.map(\.name) == ["main", "try-1"])
    #expect(try saved.lastPosition(on: saved.branches[1].id) == 7)
  }

  @Test func quitSaysWhatIsUnsaved() throws {
    let fixture = try CommandFixture()
    fixture.context.isInteractive = true
    fixture.check(
      #"""
      $ send .counter(.increment)
      new branch try-1, from main at 6
      7/7  counter.increment  +0.600s
      ~ .count  42 -> 43
      $ quit
      unsaved: try-1 (1 action)
      'save FILE' keeps your trials; 'quit' again leaves without them
      $ print .count
      43
      $ quit
      unsaved: try-1 (1 action)
      'save FILE' keeps your trials; 'quit' again leaves without them
      """#)
    #expect(!fixture.context.hasQuit)
    fixture.check(
      #"""
      $ quit
      """#)
    #expect(fixture.context.hasQuit)
  }

  @Test(arguments: ["q", "exit", "quit --discard"])
  func quitLeaves(line: String) throws {
    let fixture = try CommandFixture()
    if line.contains("discard") { _ = fixture.run("send .counter(.increment)") }
    #expect(fixture.run(line) == "")
    #expect(fixture.context.hasQuit)
  }

  @Test func quitInAScriptSaysWhatIsLost() throws {
    let fixture = try CommandFixture()
    fixture.check(
      #"""
      $ send .counter(.increment)
      new branch try-1, from main at 6
      7/7  counter.increment  +0.600s
      ~ .count  42 -> 43
      $ quit
      hindsight: unsaved: try-1 (1 action); 'save FILE' would have kept it
      """#)
    #expect(fixture.context.hasQuit)
  }
}
