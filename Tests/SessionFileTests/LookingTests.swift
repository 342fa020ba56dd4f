import Foundation
import SessionFixtures
import SessionRepair
import StateTree
import Testing

@testable import SessionFile

@Suite struct LookingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a recorder leaves that is killed behind its n-th action: its files as they stand.
  private func cutOff(_ count: Int, as name: String) throws -> URL {
    let recording = try TemporaryFolder()
    let writer = try SessionWriter(creating: recording.file(name))
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...count - 1)
    try writer.appendAction(.sample(count))
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(
        at: recording.file(name + suffix), to: folder.file(name + suffix))
    }
    return folder.file(name)
  }

  private func look(at url: URL) throws -> SessionReader {
    let reader = try SessionReader(opening: url)
    let last = try reader.lastPosition()
    _ = try reader.actions(0...last)
    for position in 0...last { _ = try reader.state(at: position) }
    _ = try reader.checksumFaults()
    _ = try reader.refresh()
    return reader
  }

  @Test func lookingAtAClosedSessionChangesNothing() throws {
    let url = try Fixtures.record(20, to: folder.file("a.hindsight"))
    let before = try folder.contents()
    let reader = try look(at: url)
    #expect(try folder.contents() == before)
    reader.close()
    reader.close()
    #expect(try folder.contents() == before)
    #expect(throws: SessionError.closed) { try reader.refresh() }
    #expect(throws: SessionError.closed) { try reader.action(at: 1) }
  }

  @Test func lookingAtASessionThatWasCutOffChangesNothing() throws {
    let url = try cutOff(30, as: "a.hindsight")
    let before = try folder.contents()
    #expect(before.count == 3)
    let reader = try look(at: url)
    #expect(try folder.contents() == before)
    #expect(reader.status == .cutOff)
    #expect(!reader.lacksLog)
    #expect(try reader.lastPosition() == 30)
    #expect(try reader.action(at: 30) == .sample(30))
    #expect(try reader.outcome(at: 30) == nil)
    #expect(try reader.outcome(at: 29) != nil)
    #expect(try reader.state(at: 29) == Fixtures.counter(29))
    #expect(try reader.checksumFaults() == [])
    reader.close()
    #expect(try folder.contents() == before)
  }

  /// A recorder in another process, as far as anyone can tell from outside: a lock on the file, and
  /// the files beside it in use.
  @Test func aRecorderElsewhereIsToldFromNone() throws {
    let url = try cutOff(30, as: "a.hindsight")
    let recorder = Tool(url)
    #expect(recorder.rows("SELECT count(*) FROM action") == [["30"]])
    let descriptor = try SystemCalls.openToRead(url.path)
    #expect(SystemCalls.lock(descriptor, exclusively: true) == .locked)
    let reader = try SessionReader(opening: url)
    let second = try SessionReader(opening: url)
    #expect(reader.status == .recording)
    #expect(second.status == .recording)
    #expect(try reader.state(at: 29) == Fixtures.counter(29))
    #expect(try folder.contents().count == 3)
    SystemCalls.unlock(descriptor)
    try reader.refresh()
    #expect(reader.status == .cutOff)
    reader.close()
    #expect(try second.state(at: 28) == Fixtures.counter(28))
    second.close()
    SystemCalls.close(descriptor)
    #expect(try SessionReader(opening: url).status == .cutOff)
  }

  /// SQLite would look for the `-wal` beside the other name, make an empty one, and miss what is in
  /// the real one.
  @Test func aRecordingIsReadByAnotherNameAsFarAsItsFileGoes() throws {
    let url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...5)
    let link = folder.file("link.hindsight")
    try FileManager.default.linkItem(at: url, to: link)
    try expectLackOfLog(at: link)
    let reader = try SessionReader(opening: url)
    #expect(try reader.lastPosition() == 5)
    #expect(!reader.lacksLog)
    reader.close()

    try FileManager.default.removeItem(at: link)
    try FileManager.default.moveItem(at: url, to: link)
    try expectLackOfLog(at: link)
    #expect(throws: SessionError.self) { try SessionWriter(creating: link) }
    try FileManager.default.moveItem(at: link, to: url)
    try writer.close()
    let closed = try SessionReader(opening: url)
    #expect(try closed.lastPosition() == 5)
  }

  private func expectLackOfLog(at url: URL) throws {
    let before = try folder.contents()
    let reader = try SessionReader(opening: url)
    #expect(reader.lacksLog)
    #expect(reader.status == .recording)
    #expect(!reader.hasMoved)
    #expect(try reader.state(at: 0) == Fixtures.counter(0))
    #expect(reader.check() == [SessionFault(.log(.missing))])
    reader.close()
    #expect(try folder.contents() == before)
  }

  @Test func aSessionWithoutItsLogSaysSo() throws {
    let url = try cutOff(30, as: "a.hindsight")
    for suffix in ["-wal", "-shm"] {
      try FileManager.default.removeItem(at: folder.file("a.hindsight" + suffix))
    }
    let before = try folder.contents()
    let reader = try look(at: url)
    #expect(reader.lacksLog)
    #expect(reader.status == .cutOff)
    #expect(try reader.state(at: 0) == Fixtures.counter(0))
    #expect(try folder.contents() == before)
  }

  @Test func aSessionWithAnEmptyLogIsWhole() throws {
    let url = try Fixtures.record(3, to: folder.file("a.hindsight"))
    try Data().write(to: folder.file("a.hindsight-wal"))
    let before = try folder.contents()
    #expect(try look(at: url).status == .closed)
    #expect(try folder.contents() == before)
  }

  @Test func aJournalThatNamesAnotherFileIsRefused() throws {
    let url = try Fixtures.record(3, to: folder.file("a.hindsight"))
    let victim = Data("precious".utf8)
    try victim.write(to: folder.file("victim"))
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    try Data(repeating: 0, count: 512).appending(magic).write(
      to: folder.file("a.hindsight-journal"))
    let before = try folder.contents()
    let error = #expect(throws: SessionError.self) { try SessionReader(opening: url) }
    #expect(error.map(Refusal.unopenable("-journal")) == true)
    #expect(try folder.contents() == before)
  }

  @Test func aPrivateCopyIsRemoved() throws {
    let url = try cutOff(5, as: "a.hindsight")
    let descriptor = try SystemCalls.openToRead(url.path)
    defer { SystemCalls.close(descriptor) }
    let copy = try PrivateCopy(of: descriptor, at: url.path)
    let parent = URL(fileURLWithPath: copy.path).deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == ["copy"])
    let attributes = try FileManager.default.attributesOfItem(atPath: parent.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    copy.remove()
    #expect(!FileManager.default.fileExists(atPath: parent.path))
  }

  @Test(arguments: [
    "a b.hindsight", "50% done?.hindsight", "a#b&c=d.hindsight", "%41.hindsight",
    "naïve 🐧 日本.hindsight", "e\u{301}.hindsight", "new\nline.hindsight", "'quo\"te.hindsight",
    "?mode=memory", "-wal", "no extension",
  ])
  func oddNames(_ name: String) throws {
    let url = folder.file(name)
    try Fixtures.record(3, to: url)
    #expect(try folder.contents().keys.map { Array($0.utf8) } == [Array(name.utf8)])
    let reader = try look(at: url)
    #expect(try reader.lastPosition() == 3)
    let copy = try SessionWriter.copy(reader, to: folder.file("copy of \(name)"))
    try copy.close()
    #expect(try folder.contents().count == 2)
  }

  @Test func aLinkLeadsToTheSession() throws {
    let url = try cutOff(5, as: "a.hindsight")
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    #expect(try look(at: link).lastPosition() == 5)
  }
}

extension Data {
  fileprivate func appending(_ bytes: [UInt8]) -> Data { self + Data(bytes) }
}
