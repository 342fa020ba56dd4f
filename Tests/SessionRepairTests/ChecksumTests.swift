import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

@Suite struct ChecksumTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
    try Fixtures.record(6, to: url)
  }

  @Test func theAlgorithmIsFNV1a() {
    var checksum = RowChecksum()
    #expect(checksum.value == 0xCBF2_9CE4_8422_2325)
    checksum.begin("a")
    #expect(checksum.value == 0xAF63_DC4C_8601_EC8C)
    var stream = RowChecksum()
    stream.feed(nil as String?)
    stream.feed(-2)
    stream.feed("é")
    let bytes: [UInt8] =
      [0, 1, 0xFE] + Array(repeating: 0xFF, count: 7)
      + [2, 2, 0, 0, 0, 0, 0, 0, 0, 0xC3, 0xA9]
    let expected = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(stream.value == expected)
  }

  @Test func whatWasRecordedHolds() throws {
    #expect(try SessionReader(opening: url).checksumFaults() == [])
    let tool = Tool(url)
    let last = tool.rows("SELECT checksum FROM outcome WHERE position = 6")[0][0]
    #expect(
      tool.rows("SELECT branch, row_count, checksum, whole FROM seal") == [["1", "18", last, "1"]])
  }

  @Test func aKeyframeGoesOnFromItsBranch() throws {
    let tool = Tool(url)
    let row = tool.rows(
      "SELECT state, keyframe.checksum, branch.checksum FROM keyframe JOIN branch ON id = branch")[
        0]
    let start = RowChecksum(stored: try #require(Int64(row[2])))
    let own = try #require(Int64(row[1]))
    #expect(start.ofKeyframe(at: 0, state: row[0]) == own)
    #expect(RowChecksum.start(ofKeyframeAt: 0, state: row[0], checksum: own) == start)
    #expect(
      RowChecksum.start(
        ofKeyframeAt: 1 << 40, state: "é",
        checksum: start.ofKeyframe(at: 1 << 40, state: "é")) == start)
  }

  @Test(arguments: [
    ("UPDATE session SET app = 'other'", "branch", nil),
    ("UPDATE keyframe SET state = '{}' WHERE position = 0", "branch", nil),
    ("UPDATE action SET payload = '1' WHERE position = 3", "action", 3),
    ("UPDATE action SET cause = 1 WHERE position = 3", "action", 3),
    ("UPDATE action SET effect = 1 WHERE position = 3", "action", 3),
    ("UPDATE name SET text = 'x' WHERE id = 1", "action", 1),
    ("UPDATE change SET after = '9' WHERE position = 3", "outcome", 3),
    ("DELETE FROM change WHERE position = 3", "outcome", 3),
    ("INSERT INTO change VALUES (1, 3, 1, 1, 0, NULL, NULL, '1', '2')", "outcome", 3),
    ("UPDATE outcome SET reducer_ns = 1 WHERE position = 3", "outcome", 3),
    ("DELETE FROM outcome WHERE position = 3", "action", 4),
    ("INSERT INTO dependency_read VALUES (1, 3, 0, 1, 0, '1', 0)", "dependency_read", 3),
    ("DELETE FROM action WHERE position = 3", "outcome", 3),
    ("DELETE FROM outcome WHERE position = 6", "seal", nil),
  ])
  func anEditIsFound(_ sql: String, _ table: String, _ position: Int?) throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let faults = try SessionReader(opening: url).checksumFaults()
    #expect(
      faults.first == ChecksumFault(branch: .main, table: table, position: position),
      "\(faults)")
    #expect(faults.filter { $0.table != "seal" }.count <= (sql.contains("name") ? 6 : 2))
  }
}
