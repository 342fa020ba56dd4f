import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

/// Sessions beside which a transaction left a `-journal` that did not come to its end.
@Suite struct RecoverJournalTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    let whole = folder.file("whole")
    try Fixtures.record(400, to: whole)
    url = folder.file("a")
    try FileManager.default.copyItem(at: whole, to: url)
  }

  /// Leaves the file as a program that is killed in the midst of a transaction does.
  private func interrupt(_ pragma: String, _ sql: String) throws {
    let busy = folder.file("busy")
    try FileManager.default.moveItem(at: url, to: busy)
    let tool = Tool(busy)
    tool.turnTriggersOff()
    tool.run("PRAGMA cache_size = 5; PRAGMA cache_spill = 5; \(pragma)")
    tool.run("BEGIN")
    #expect(tool.run(sql) == nil)
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        at: folder.file("busy" + suffix), to: folder.file("a" + suffix))
    }
    tool.run("ROLLBACK")
  }

  private static let edits = [
    "UPDATE change SET after = '77'; UPDATE action SET payload = '1'",
    "DELETE FROM action WHERE position > 20; DELETE FROM change WHERE position > 30",
    """
    INSERT INTO change SELECT branch, position, ordinal + 1, path, kind, "index", "from", before,
      after || printf('%.*c', 900, '0') FROM change
    """,
  ]

  @Test(arguments: ["PRAGMA synchronous = OFF", "PRAGMA synchronous = FULL"], edits)
  func whatWasNotCommittedCountsForNothing(_ pragma: String, _ sql: String) throws {
    try interrupt(pragma, sql)
    let before = try folder.contents()
    let out = folder.file("out")
    let report = try SessionRecovery.recover(url, to: out)
    #expect(report.isWhole)
    let reader = try SessionReader(opening: out)
    #expect(reader.check() == [])
    #expect(try reader.lastPosition() == 400)
    #expect(try reader.state(at: 399) == Fixtures.counter(399))
    for (name, bytes) in before { #expect(try Data(contentsOf: folder.file(name)) == bytes) }
  }

  @Test func withoutTheJournalItIsMissed() throws {
    try interrupt("PRAGMA synchronous = OFF", Self.edits[0])
    try FileManager.default.removeItem(at: folder.file("a-journal"))
    #expect(try !SessionRecovery.recover(url, to: folder.file("out")).isWhole)
  }

  @Test func aDamagedRecordIsSaid() throws {
    try interrupt("PRAGMA synchronous = OFF", Self.edits[0])
    let journal = folder.file("a-journal")
    var bytes = try Data(contentsOf: journal)
    let sector = Int(bytes[22]) << 8 | Int(bytes[23])
    bytes[sector + 4 + 4_096 - 200] ^= 1
    try bytes.write(to: journal)
    let report = try SessionRecovery.recover(url, to: folder.file("out"))
    #expect(report.damagedFrames == 1)
    #expect(!report.isLossless)
  }

  @Test func whatIsNoJournalIsPassedOver() throws {
    for text in ["", "no journal", String(repeating: "\0", count: 4_096)] {
      try Data(text.utf8).write(to: folder.file("a-journal"))
      let out = folder.file("out")
      #expect(try SessionRecovery.recover(url, to: out).isWhole)
      try FileManager.default.removeItem(at: out)
    }
  }

  @Test func oneThatNamesOthersIsRefused() throws {
    try interrupt("PRAGMA synchronous = OFF", Self.edits[0])
    let journal = folder.file("a-journal")
    var bytes = try Data(contentsOf: journal)
    bytes += [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    try bytes.write(to: journal)
    #expect(throws: SessionRecovery.Failure.self) {
      try SessionRecovery.recover(url, to: folder.file("out"))
    }
  }
}
