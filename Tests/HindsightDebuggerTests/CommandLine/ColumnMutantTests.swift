import Foundation
import Hindsight
import SessionFixtures
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger
@testable import SessionFile

/// Sessions with one row edited, removed or added by a program that turns triggers off, looked at
/// with every verb.
///
/// No verb traps or hangs; where one finds trouble, `check` finds a fault; and where `check` finds
/// none, each verb says what it says of the original.
///
/// HINDSIGHT_MUTANTS is how many, HINDSIGHT_SEED the first of their seeds: each mutant has its own.
@Suite struct ColumnMutantTests {
  private static func setting(_ name: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  static let seeds: [Int] = {
    let first = setting("HINDSIGHT_SEED", 1)
    return Array(first..<first + setting("HINDSIGHT_MUTANTS", 16))
  }()

  /// A closed session with effects, a branch, a gap, a redaction, a large value and a bookmark.
  private func record(_ program: ProgramFixture) async throws {
    let big = String(repeating: "x", count: 40_000)
    let script = ".increment\n.later\n.add(2)\n.name(\"\(big)\")\n.name(\"b\")\n"
    _ = try await program.record(to: "s", script)
    let url = URL(fileURLWithPath: program.folder + "/whole")
    let source = try SessionReader(opening: URL(fileURLWithPath: program.folder + "/s"))
    let writer = try SessionWriter.copy(source, to: url)
    let last = try source.lastPosition()
    let (before, start) = (try source.state(at: 3), try source.state(at: 2))
    let branch = Branch(id: Branch.ID(rawValue: 2), name: "try-1", parent: .main, forkedAt: 2)
    try writer.write([
      .branch(branch),
      .action(
        RecordedAction(
          position: 3, time: 900, name: "add", payload: ["add": ["_0": 2]], origin: .debugger,
          cause: 1, effect: nil, file: "main.swift", line: 3), on: branch.id),
      .outcome(
        Outcome(position: 3, reducerNanoseconds: 5),
        changes: StateDiff(from: start, to: before)?.changes ?? [], state: before, on: branch.id),
      .gap(Gap(position: last - 1, time: 5_000_000, reason: "paused")),
      .redaction(try .state(".secret", .mask)),
    ])
    try writer.close()
    _ = try await program.run("$/whole", "-x", "goto 2", "-x", "bookmark here", "-x", "note ok")
  }

  /// The verbs, with `$/m` for the session. All of them read it only.
  static let verbs: [[String]] = [
    ["info", "$/m"], ["log", "$/m"], ["log", "$/m", "--json"], ["show", "$/m"],
    ["show", "$/m@try-1@3"], ["show", "$/m@2", ".count"], ["action", "$/m@2"], ["diff", "$/m@3"],
    ["diff", "$/m@0", "$/m"], ["causes", "$/m@3"], ["effects", "$/m@2"], ["last", "$/m", ".count"],
    ["history", "$/m", ".count"], ["blame", "$/m"], ["find", "$/m", ".count > 1"],
    ["when", "$/m", ".names.count > 0"], ["assert", "$/m", ".count == 13"],
    ["grep", "$/m", "b"], ["top", "$/m"], ["top", "$/m", "paths"], ["plot", "$/m", ".count"],
    ["timeline", "$/m"], ["branches", "$/m"], ["bookmarks", "$/m"],
    ["compare", "$/m@main", "$/m@try-1"], ["sql", "$/m", "select * from timeline"],
    ["replay", "$/m"], ["export", "$/m", "--format", "jsonl"],
    ["export", "$/m", "--format", "redux"], ["export", "$/m", "--format", "csv"],
    ["$/m", "-x", "break if .count > 1", "-x", "rc", "-x", "rc"],
  ]

  private func answers(_ program: ProgramFixture) async throws -> [ProgramFixture.Run] {
    var runs: [ProgramFixture.Run] = []
    for verb in Self.verbs { runs.append(try await program.run(verb)) }
    return runs
  }

  @Test func noMutantTrapsOrLies() async throws {
    let program = try ProgramFixture()
    try await record(program)
    let whole = try Data(contentsOf: URL(fileURLWithPath: program.folder + "/whole"))
    let url = URL(fileURLWithPath: program.folder + "/m")
    try whole.write(to: url)
    #expect(try await program.run("check", "$/m").status == 0)
    let expected = try await answers(program)
    for (verb, run) in zip(Self.verbs, expected) { #expect(run.status < 2, "\(verb): \(run)") }
    for seed in Self.seeds {
      if let note = ProcessInfo.processInfo.environment["HINDSIGHT_MUTANT_NOTE"] {
        try Data("\(seed)\n".utf8).write(to: URL(fileURLWithPath: note))
      }
      try whole.write(to: url)
      var mutation = Mutation(seed: seed)
      guard let sql = mutation.apply(to: url) else { continue }
      let mutant: Comment = "HINDSIGHT_SEED=\(seed) HINDSIGHT_MUTANTS=1: \(sql)"
      let bytes = try Data(contentsOf: url)
      let check = try await program.run("check", "$/m")
      let started = clock()
      let runs = try await answers(program)
      #expect(Int(clock() - started) < 5 * Int(CLOCKS_PER_SEC) * Self.verbs.count / 4, mutant)
      for ((verb, run), original) in zip(zip(Self.verbs, runs), expected) {
        if check.status == 0 {
          #expect(run == original, mutant)
        } else if run.status < 2, run != original {
          // What differs has a warning.
          #expect(!run.errors.isEmpty || run.status != original.status, "\(verb) \(mutant)")
        }
      }
      #expect(try Data(contentsOf: url) == bytes, mutant)
      let recovered = try await program.run("recover", "$/m", "$/out")
      if recovered.status < 2 {
        #expect(try await program.run("check", "$/out").status == 0, mutant)
        for verb in [
          ["show", "$/out"], ["log", "$/out"], ["blame", "$/out"], ["replay", "$/out"],
        ] {
          _ = try await program.run(verb)
        }
        try FileManager.default.removeItem(atPath: program.folder + "/out")
      }
    }
  }
}

/// One edit of one row, chosen by a seed.
private struct Mutation {
  private var generator: SplitMix64

  init(seed: Int) { generator = SplitMix64(seed: UInt64(seed)) }

  private static let values = [
    "NULL", "-1", "0", "1", "2", "99", "281474976710656", "281474976710657", "2305843009213693952",
    "9223372036854775807", "-9223372036854775808", "''", "'x'", "'[1]'", "'{\"$value\":1}'",
    "'1e999'", "'\u{1b}[31m'", "CAST(x'ff00' AS TEXT)", "zeroblob(100000)",
  ]

  /// Returns the statement; nil if SQLite refused it or nothing was changed.
  mutating func apply(to url: URL) -> String? {
    let tool = Tool(url)
    tool.turnTriggersOff()
    guard let table = Schema.layouts.randomElement(using: &generator) else { return nil }
    let name = table.table
    let count = tool.rows("SELECT count(*) FROM \(name)").first?.first.flatMap { Int($0) } ?? 0
    let row = Int.random(in: 0..<max(1, count), using: &generator)
    let key = table.keyColumns.map(\.quotedName)
    let chosen = tool.rows(
      "SELECT \(key.joined(separator: ", ")) FROM \(name) LIMIT 1 OFFSET \(row)")
    let place = zip(key, chosen.first ?? []).map { "CAST(\($0) AS TEXT) = '\($1)'" }
      .joined(separator: " AND ")
    guard let column = table.columns.randomElement(using: &generator),
      let value = Self.values.randomElement(using: &generator)
    else { return nil }
    let columns = table.columns.map(\.quotedName)
    func copy(_ changed: String, _ value: String) -> String {
      let selected = columns.map { $0 == changed ? value : $0 }.joined(separator: ", ")
      return "INSERT INTO \(name) (\(columns.joined(separator: ", "))) "
        + "SELECT \(selected) FROM \(name) WHERE \(place)"
    }
    let sql: String
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      // Nobody can tell a seal that was removed from a recording that was cut off, and a bookmark
      // that was removed from one that was never made.
      guard ![SealRow.layout.table, BookmarkRow.layout.table].contains(name) else { return nil }
      sql = "DELETE FROM \(name) WHERE \(place)"
    case 1:
      let last = table.keyColumns[table.keyColumns.count - 1]
      sql = copy(last.quotedName, last.isText ? "'new'" : "\(last.quotedName) + 1000")
    case 2:
      let first = table.keyColumns[0]
      sql = copy(first.quotedName, first.isText ? "'new'" : "\(first.quotedName) + 1")
    case 3:
      sql =
        "UPDATE \(name) SET \(column.quotedName) = (SELECT \(column.quotedName) FROM \(name) "
        + "ORDER BY 1 DESC LIMIT 1) WHERE \(place)"
    default: sql = "UPDATE \(name) SET \(column.quotedName) = \(value) WHERE \(place)"
    }
    let before = tool.rows("SELECT * FROM \(name)")
    guard tool.run(sql) == nil, tool.rows("SELECT * FROM \(name)") != before else { return nil }
    return sql
  }
}
