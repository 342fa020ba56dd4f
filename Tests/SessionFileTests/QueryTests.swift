import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile

@Suite struct QueryTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = try Fixtures.record(5, to: folder.file("a.hindsight"))
  }

  private func rows(_ sql: String, in reader: SessionReader? = nil) throws -> [[SQLValue]] {
    let reader = try reader ?? SessionReader(opening: file)
    defer { reader.close() }
    var rows: [[SQLValue]] = []
    try reader.query(sql, columns: { _ in }, row: { rows.append($0) })
    return rows
  }

  @Test func givesRowsOfEveryType() throws {
    #expect(
      try rows("select 1, 1.5, 'a', null, x'00ff';") == [
        [.integer(1), .real(1.5), .text("a"), .null, .blob([0, 255])]
      ])
    #expect(
      try rows("select count(*), max(position) from timeline") == [[.integer(5), .integer(5)]])
    #expect(
      try rows("select payload ->> '$.counter' from action where position = 1") == [
        [.text(#"{"incrementTapped":{}}"#)]
      ])
    #expect(
      try rows(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 3) select i from n"
      )
        == [[.integer(1)], [.integer(2)], [.integer(3)]])
    #expect(try rows("select value from json_each('[1,2]')") == [[.integer(1)], [.integer(2)]])
  }

  @Test(arguments: [
    ("", QueryError.blank), ("  -- only a comment", .blank),
    ("insert into metadata values ('a', 'b')", .notReading("INSERT")),
    ("delete from action", .notReading("DELETE")), ("drop table action", .notReading("DELETE")),
    ("pragma journal_mode = delete", .notReading("PRAGMA")),
    ("attach 'x.db' as x", .notReading("ATTACH")), ("begin", .notReading("a transaction")),
    ("create temp view v as select 1", .notReading("INSERT")),
    ("select 1; select 2", .severalStatements(offset: 10)),
    (
      "select load_extension('x')", .foreignFunction("load_extension")
    ),
    ("select missing from action", .invalid(message: "no such column: missing", offset: 7)),
    ("select '" + String(repeating: "a", count: 100_000) + "'", .tooLong(limit: 100_000)),
    ("select * from evil", .foreignTable("evil")),
    ("select * from evil_view", .foreignTable("evil")),
  ])
  func refuses(sql: String, error: QueryError) throws {
    Tool(file).run("create table evil (a); create view evil_view as select a from evil")
    let before = try folder.contents()
    #expect(throws: error) { try rows(sql) }
    #expect(try folder.contents() == before)
  }

  @Test func isInterrupted() throws {
    let reader = try SessionReader(opening: file)
    defer { reader.close() }
    let endless =
      "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"
    #expect(throws: QueryError.interrupted) {
      try reader.query(endless, shouldStop: { true }, columns: { _ in }, row: { _ in })
    }
    #expect(try reader.lastPosition() == 5)
    #expect(try reader.actions(1...5).count == 5)
  }

  @Test func filtersBesideAnyBranch() throws {
    let reader = try SessionReader(opening: file)
    defer { reader.close() }
    func positions(_ change: (inout ActionFilter) -> Void) throws -> [Int] {
      var filter = ActionFilter()
      change(&filter)
      var (forward, backward): ([Int], [Int]) = ([], [])
      var cursor = try reader.positions(matching: filter, in: 1...5)
      while let position = try cursor.next() { forward.append(position) }
      var reversed = try reader.positions(matching: filter, in: 1...5, backward: true)
      while let position = try reversed.next() { backward.append(position) }
      #expect(forward == backward.reversed())
      return forward
    }
    #expect(try positions { _ in } == [1, 2, 3, 4, 5])
    #expect(try positions { $0.name = "counter.*" } == [1, 2, 3, 4, 5])
    #expect(try positions { $0.name = "counter" } == [])
    #expect(try positions { $0.name = "*Tap?ed" } == [1, 2, 3, 4, 5])
    #expect(try positions { $0.since = 3_000_000 } == [3, 4, 5])
    #expect(try positions { $0.origin = .effect } == [])
    #expect(try positions { $0.isChanging = true } == [1, 2, 3, 4, 5])
    #expect(try positions { $0.path = .root } == [1, 2, 3, 4, 5])
    #expect(
      try positions {
        ($0.path, $0.name) = (StatePath([.key("count")]), "counter.*")
        ($0.since, $0.isChanging) = (2_000_000, true)
      } == [2, 3, 4, 5])
    #expect(try positions { $0.path = StatePath([.key("nowhere")]) } == [])
  }

  @Test(arguments: [
    ("counter.set", "counter.set", true), ("counter.set", "c*t", true), ("counter.set", "*", true),
    ("", "*", true), ("", "?", false), ("counter.set", "counter.?et", true), ("aab", "a*b", true),
    ("aab", "*a", false), ("a*", "a*", true), ("set", "SET", false), ("é", "?", true),
    (String(repeating: "a", count: 2_000), String(repeating: "*a", count: 500) + "b", false),
  ])
  func globs(text: String, pattern: String, matches: Bool) {
    #expect(matchesGlob(text, pattern) == matches)
  }
}
