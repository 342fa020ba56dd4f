import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

@Suite struct ProofTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = try Fixtures.record(400, to: folder.file("a.hindsight"))
  }

  private func edited(_ sql: String) throws -> SessionReader {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    return try SessionReader(opening: url)
  }

  @Test func aSoundSessionIsProved() throws {
    let reader = try SessionReader(opening: url)
    #expect(!reader.isProved)
    #expect(reader.provedCount == 401)
    #expect(try reader.prove() == [])
    #expect(reader.isProved)
    _ = try reader.state(at: 200)
    #expect(
      reader.newFaults(shouldStop: {
        Issue.record("compared again"); return true
      }) == [])
  }

  @Test func aFirstLookAtAShortSessionProvesIt() throws {
    let reader = try SessionReader(opening: url)
    #expect(reader.firstLook() == nil)
    #expect(reader.isProved)
    let partly = try SessionReader(opening: url)
    #expect(partly.firstLook(wholeRows: 100, partRows: 50) == nil)
    #expect(!partly.isProved)
    partly.noteProved()
    #expect(partly.isProved)
  }

  /// Also what no look at shown rows finds: a change that is missing.
  @Test(arguments: ShownRowsTests.edits) func everyEditIsFound(sql: String, fault: SessionFault)
    throws
  {
    let reader = try edited(sql)
    #expect(try reader.prove() == [fault])
    #expect(!reader.isProved)
  }

  @Test func aKeyframeThatWasEditedIsFound() throws {
    let place = try #require(
      SessionReader(opening: url).keyframePositions(on: .main).filter { $0 > 0 }.min())
    let reader = try edited("UPDATE keyframe SET state = '7' WHERE position = \(place)")
    #expect(try reader.prove() == [SessionFault(.checksum(table: "keyframe"), at: place)])
  }

  @Test func itStopsAndSaysHowFarItCame() throws {
    let reader = try SessionReader(opening: url)
    var reached: [Int] = []
    #expect(throws: SessionError.interrupted) {
      try reader.prove { position in
        reached.append(position)
        return position >= 200
      }
    }
    #expect(reached.last == 200)
    #expect(reached == reached.sorted())
    #expect(!reader.isProved)
    #expect(reader.database.statementsInUse == 0)
  }
}
