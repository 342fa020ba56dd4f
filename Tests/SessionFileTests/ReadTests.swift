import Foundation
import SessionFixtures
import SessionRepair
import StateTree
import Testing

@testable import SessionFile

@Suite struct ReadTests {
  static let reads = [
    RecordedRead("date", .value("2026-11-30T00:00:00Z")), RecordedRead("date", .value(.null)),
    RecordedRead("icon", .unkept), RecordedRead("client.isOn", .call),
    RecordedRead("random", .value(.integer(6))),
  ]

  let folder: TemporaryFolder
  let url: URL

  /// Five actions, of which 2 and 4 read, and a branch from 3 whose first action reads.
  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: 0)
    for position in 1...5 {
      try writer.record(position, [2, 4].contains(position) ? Self.reads : [])
    }
    let branch = Branch(id: Branch.ID(rawValue: 2), name: "try-1", parent: .main, forkedAt: 3)
    try writer.addBranch(branch)
    try writer.record(4, [Self.reads[4]], on: branch.id)
    try writer.close()
  }

  @Test func readsComeBackInOrder() throws {
    let reader = try SessionReader(opening: url)
    let branch = Branch.ID(rawValue: 2)
    #expect(try reader.reads(at: 2) == Self.reads)
    #expect(try reader.reads(at: 0) == [])
    #expect(try reader.reads(at: 3) == [])
    #expect(try reader.reads(in: 0...5) == [2: Self.reads, 4: Self.reads])
    #expect(try reader.reads(at: 2, on: branch) == Self.reads)
    #expect(try reader.reads(in: 0...4, on: branch) == [2: Self.reads, 4: [Self.reads[4]]])
    #expect(throws: SessionError.noSuchPosition(6, last: 5)) { try reader.reads(at: 6) }
    #expect(try reader.checksumFaults() == [])
  }

  @Test func aCopyHasThemAndIsSealedAnew() throws {
    let copy = folder.file("b.hindsight")
    let writer = try SessionWriter.copy(try SessionReader(opening: url), to: copy)
    try writer.record(6, [Self.reads[0]])
    try writer.close()
    let reader = try SessionReader(opening: copy)
    #expect(try reader.reads(in: 0...6) == [2: Self.reads, 4: Self.reads, 6: [Self.reads[0]]])
    #expect(try reader.checksumFaults() == [])
  }

  @Test func readsAreWrittenWithTheOutcomeAndNoEarlier() throws {
    let live = folder.file("live.hindsight")
    let writer = try SessionWriter(creating: live)
    try writer.begin(.sample, initialState: 0)
    try writer.appendAction(.sample(1))
    let reader = try SessionReader(opening: live)
    #expect(try reader.reads(at: 1) == [])
    #expect(try reader.outcome(at: 1) == nil)
    try writer.appendOutcome(
      Outcome(position: 1, reducerNanoseconds: 5), reads: Self.reads, changes: [], state: 0)
    #expect(try reader.reads(at: 1) == Self.reads)
    #expect(try reader.outcome(at: 1) != nil)
    reader.close()
    try writer.close()
  }

  @Test(arguments: [
    ("UPDATE dependency_read SET kind = 7 WHERE position = 2", "the kind of a read is unknown"),
    ("UPDATE dependency_read SET kind = 1 WHERE ordinal = 0", "the kind of a read is unknown"),
    ("UPDATE dependency_read SET value = '{' WHERE ordinal = 0", "a value that is not JSON"),
    ("DELETE FROM dependency_read WHERE ordinal = 1", "a read is missing"),
    ("UPDATE dependency_read SET name = 99", "the name 99 is missing"),
  ])
  func damageIsNamed(_ sql: String, _ detail: String) throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let reader = try SessionReader(opening: url)
    #expect(
      throws: SessionError.damaged(table: "dependency_read", position: 2, detail: detail)
    ) { try reader.reads(at: 2) }
    #expect(try reader.reads(at: 3) == [])
    #expect(try reader.checksumFaults().first?.table == "dependency_read")
  }
}

extension SessionWriter {
  fileprivate func record(_ position: Int, _ reads: [RecordedRead], on branch: Branch.ID = .main)
    throws
  {
    try appendAction(.sample(position), on: branch)
    try appendOutcome(
      Outcome(position: position, reducerNanoseconds: 5), reads: reads, changes: [], state: 0,
      on: branch)
  }
}
