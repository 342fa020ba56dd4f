import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

/// Which whole states are believed when a damaged session is recovered.
@Suite struct RecoverKeyframeTests {
  let folder: TemporaryFolder
  let url: URL
  /// The positions of whole states.
  let keyframes: [Int]

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a")
    try Fixtures.record(400, to: url)
    keyframes = Tool(url).rows("SELECT position FROM keyframe ORDER BY position")
      .compactMap { Int($0[0]) }
    try #require(keyframes.count >= 4)
  }

  /// Edits the session, recovers it, and compares each state that is said to be known.
  private func recover(_ sql: String) throws -> (RecoveryReport, SessionReader) {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let out = folder.file("out")
    let report = try SessionRecovery.recover(url, to: out)
    let reader = try SessionReader(opening: out)
    #expect(reader.check() == [])
    let recovery = try #require(reader.recovery)
    for position in 0...400 where recovery.unknownStates(at: position, on: .main) == nil {
      #expect(try reader.state(at: position) == Fixtures.counter(position))
    }
    return (report, reader)
  }

  private func main(_ positions: ClosedRange<Int>) -> [RecoveryReport.Stretch] {
    [RecoveryReport.Stretch(branch: .main, positions: positions)]
  }

  private let edit = #"replace(state, '"favorites":[2,3]', '"favorites":[7,3]')"#

  @Test func aDamagedOneBehindLostChangesIsNotBelieved() throws {
    let lost = keyframes[1]
    let (report, _) = try recover(
      """
      DELETE FROM change WHERE position = \(lost);
      UPDATE keyframe SET state = \(edit) WHERE position = \(lost)
      """)
    #expect(report.lostKeyframes == main(lost...lost))
    #expect(report.unknownStates == main(lost...keyframes[2] - 1))
  }

  @Test func anIntactOneBehindLostChangesIsBelieved() throws {
    let (report, _) = try recover("DELETE FROM change WHERE position = \(keyframes[1])")
    #expect(report.lostKeyframes == [])
    #expect(report.unknownStates == [])
    #expect(report.losses[.changes] == main(keyframes[1]...keyframes[1]))
  }

  @Test func aDamagedInitialStateIsNotBelieved() throws {
    let (report, _) = try recover("UPDATE keyframe SET state = \(edit) WHERE position = 0")
    #expect(report.lostKeyframes == main(0...0))
    #expect(report.unknownStates == main(0...keyframes[1] - 1))
  }

  @Test func oneOfAnotherSessionIsNotBelieved() throws {
    let other = folder.file("b")
    let writer = try SessionWriter(creating: other)
    try writer.begin(.sample, initialState: Fixtures.counter(7))
    try writer.close()
    let row = Tool(other).rows("SELECT state, checksum FROM keyframe")[0]
    let (report, _) = try recover(
      "UPDATE keyframe SET state = '\(row[0])', checksum = \(row[1]) WHERE position = 0")
    #expect(report.lostKeyframes == main(0...0))
  }

  @Test func whatChangesLeadToIsKept() throws {
    let (report, reader) = try recover(
      "UPDATE keyframe SET checksum = 1 WHERE position = \(keyframes[2])")
    #expect(report.lostKeyframes == [])
    #expect(report.unknownStates == [])
    #expect(try reader.keyframe(atOrBefore: keyframes[2]).position == keyframes[2])
  }

  @Test(arguments: [
    "DELETE FROM session; DELETE FROM branch", "DELETE FROM session",
    "UPDATE branch SET checksum = 1", "DELETE FROM branch; UPDATE session SET app = 'x'",
  ])
  func statesOutliveWhatTheyGoOnFrom(_ sql: String) throws {
    let (report, _) = try recover(sql)
    #expect(report.unknownStates == [])
    #expect(report.lostKeyframes == [])
    #expect(report.losses == [:])
    #expect(report.isHeaderLost == sql.contains("FROM session"))
    #expect(report.isHeaderAltered == sql.contains("app"))
    #expect(report.isLossless == sql.contains("UPDATE branch"))
  }

  @Test func nothingSaysThatALoneStateIsRight() throws {
    try FileManager.default.removeItem(at: url)
    try Fixtures.record(0, to: url)
    let tool = Tool(url)
    tool.turnTriggersOff()
    tool.run("DELETE FROM session; DELETE FROM branch")
    let report = try SessionRecovery.recover(url, to: folder.file("out"))
    #expect(report.unknownStates == main(0...0))
  }
}
