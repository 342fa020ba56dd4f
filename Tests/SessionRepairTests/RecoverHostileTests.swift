import Foundation
import SessionFixtures
import Testing

@testable import SessionFile
@testable import SessionRepair

/// Recovering what somebody wrote to do harm.
@Suite struct RecoverHostileTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a")
    try Fixtures.record(30, to: url)
  }

  private func recover(_ sql: String) throws -> RecoveryReport {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let report = try SessionRecovery.recover(url, to: folder.file("out"))
    let reader = try SessionReader(opening: folder.file("out"))
    #expect(reader.check() == [])
    #expect(try reader.lastPosition() == 30)
    return report
  }

  static let counts: [(count: String, missing: Int64)] = [
    ("-9223372036854775808", 0), ("-1", 0), ("0", 0), ("9223372036854775807", .max - 61),
  ]

  @Test(arguments: counts) func aSealMayCountAnything(count: String, missing: Int64) throws {
    let report = try recover("UPDATE seal SET row_count = \(count)")
    // An action and an outcome each, some changes, and the rows of the beginning.
    #expect(missing == 0 ? report.missingRows == 0 : report.missingRows > missing - 200)
  }

  @Test func theCountsOfSeveralSealsMayBeTooLargeTogether() throws {
    let report = try recover(
      """
      INSERT INTO branch VALUES (2, 'b', 1, 3, 0);
      INSERT INTO seal SELECT 2, 9223372036854775807, checksum, whole, NULL FROM seal WHERE branch = 1;
      UPDATE seal SET row_count = 9223372036854775807 WHERE branch = 1
      """)
    #expect(report.missingRows > .max / 2)
  }

  /// Each branch begins on the one before; all leave main at one position.
  @Test func longChainsOfBranchesAreFollowed() throws {
    let report = try recover(
      """
      WITH RECURSIVE chain(id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM chain WHERE id < 1200)
      INSERT INTO branch SELECT id, 'b' || id, id - 1, 3, 0 FROM chain
      """)
    #expect(report.lostBranches.count == 1_199)
  }
}
