import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

@Suite struct FirstLookTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
  }

  private func edit(_ sql: String) throws {
    try Fixtures.record(400, to: url)
    let tool = Tool(url)
    tool.turnTriggersOff()
    if let message = tool.run(sql) { throw SessionError.sqlite(code: 0, message: message) }
  }

  /// A look at the whole, and one at the last fifty positions.
  private func looks() throws -> [SessionFault.Kind?] {
    let reader = try SessionReader(opening: url)
    return [reader.firstLook()?.kind, reader.firstLook(wholeRows: 100, partRows: 50)?.kind]
  }

  @Test func whatWasRecordedIsSound() throws {
    try Fixtures.record(400, to: url)
    #expect(try looks() == [nil, nil])
    #expect(try SessionReader(opening: url).firstChangedRow() == nil)
  }

  static let nearTheEnd: [(sql: String, kind: SessionFault.Kind)] = [
    ("UPDATE change SET after = '9' WHERE position = 390", .checksum(table: "outcome")),
    ("UPDATE action SET time = 1 WHERE position = 390", .checksum(table: "action")),
    ("DELETE FROM change WHERE position = 390", .checksum(table: "outcome")),
    ("DELETE FROM outcome WHERE position = 390", .checksum(table: "action")),
    (
      "DELETE FROM action WHERE position = 400; DELETE FROM change WHERE position = 400;"
        + "DELETE FROM outcome WHERE position = 400", .seal
    ),
    ("UPDATE seal SET checksum = 7", .seal),
  ]

  @Test(arguments: nearTheEnd)
  func anEditNearTheEndIsSeen(sql: String, kind: SessionFault.Kind) throws {
    try edit(sql)
    #expect(try looks() == [kind, kind])
    #expect(try SessionReader(opening: url).firstChangedRow()?.kind == kind)
  }

  @Test(
    arguments: [
      ("UPDATE change SET after = '9' WHERE position = 3", .checksum(table: "outcome")),
      ("UPDATE session SET app = 'x'", .checksum(table: "branch")),
    ] as [(String, SessionFault.Kind)])
  func theRestIsLookedAtInAShortSessionAlone(sql: String, kind: SessionFault.Kind) throws {
    try edit(sql)
    #expect(try looks() == [kind, nil])
  }

  @Test func pagesOfAShortSessionAreLookedAt() throws {
    try edit("DELETE FROM effect_begun")
    let tool = Tool(url)
    let page = try #require(
      Int(tool.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'change_path'")[0][0]))
    var bytes = try Data(contentsOf: url)
    let start = (page - 1) * 4_096
    for index in start..<start + 4_096 { bytes[index] = 0 }
    try bytes.write(to: url)
    guard case .pages? = try SessionReader(opening: url).firstLook()?.kind else {
      Issue.record("no fault")
      return
    }
  }

  @Test func aRecordingIsNoFaultAtAnyMoment() throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    let reader = try SessionReader(opening: url)
    for position in 1...120 {
      try writer.appendAction(.sample(position))
      func look() throws {
        #expect(reader.firstLook() == nil)
        #expect(reader.firstLook(wholeRows: 40, partRows: 20) == nil)
        #expect(reader.firstChangedRow() == nil)
        try reader.refresh()
      }
      if position.isMultiple(of: 7) { try look() }
      let after = Fixtures.counter(position)
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 1),
        changes: StateDiff(from: Fixtures.counter(position - 1), to: after)?.changes ?? [],
        state: after)
      if position.isMultiple(of: 5) { try look() }
    }
    #expect(reader.status == .recording)
    try writer.close()
    #expect(reader.firstLook() == nil)
  }

  @Test func whatWasMadeOfASessionIsSound() throws {
    try Fixtures.record(400, to: url)
    let whole = try Data(contentsOf: url)
    let reader = try SessionReader(opening: url)
    let branched = folder.file("branched")
    let writer = try SessionWriter.copy(reader, to: branched)
    try writer.addBranch(
      Branch(id: Branch.ID(rawValue: 2), name: "try", parent: .main, forkedAt: 7))
    try writer.recordCounter(8...300, on: Branch.ID(rawValue: 2))
    try writer.close()
    let redacted = folder.file("redacted")
    _ = try SessionWriter.redact(reader, with: [.state(".count", .mask)], to: redacted)
    let recovered = folder.file("recovered")
    var bytes = whole
    bytes[bytes.count / 2] ^= 0xFF
    try bytes.write(to: folder.file("damaged"))
    _ = try SessionRecovery.recover(folder.file("damaged"), to: recovered)
    for made in [branched, redacted, recovered] {
      let session = try SessionReader(opening: made)
      #expect(session.firstLook() == nil, "\(made.lastPathComponent)")
      #expect(session.firstLook(wholeRows: 100, partRows: 50) == nil)
    }
  }

  @Test func aLogWithoutOutcomesIsLookedAtFromItsEnd() throws {
    let writer = try SessionWriter(creatingInBulk: url)
    try writer.begin(.sample, initialState: .null)
    for position in 1...200 { try writer.appendAction(.sample(position)) }
    try writer.close()
    #expect(try looks() == [nil, nil])
    let tool = Tool(url)
    tool.turnTriggersOff()
    tool.run("UPDATE action SET time = 1 WHERE position = 190")
    #expect(try looks().allSatisfy { $0 == .checksum(table: "action") })
  }

  @Test func damageIsNotCopiedAway() throws {
    try edit("DELETE FROM outcome WHERE position = 400; DELETE FROM change WHERE position = 400")
    let reader = try SessionReader(opening: url)
    let copy = folder.file("copy")
    try SessionWriter.copy(reader, to: copy).close()
    #expect(try SessionReader(opening: copy).firstLook()?.kind == .seal)
    #expect(throws: SessionError.notAsRecorded(SessionFault(.seal))) {
      try SessionWriter.redact(
        reader, with: [.state(".count", .mask)], to: folder.file("redacted"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("redacted").path))
  }

  @Test func aCountBeyondAllBoundsDoesNotTrap() throws {
    try edit("UPDATE seal SET row_count = 9223372036854775807")
    let copy = folder.file("copy")
    let writer = try SessionWriter.copy(SessionReader(opening: url), to: copy)
    try writer.appendAction(.sample(401))
    try writer.close()
    #expect(try SessionReader(opening: copy).firstLook()?.kind == .seal)
  }

  @Test(arguments: ["session", "branch", "metadata", "trim", "seal"])
  func aTableWithoutWhichNothingOpensIsNamed(_ table: String) throws {
    try Fixtures.record(4, to: url)
    let tool = Tool(url)
    let page = try #require(
      Int(tool.rows("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")[0][0]))
    var bytes = try Data(contentsOf: url)
    let start = (page - 1) * 4_096
    for index in start..<start + 4_096 { bytes[index] = 0 }
    try bytes.write(to: url)
    let detail = "database disk image is malformed"
    #expect(throws: SessionError.unopenable(table: table, detail: detail)) {
      try SessionReader(opening: url)
    }
  }
}
