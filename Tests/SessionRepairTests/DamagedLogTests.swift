import Foundation
import SessionFixtures
import Testing

@testable import SessionFile
@testable import SessionRepair

/// The `-wal` of a recorder that was killed, damaged afterwards.
@Suite struct DamagedLogTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A session that was cut off, with a byte of its `-wal` flipped at a place counted from its
  /// beginning, or from its end.
  private func cutOff(flippedAt place: Int?) throws -> SessionReader {
    try cutOff { bytes in
      if let place { bytes[place < 0 ? bytes.count + place : place] ^= 0x40 }
    }
  }

  /// A session that was cut off, with its `-wal` as `damage` leaves it.
  private func cutOff(_ damage: (inout Data) -> Void) throws -> SessionReader {
    let recording = try TemporaryFolder()
    let writer = try SessionWriter(creating: recording.file("a"))
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...20)
    for suffix in ["", "-wal"] {
      var bytes = try Data(contentsOf: recording.file("a" + suffix))
      if suffix == "-wal" { damage(&bytes) }
      try bytes.write(to: folder.file("a" + suffix))
    }
    return try SessionReader(opening: folder.file("a"))
  }

  @Test func whatIsHiddenByDamageIsSaid() throws {
    let reader = try cutOff(flippedAt: 32 + 24 + 100)
    #expect(reader.check().map(\.kind).contains(.log(.damaged)))
  }

  @Test(arguments: [nil, -100]) func whatWasBeingWrittenIsNoFault(place: Int?) throws {
    let reader = try cutOff(flippedAt: place)
    #expect(reader.check() == [])
  }

  private func recover() throws -> RecoveryReport {
    try SessionRecovery.recover(folder.file("a"), to: folder.file("out"))
  }

  @Test(arguments: [0, 3, 5, 9, 13, 17, 20, 26, 31])
  func aDamagedHeaderIsSaidAndReadBeyond(place: Int) throws {
    let reader = try cutOff(flippedAt: place)
    #expect(reader.firstLook()?.kind == .log(.unreadable))
    #expect(reader.firstChangedRow()?.kind == .log(.unreadable))
    #expect(reader.check() == [SessionFault(.log(.unreadable))])
    let report = try recover()
    #expect(report.isLossless)
    #expect(report.savedActions == 20)
    #expect(try SessionReader(opening: folder.file("out")).state(at: 19) == Fixtures.counter(19))
  }

  @Test func aLostHeaderIsReadBeyondWhereTheFirstFrameIsDamagedToo() throws {
    _ = try cutOff { bytes in
      for index in 0..<32 { bytes[index] = 0x41 }
      bytes[32 + 24 + 2_000] ^= 0x40
    }
    let report = try recover()
    #expect(report.damagedFrames == 1)
    #expect(report.savedActions == 20)
  }

  @Test func damagedSaltsOfAFrameHideWhatFollows() throws {
    let reader = try cutOff(flippedAt: 32 + 4 * (24 + 4_096) + 9)
    #expect(reader.firstLook()?.kind == .log(.damaged))
    #expect(try recover().savedActions == 20)
  }

  @Test func zerosWhereFramesStoodAreSaid() throws {
    let reader = try cutOff { bytes in
      let half = 32 + bytes.count / 2 / (24 + 4_096) * (24 + 4_096)
      bytes.replaceSubrange(half..., with: Data(count: bytes.count - half))
    }
    #expect(reader.firstLook()?.kind == .log(.blank))
    #expect(try !recover().isLossless)
  }

  @Test(arguments: ["not a log", String(repeating: "not a log\n", count: 2_000)])
  func aTextIsNoLog(_ text: String) throws {
    // Of the file without its log nothing could be opened.
    let whole = try cutOff(flippedAt: nil)
    whole.close()
    #expect(Tool(folder.file("a")).run("PRAGMA wal_checkpoint(TRUNCATE)") == nil)
    try Data(text.utf8).write(to: folder.file("a-wal"))
    let reader = try SessionReader(opening: folder.file("a"))
    #expect(reader.firstLook()?.kind == .log(.unreadable))
    #expect(reader.check() == [SessionFault(.log(.unreadable))])
    #expect(try recover().lostLog == .unusable)
  }

  @Test func aLogThatCannotBeReadIsSaid() throws {
    try cutOff(flippedAt: nil).close()
    #expect(Tool(folder.file("a")).run("PRAGMA wal_checkpoint(TRUNCATE)") == nil)
    try? FileManager.default.removeItem(at: folder.file("a-wal"))
    // As the one of another user: this program cannot read it either.
    try FileManager.default.createDirectory(
      at: folder.file("a-wal"), withIntermediateDirectories: false)
    let reader = try SessionReader(opening: folder.file("a"))
    #expect(try reader.lastPosition() == 20)
    #expect(reader.firstLook()?.kind == .log(.unreadable))
    let report = try recover()
    #expect(report.lostLog == .unusable)
    #expect(!report.isLossless)
  }

  @Test func aMissingLogIsAFaultAndAnEmptyOneIsNot() throws {
    try cutOff(flippedAt: nil).close()
    #expect(Tool(folder.file("a")).run("PRAGMA wal_checkpoint(TRUNCATE)") == nil)
    try Data().write(to: folder.file("a-wal"))
    var reader = try SessionReader(opening: folder.file("a"))
    #expect(!reader.lacksLog)
    #expect(reader.check() == [])
    #expect(try recover().isLossless)
    try FileManager.default.removeItem(at: folder.file("out"))
    try FileManager.default.removeItem(at: folder.file("a-wal"))
    reader = try SessionReader(opening: folder.file("a"))
    #expect(reader.lacksLog)
    #expect(reader.check() == [SessionFault(.log(.missing))])
    let report = try recover()
    #expect(report.lostLog == .missing)
    #expect(!report.isLossless)
    #expect(try SessionReader(opening: folder.file("out")).recovery?.isLossless == false)
  }

  @Test func aClosedSessionNeedsNoLog() throws {
    try Fixtures.record(3, to: folder.file("a"))
    #expect(Tool(folder.file("a")).run("PRAGMA journal_mode = WAL") == nil)
    for log in [nil, "", "not a log"] {
      try? FileManager.default.removeItem(at: folder.file("a-wal"))
      if let log { try Data(log.utf8).write(to: folder.file("a-wal")) }
      let reader = try SessionReader(opening: folder.file("a"))
      #expect(reader.status == .closed)
      #expect(!reader.lacksLog)
      #expect(reader.check() == [])
      #expect(try recover().isWhole)
      try FileManager.default.removeItem(at: folder.file("out"))
    }
  }
}
