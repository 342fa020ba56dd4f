import Foundation
import SessionFile
import SessionFixtures
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct BookmarkCommandTests {
  @Test func bookmarksAreWrittenAndDeleted() throws {
    let fixture = try CommandFixture()
    fixture.check(
      #"""
      $ bookmarks
      no bookmarks; 'bookmark NAME' makes one
      $ goto 4
      4/6  counter.set  41  +0.400s
      $ bookmark bug --note "the count jumps"
      bookmark 'bug' at 4, written to sample.hindsight
      $ bookmark
      bookmark 'mark-1' at 4, written to sample.hindsight
      $ goto 0
      0/6  initial state
      $ note   as it   begins # 7
      note at 0, written to sample.hindsight
      $ bookmarks
         1  bug     4  counter.set  the count jumps
         2  mark-1  4  counter.set
      >  3          0  initial state  as it   begins # 7
      $ goto bug
      4/6  counter.set  41  +0.400s
      $ bookmark bug
      ! there is a bookmark 'bug' at 4; 'delete bookmark bug' frees the name
      $ delete bookmark bug
      deleted bookmark 'bug', written to sample.hindsight
      $ delete bookmark 3
      deleted note 3, written to sample.hindsight
      $ goto bug
      ! no bookmark, branch or action here is called 'bug'; give a number, first, last, +N, -N, N%, @TIME or a name ('help goto' explains them)
      $ delete bookmark mrk-1
      ! there is no bookmark 'mrk-1'; did you mean 'mark-1'?
      $ bookmarks
      >  2  mark-1  4  counter.set
      $ sql select count(*) from bookmark
      count(*)
             5
      1 row
      """#)
  }

  @Test(arguments: [
    "", "12", "first", "+3", "50%", "@3", "a b", "a#1", "x@y", "a,b", "a..b", ".a", "/a", "[a",
    "bookmark:x", "-x", "\u{1B}",
  ])
  func namesThatWouldBeSomethingElseAreRefused(_ name: String) throws {
    let fixture = try CommandFixture()
    #expect(fixture.run("bookmark -- \"\(name)\"").contains("cannot be a bookmark's name"))
    #expect(try fixture.context.timeline.bookmarks().isEmpty)
  }

  @Test func aRunningRecordingIsNotWritten() throws {
    let fixture = try CommandFixture()
    let file = fixture.folder.appending(path: "live.hindsight")
    let writer = try SessionWriter(creating: file)
    try writer.begin(fixture.context.timeline.session.header, initialState: ["count": 1])
    let (output, errors) = (Output(bufferOfWidth: 80), Output(bufferOfWidth: 80))
    let context = try Context(
      timeline: Timeline(SessionReader(opening: file)), file: file, apps: [], output: output,
      errors: errors)
    let before = try Data(contentsOf: file)
    _ = try CommandRunner.run("bookmark bug", in: context)
    #expect(output.takeText() == "bookmark 'bug' at 0, in memory\n")
    let warning = errors.takeText().split(separator: "\n").joined(separator: " ")
    #expect(
      warning.hasSuffix(
        "warning: it stays in memory until you leave, since the file is not written: another "
          + "program is still recording it"))
    _ = try CommandRunner.run("goto bug", in: context)
    #expect(output.takeText() == "0/0  initial state\n")
    #expect(try Data(contentsOf: file) == before)
    context.timeline.session.close()
    try writer.close()
  }

  @Test func whatIsInMemoryIsSavedWithItsBranch() throws {
    let fixture = try CommandFixture()
    let saved = fixture.folder.path + "/saved"
    fixture.check(
      #"""
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      $ send .counter(.set(9))
      new branch try-1, from main at 3
      4/4  counter.set  9  +0.300s
      ~ .count  1 -> 9
      $ bookmark tried
      bookmark 'tried' at 4, in memory as try-1 is; 'save FILE' writes both to a new file
      $ goto 2
      2/4  add  title: "Dune"  +0.200s
      $ bookmark shared
      bookmark 'shared' at 2, written to sample.hindsight
      $ bookmarks
      >   1  shared  2  add
       * m1  tried   4  counter.set
      * in memory only: 'save FILE' keeps it
      """#)
    #expect(fixture.run("save \(saved)").hasPrefix("saved"))
    let reader = try SessionReader(opening: URL(fileURLWithPath: saved + ".hindsight"))
    #expect(try Set(reader.bookmarks().compactMap(\.name)) == ["tried", "shared"])
    #expect(try reader.bookmarks().first { $0.name == "tried" }?.branch.rawValue == 2)
  }
}
