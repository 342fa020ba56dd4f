import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

@Suite struct CheckTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
    try Fixtures.record(400, to: url)
  }

  private func faults() throws -> [SessionFault] {
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    return reader.check()
  }

  @Test func whatWasRecordedIsSound() throws {
    #expect(try faults() == [])
    let branched = folder.file("b.hindsight")
    let reader = try SessionReader(opening: url)
    let writer = try SessionWriter.copy(reader, to: branched)
    try writer.addBranch(
      Branch(id: Branch.ID(rawValue: 2), name: "try", parent: .main, forkedAt: 7))
    try writer.recordCounter(8...300, on: Branch.ID(rawValue: 2))
    try writer.close()
    #expect(try SessionReader(opening: branched).check() == [])
  }

  @Test(arguments: [
    (
      "UPDATE change SET after = '9' WHERE position = 3",
      [SessionFault(.checksum(table: "outcome"), at: 3)], 4
    ),
    (
      "DELETE FROM action WHERE position = 3",
      [
        SessionFault(.checksum(table: "outcome"), at: 3), SessionFault(.seal),
        SessionFault(.unreadable(table: "action", detail: "the row is missing"), at: 3),
      ], nil
    ),
    (
      "UPDATE action SET payload = '{{' WHERE position = 3",
      [
        SessionFault(.checksum(table: "action"), at: 3),
        SessionFault(.unreadable(table: "action", detail: "a value that is not JSON"), at: 3),
      ], nil
    ),
    (
      "DELETE FROM outcome WHERE position = 3",
      [
        SessionFault(.checksum(table: "action"), at: 4), SessionFault(.seal),
        SessionFault(.noOutcome, at: 3),
      ], nil
    ),
    (
      "UPDATE action SET cause = 4 WHERE position = 3",
      [SessionFault(.checksum(table: "action"), at: 3), SessionFault(.noSuchCause, at: 3)], nil
    ),
    ("DELETE FROM seal", [], nil),
  ])
  func anEditIsNamed(_ sql: String, _ expected: [SessionFault], lost: Int?) throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let found = try faults()
    let others = found.filter { $0.reach == nil }
    #expect(others == expected)
    #expect(found.compactMap(\.reach?.lowerBound).min() == lost)
  }

  @Test func aKeyframeThatDisagreesIsNamed() throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    let second = try #require(
      Int(tool.rows("SELECT min(position) FROM keyframe WHERE position > 0")[0][0]))
    tool.run(
      "UPDATE keyframe SET state = '{\"count\":0,\"favorites\":[],\"alert\":null}' WHERE position = \(second)"
    )
    #expect(try faults() == [SessionFault(.checksum(table: "keyframe"), at: second)])
    #expect(try SessionReader(opening: url).state(at: second + 1) == Fixtures.counter(second + 1))
  }

  @Test func changesThatDisagreeWithAKeyframeAreNamed() throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    let second = try #require(
      Int(tool.rows("SELECT min(position) FROM keyframe WHERE position > 0")[0][0]))
    tool.run("DELETE FROM change WHERE position = \(second)")
    let found = try faults()
    #expect(found.first == SessionFault(.checksum(table: "outcome"), at: second))
    #expect(found.last?.kind == .keyframeDiffers(StatePath([.key("count")])))
    #expect(found.last?.reach == 1...second - 1)
  }

  @Test func aDamagedInitialStateIsNotBelieved() throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    let second = try #require(
      Int(tool.rows("SELECT min(position) FROM keyframe WHERE position > 0")[0][0]))
    tool.run("UPDATE keyframe SET state = replace(state, '0', '7') WHERE position = 0")
    #expect(
      try faults() == [
        SessionFault(.checksum(table: "branch")),
        SessionFault(.checksum(table: "keyframe"), at: 0, reach: 0...second - 1),
      ])
    let reader = try SessionReader(opening: url)
    #expect(throws: SessionError.keyframeMismatch(at: 0)) { try reader.state(at: 1) }
    #expect(try reader.state(at: second) == Fixtures.counter(second))
  }

  @Test func aBranchRowThatIsDamagedIsMadeOutFromKeyframes() throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    tool.run("UPDATE branch SET checksum = checksum + 1")
    #expect(try faults().first == SessionFault(.checksum(table: "branch")))
    #expect(try SessionReader(opening: url).state(at: 400) == Fixtures.counter(400))
    tool.run("UPDATE session SET app = 'x'")
    #expect(try SessionReader(opening: url).state(at: 400) == Fixtures.counter(400))
  }

  @Test func everyPageThatIsOverwrittenIsNoticed() throws {
    let whole = try Data(contentsOf: url)
    let pageSize = 4_096
    for page in 1..<whole.count / pageSize {
      var damaged = whole
      for byte in page * pageSize..<(page + 1) * pageSize { damaged[byte] ^= 0x5A }
      try damaged.write(to: url)
      do {
        #expect(try !faults().isEmpty, "page \(page + 1)")
      } catch let error as SessionError {
        #expect(error != .closed, "page \(page + 1)")
      }
    }
  }

  @Test func secretsAreFoundWhereverTheyStand() throws {
    let reader = try SessionReader(opening: url)
    #expect(try reader.places(of: "nowhere to be found") == [])
    let places = try reader.places(of: "incrementTapped").map(\.place)
    #expect(places.contains("name.text"))
    #expect(places.contains("action.payload at 1"))
    #expect(places.contains { $0.hasPrefix("byte ") })
    #expect(try reader.places(of: "") == [])
  }
}
