import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

/// What is no recorder's in a session, though each recorded row is as it was: `check`, the quick
/// look, the proof, and what `replay`, copies and exports ask, all say it.
@Suite struct StructureTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...4)
    try writer.write([
      .effectBegan(1, startedAt: 2, time: 5, label: "load", on: .main),
      .effectEnded(1, time: 9, end: .failed, reason: "offline"),
      .gap(Gap(position: 3, time: 7, reason: "paused"), on: .main),
      .redaction(try .state(".secret", .mask)),
    ])
    try writer.close()
  }

  static let edits: [(sql: String, fault: SessionFault)] = [
    (
      "INSERT INTO keyframe VALUES (1, 500, '{}', 0)",
      SessionFault(.stray(table: "keyframe"), at: 500)
    ),
    (
      "INSERT INTO keyframe VALUES (1, -1, '{}', 0)",
      SessionFault(.stray(table: "keyframe"), at: -1)
    ),
    (
      "INSERT INTO seal VALUES (7, 1, 1, 1, NULL)",
      SessionFault(.stray(table: "seal"), on: Branch.ID(rawValue: 7))
    ),
    (
      "INSERT INTO gap VALUES (NULL, 99, -5, 0, 'x')",
      SessionFault(.stray(table: "gap"), on: Branch.ID(rawValue: 99))
    ),
    ("INSERT INTO gap VALUES (NULL, 1, 5, 0, 'x')", SessionFault(.stray(table: "gap"), at: 5)),
    (
      "INSERT INTO outcome VALUES (1, 9, 0, 0)", SessionFault(.stray(table: "outcome"), at: 9)
    ),
    (
      "INSERT INTO change VALUES (1, 9, 0, 1, 0, NULL, NULL, '1', '2')",
      SessionFault(.stray(table: "change"), at: 9)
    ),
    (
      "INSERT INTO dependency_read VALUES (3, 1, 0, 1, 0, '1', 0)",
      SessionFault(.stray(table: "dependency_read"), on: Branch.ID(rawValue: 3))
    ),
    (
      "INSERT INTO action SELECT 2, position, time, name, payload, origin, cause, effect, file, "
        + "line, checksum FROM action",
      SessionFault(.stray(table: "action"), on: Branch.ID(rawValue: 2))
    ),
    (
      "INSERT INTO bookmark VALUES (NULL, 1, 77, 'x', NULL, 0, NULL, 0)",
      SessionFault(.stray(table: "bookmark"), at: 77)
    ),
    (
      "INSERT INTO shape VALUES (NULL, NULL, 1, 77, 'x')",
      SessionFault(.noSuchShape(of: nil), at: 77)
    ),
    ("INSERT INTO redaction VALUES (NULL, 'state', NULL, '.', 'mask')", SessionFault(.otherRows)),
    ("UPDATE redaction SET path = '.count'", SessionFault(.otherRows)),
    ("DELETE FROM redaction", SessionFault(.otherRows)),
    ("DELETE FROM gap", SessionFault(.otherRows)),
    ("UPDATE gap SET reason = 'x'", SessionFault(.otherRows)),
    ("UPDATE effect_begun SET label = 'x'", SessionFault(.otherRows)),
    ("UPDATE effect_ended SET reason = NULL", SessionFault(.otherRows)),
    ("DELETE FROM effect_ended", SessionFault(.otherRows)),
    ("INSERT INTO metadata VALUES ('states', 'none')", SessionFault(.otherRows)),
    ("UPDATE seal SET others = NULL", SessionFault(.otherRows)),
    ("CREATE TABLE t (a)", SessionFault(.schema("table t", .foreign))),
    ("CREATE VIEW v AS SELECT 1", SessionFault(.schema("view v", .foreign))),
    ("DROP VIEW timeline", SessionFault(.schema("view timeline", .missing))),
    ("DROP INDEX change_path", SessionFault(.schema("index change_path", .missing))),
    (
      "DROP TRIGGER action_refuses_update",
      SessionFault(.schema("trigger action_refuses_update", .missing))
    ),
  ]

  @Test(arguments: edits) func allSayIt(sql: String, fault: SessionFault) throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let reader = try SessionReader(opening: url)
    #expect(reader.check().contains(fault))
    #expect(reader.firstLook() != nil)
    #expect(try SessionReader(opening: url).firstChangedRow() != nil)
    #expect(try !SessionReader(opening: url).prove().isEmpty)
  }

  /// Where nothing seals the metadata, they may still contradict the rows.
  @Test(arguments: ["none", "2"]) func statesThatAreDeniedAreSaid(value: String) throws {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run("DELETE FROM seal") == nil)
    #expect(tool.run("INSERT INTO metadata VALUES ('states', '\(value)')") == nil)
    #expect(
      try SessionReader(opening: url).check().map(\.kind).contains { kind in
        if case .unreadable("metadata", _) = kind { true } else { false }
      })
  }

  @Test func whatWasRecordedIsSound() throws {
    let reader = try SessionReader(opening: url)
    #expect(reader.check() == [])
    #expect(reader.structureFaults() == [])
    #expect(reader.otherRowsFault() == nil)
    // SQLite's statistics are no one's recording.
    #expect(Tool(url).run("ANALYZE") == nil)
    #expect(try SessionReader(opening: url).check() == [])
  }

  /// With the triggers on, as in any other program, such rows cannot be written.
  @Test(arguments: edits.filter { $0.sql.hasPrefix("INSERT") && !$0.sql.contains("metadata") })
  func theTriggersRefuseThem(sql: String, fault: SessionFault) {
    #expect(Tool(url).run(sql) == "only a recorder adds rows, each once")
  }

  /// Nor in a session that was cut off, where it is closed to no recorder.
  @Test(
    arguments: edits.filter {
      if case .stray = $0.fault.kind { $0.sql.hasPrefix("INSERT") } else { false }
    })
  func theTriggersKnowBranchesAndPositions(sql: String, fault: SessionFault) {
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run("DELETE FROM seal") == nil)
    #expect(Tool(url).run(sql) == "only a recorder adds rows, each once")
  }
}
