import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile

@Suite struct SchemaTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...2)
    try writer.effectBegan(1, startedAt: 2, time: 2_500_000)
    try writer.effectEnded(1, time: 2_900_000, end: .finished)
    var action = RecordedAction.sample(3, cause: 2)
    action.name = "search\u{202E}.\u{1B}[2J"
    action.payload = ["text": "\u{1B}]0;x\u{7}\n\u{202E}"]
    try writer.appendAction(action)
    try writer.appendOutcome(
      Outcome(position: 3, reducerNanoseconds: 250),
      reads: [
        RecordedRead("date", .value("2026-11-30T00:00:00Z")),
        RecordedRead("ico\u{202E}n", .unkept), RecordedRead("client.isOn", .call),
      ],
      changes: [
        .added("\u{9B}31m", in: StatePath([.key("f\u{1B}")]), at: 1),
        .moved(3, in: StatePath([.key("list")]), from: 2, to: 0),
      ], state: 0)
    try writer.appendGap(Gap(position: 3, time: 4, reason: "paused"))
    try writer.appendAction(.sample(4))
    try writer.write([.bookmark(Bookmark(position: 2, name: "here", createdAt: 0))])
    try writer.close()
  }

  @Test func theFormatIsNamed() {
    let tool = Tool(url)
    #expect(tool.rows("PRAGMA application_id") == [["1213417300"]])
    #expect(tool.rows("PRAGMA user_version") == [["1"]])
    #expect(tool.rows("PRAGMA journal_mode") == [["delete"]])
    #expect(tool.rows("PRAGMA integrity_check") == [["ok"]])
    #expect(tool.rows("PRAGMA foreign_key_check") == [])
    let tables = tool.rows("PRAGMA table_list").filter {
      $0[2] == "table" && !$0[1].hasPrefix("sqlite_")
    }
    #expect(Set(tables.map { $0[1] }) == Set(Schema.tables.map(\.0)))
    #expect(tables.allSatisfy { $0[5] == "1" })
  }

  @Test func aFileIsForItsOwnerAlone() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func theTimelineReadsWell() {
    #expect(
      Tool(url).rows("SELECT * FROM timeline LIMIT 5") == [
        [
          "1", "0.001", "counter.incrementTapped", #"{"counter":{"incrementTapped":{}}}"#, "user",
          "NULL", "1.5", "1", "main",
        ],
        [
          "2", "0.002", "counter.incrementTapped", #"{"counter":{"incrementTapped":{}}}"#, "user",
          "NULL", "1.5", "1", "main",
        ],
        [
          "3", "0.003", #"search\u{202e}.\u{1b}[2J"#,
          #"{"text":"\u001b]0;x\u0007\n\u202e"}"#, "effect", "2", "0.3", "2", "main",
        ],
        [
          "4", "0.004", "counter.incrementTapped", #"{"counter":{"incrementTapped":{}}}"#, "user",
          "NULL", "NULL", "0", "main",
        ],
      ])
  }

  @Test func theChangeLogReadsWell() {
    #expect(
      Tool(url).rows(
        #"SELECT position, action, path, kind, "index", "from", before, after FROM change_log"#)
        == [
          ["1", "counter.incrementTapped", ".count", "replaced", "NULL", "NULL", "0", "1"],
          ["2", "counter.incrementTapped", ".count", "replaced", "NULL", "NULL", "1", "2"],
          [
            "3", #"search\u{202e}.\u{1b}[2J"#, #".["f\u001b"]"#, "added", "1", "NULL", "NULL",
            #""\u009b31m""#,
          ],
          ["3", #"search\u{202e}.\u{1b}[2J"#, ".list", "moved", "0", "2", "3", "3"],
        ])
  }

  @Test func theReadLogReadsWell() {
    #expect(
      Tool(url).rows("SELECT * FROM read_log") == [
        [
          "3", #"search\u{202e}.\u{1b}[2J"#, "date", "value", #""2026-11-30T00:00:00Z""#, "main",
        ],
        ["3", #"search\u{202e}.\u{1b}[2J"#, #"ico\u{202e}n"#, "value", "NULL", "main"],
        ["3", #"search\u{202e}.\u{1b}[2J"#, "client.isOn", "call", "NULL", "main"],
      ])
  }

  @Test func theViewsReadAlsoWhereTheSchemaIsNotTrusted() throws {
    let database = try Database(path: url.path, access: .immutable)
    defer { database.close() }
    #expect(try database.integer("SELECT count(*) FROM timeline WHERE seconds >= 0") == 4)
    #expect(try database.integer("SELECT count(*) FROM change_log WHERE kind > ''") == 4)
    #expect(try database.integer("SELECT count(*) FROM read_log WHERE kind > ''") == 3)
  }

  @Test func theTimelineIsReadInOrderWithoutSorting() {
    for view in ["timeline", "change_log", "read_log"] {
      let plan = Tool(url).rows("EXPLAIN QUERY PLAN SELECT * FROM \(view) LIMIT 5")
      #expect(!plan.isEmpty)
      #expect(!plan.contains { $0[3].contains("TEMP B-TREE") }, "\(plan)")
    }
  }

  @Test func whoChangedAPathIsALookUp() {
    let plan = Tool(url).rows(
      "EXPLAIN QUERY PLAN SELECT * FROM change WHERE path = 1 ORDER BY branch, position DESC")
    #expect(plan.contains { $0[3].contains("change_path (path=?)") }, "\(plan)")
  }

  @Test(arguments: [
    "SELECT position FROM action INDEXED BY action_name WHERE name = 1 AND branch = 1",
    """
    SELECT position FROM change INDEXED BY change_element
    WHERE path = 1 AND branch = 1 AND "index" = 3 ORDER BY position DESC
    """,
    """
    SELECT position FROM change INDEXED BY change_move
    WHERE path = 1 AND branch = 1 AND "from" = 3 ORDER BY position DESC
    """,
    // As the shifts of an element are found, and that an array was never replaced as a whole.
    """
    SELECT position FROM change INDEXED BY change_element
    WHERE path = 1 AND branch = 1 AND "index" = 3 AND position BETWEEN 1 AND 9
      AND ("from" IS NULL OR "index" = 5 OR "from" >= 5) ORDER BY position DESC LIMIT 2
    """,
    """
    SELECT position FROM change INDEXED BY change_move
    WHERE path = 1 AND branch = 1 AND "from" = 3 AND position BETWEEN 1 AND 9
      AND "index" > 5 ORDER BY position DESC LIMIT 2
    """,
    "SELECT count(*) FROM change INDEXED BY change_path WHERE path = 1 AND branch = 1",
    """
    SELECT count(*) FROM change INDEXED BY change_element
    WHERE path = 1 AND branch = 1 AND "index" IS NOT NULL
    """,
  ]) func anIndexAnswersAlone(_ query: String) {
    let plan = Tool(url).rows("EXPLAIN QUERY PLAN \(query)")
    #expect(plan.count == 1, "\(plan)")
    #expect(plan.allSatisfy { $0[3].contains("USING COVERING INDEX") }, "\(plan)")
  }

  @Test func aSessionWithoutTheIndexesIsReadAllTheSame() throws {
    let tool = Tool(url)
    for index in Schema.indexes { #expect(tool.run("DROP INDEX \(index.name)") == nil) }
    let reader = try SessionReader(opening: url)
    var found = try reader.positions(named: "counter.*", in: 0...4)
    #expect(try [found.next(), found.next(), found.next(), found.next()] == [1, 2, 4, nil])
  }

  @Test(arguments: [
    "session", "branch", "name", "path", "action", "outcome", "change", "keyframe",
    "dependency_read", "shape", "effect_begun", "effect_ended", "gap", "seal", "bookmark",
  ])
  func recordedRowsAreNeverChanged(_ table: String) throws {
    let tool = Tool(url)
    let message = "recorded rows are never changed"
    let rows = tool.rows("SELECT * FROM \(table)")
    let column = tool.rows("SELECT name FROM pragma_table_info('\(table)') LIMIT 1")[0][0]
    #expect(!rows.isEmpty)
    #expect(tool.run("UPDATE \(table) SET \(column) = \(column)") == message)
    #expect(tool.run("DELETE FROM \(table)") == message)
    let addition = "only a recorder adds rows, each once"
    #expect(tool.run("INSERT INTO \(table) SELECT * FROM \(table)") == addition)
    #expect(tool.run("INSERT OR REPLACE INTO \(table) SELECT * FROM \(table)") == addition)
    #expect(tool.run("REPLACE INTO \(table) SELECT * FROM \(table) LIMIT 1") == addition)
    #expect(
      tool.run(
        "INSERT INTO \(table) SELECT * FROM \(table) WHERE 1 ON CONFLICT DO UPDATE SET \(column) = 7"
      )
        == addition)
    #expect(tool.rows("SELECT * FROM \(table)") == rows)
  }

  @Test func metadataAreFree() {
    let tool = Tool(url)
    #expect(tool.run("INSERT INTO metadata VALUES ('k', 'v')") == nil)
    #expect(tool.run("UPDATE metadata SET value = 'w' WHERE key = 'k'") == nil)
    #expect(tool.run("DELETE FROM metadata WHERE key = 'k'") == nil)
  }

  @Test func everyObjectStandsAsItWasWritten() {
    let stored = Tool(url).rows(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    let expected = Schema.objects.sorted { $0.name < $1.name }.map { [$0.type, $0.name, $0.sql] }
    #expect(stored == expected)
    #expect(!expected.contains { $0[2].contains("json") })
  }
}
