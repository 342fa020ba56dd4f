import Foundation
import SessionFixtures
import SessionRepair
import StateTree
import Testing

@testable import SessionFile

@Suite struct BookmarkTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...5)
    try writer.close()
  }

  private static func bookmark(_ name: String?, at position: Int = 3) -> Bookmark {
    Bookmark(position: position, name: name, note: "a note", createdAt: 7)
  }

  @Test func aBookmarkIsReadWhereItIsWritten() throws {
    let reader = try SessionReader(opening: url)
    try reader.add(Self.bookmark("bug"))
    try reader.add(Self.bookmark("cure", at: 5))
    let expected = [Self.bookmark("bug"), Self.bookmark("cure", at: 5)].enumerated().map {
      var bookmark = $1
      bookmark.id = Int64($0 + 1)
      return bookmark
    }
    #expect(try reader.bookmarks() == expected)
    #expect(try SessionReader(opening: url).bookmarks() == expected)
    #expect(try reader.state(at: 5) == Fixtures.counter(5))
    #expect(reader.status == .closed)
    #expect(reader.check().isEmpty)
  }

  @Test func allElseStaysAsItIs() throws {
    let tool = Tool(url)
    let tables = Schema.tables.map(\.0).filter { $0 != "bookmark" }
    func rows() -> [[[String]]] { tables.map { tool.rows("SELECT * FROM \($0)") } }
    let before = (rows(), try Data(contentsOf: url))
    try SessionReader(opening: url).add(Self.bookmark("bug"))
    #expect(rows() == before.0)
    #expect(try folder.contents().keys.sorted() == ["a.hindsight"])
    #expect(tool.rows("PRAGMA journal_mode") == [["delete"]])
    #expect(tool.rows("PRAGMA integrity_check") == [["ok"]])
    // Only the first page, which counts the writes, and the one of the bookmarks have changed.
    let after = try Data(contentsOf: url)
    let size = Int(try #require(tool.rows("PRAGMA page_size").first?.first).description) ?? 0
    let root =
      Int(
        tool.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'bookmark'")[0][0]) ?? 0
    #expect(after.count == before.1.count)
    for page in 0..<after.count / size where page != 0 && page != root - 1 {
      let bytes = page * size..<(page + 1) * size
      #expect(after[bytes] == before.1[bytes], "page \(page + 1)")
    }
    #expect(after[100..<size] == before.1[100..<size])
  }

  @Test func aDeletionIsARowOfItsOwn() throws {
    let reader = try SessionReader(opening: url)
    try reader.add(Self.bookmark("bug"))
    var deletion = Self.bookmark("bug")
    deletion.retires = 1
    try reader.add(deletion)
    #expect(try reader.bookmarks() == [])
    try reader.add(Self.bookmark("bug", at: 4))
    #expect(try reader.bookmarks().map(\.position) == [4])
    #expect(Tool(url).rows("SELECT id, retires FROM bookmark").count == 3)
    #expect(reader.check().isEmpty)
  }

  @Test func anEditedBookmarkIsNoticed() throws {
    try SessionReader(opening: url).add(Self.bookmark("bug"))
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run("UPDATE bookmark SET position = 4") == nil)
    let reader = try SessionReader(opening: url)
    #expect(reader.check() == [SessionFault(.bookmark(1), at: 4)])
    #expect(try reader.bookmarks() == [])
    #expect(reader.newFaults() == [SessionFault(.bookmark(1), at: 4)])
    #expect(throws: SessionError.notAsRecorded(SessionFault(.bookmark(1), at: 4))) {
      try reader.add(Self.bookmark("cure"))
    }
  }

  @Test func anotherReaderSeesItWhereItAsks() throws {
    let first = try SessionReader(opening: url)
    let second = try SessionReader(opening: url)
    #expect(try second.bookmarks() == [])
    for number in 1...200 { try first.add(Self.bookmark("bug-\(number)")) }
    try second.reopenIfChanged()
    #expect(try second.bookmarks().count == 200)
    #expect(try second.state(at: 5) == Fixtures.counter(5))
    #expect(second.check().isEmpty)
  }

  @Test func nothingIsWrittenBesideARecorder() throws {
    let live = folder.file("b.hindsight")
    let writer = try SessionWriter(creating: live)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...5)
    let reader = try SessionReader(opening: live)
    #expect(throws: SessionError.beingRecorded(by: nil)) { try reader.add(Self.bookmark("bug")) }
    reader.close()
    try writer.close()
    let closed = try SessionReader(opening: live)
    try closed.add(Self.bookmark("bug"))
    #expect(try closed.bookmarks().count == 1)
  }

  @Test func aLockedFileIsNotWritten() throws {
    let reader = try SessionReader(opening: url)
    let share = try OpenFiles.holdFinished(reader.path) { (_) throws(SessionError) in }
    #expect(throws: SessionError.beingRecorded(by: nil)) { try reader.add(Self.bookmark("bug")) }
    OpenFiles.endRecording(share)
    try reader.add(Self.bookmark("bug"))
  }

  @Test func whatARecorderLeftIsNotTouched() throws {
    let cut = folder.file("c.hindsight")
    let writer = try SessionWriter(creating: cut)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...5)
    let copy = folder.file("d.hindsight")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: cut.path + suffix, toPath: copy.path + suffix)
    }
    let before = try folder.contents().filter { $0.key.hasPrefix("d.") }
    let reader = try SessionReader(opening: copy)
    #expect(throws: SessionError.unfinished) { try reader.add(Self.bookmark("bug")) }
    #expect(try folder.contents().filter { $0.key.hasPrefix("d.") } == before)
    try writer.close()
  }

  @Test func anotherSessionAtThePathIsNotWritten() throws {
    let reader = try SessionReader(opening: url)
    let other = folder.file("e.hindsight")
    let writer = try SessionWriter(creating: other)
    var header = SessionHeader.sample
    header.startedAt += 1
    try writer.begin(header, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...5)
    try writer.close()
    try FileManager.default.removeItem(at: url)
    try FileManager.default.moveItem(at: other, to: url)
    #expect(throws: SessionError.moved) { try reader.add(Self.bookmark("bug")) }
    #expect(try SessionReader(opening: url).bookmarks() == [])
  }

  @Test func placesOutsideAreRefused() throws {
    let reader = try SessionReader(opening: url)
    #expect(throws: SessionError.noSuchPosition(6, last: 5)) {
      try reader.add(Self.bookmark("bug", at: 6))
    }
    var elsewhere = Self.bookmark("bug")
    elsewhere.branch = Branch.ID(rawValue: 9)
    #expect(throws: SessionError.self) { try reader.add(elsewhere) }
  }
}
