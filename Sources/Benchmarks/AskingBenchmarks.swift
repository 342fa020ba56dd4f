internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import StateTree
internal import TimeTravel

/// Questions about a long session: who changed a value, where a condition holds, which action was it.
///
/// A target in time is that of a session of 1,000,000 actions.
enum AskingBenchmarks {
  static func run(_ count: Int, in folder: URL, into report: inout ResultTable) throws {
    func make(_ kind: AskedSession.Kind, _ count: Int, _ name: String) throws -> AskedSession {
      try AskedSession(kind, count: count, at: folder.appendingPathComponent("\(name).hindsight"))
    }
    let long = try make(.mixed, count, "asked")
    let short = try make(.mixed, 1_000, "asked short")
    let shifting = try make(.arrayRows, count, "shifting")
    addMemory(long, into: &report)
    try add(long, short, shifting, into: &report)
    let like = try GrepBenchmarks.like.map { try RawQuery($0, in: long.url) }
    try GrepBenchmarks.run(long.url, like: { for query in like { query.run() } }, into: &report)
  }

  private static func add(
    _ long: AskedSession, _ short: AskedSession, _ shifting: AskedSession,
    into report: inout ResultTable
  ) throws {
    report.add(
      "file size of the session of \(long.count) actions",
      figure: "\(long.byteCount / long.count) bytes an action", target: "shown")
    try addFarHits(AskedReader(long), AskedReader(short), into: &report)
    try addFarHits(behindArrayRows: AskedReader(shifting), into: &report)
    try addHistories(AskedReader(long), into: &report)
    try addConditions(AskedReader(long), into: &report)
    try addPages(AskedReader(long), into: &report)
    try addProof(AskedReader(long), into: &report)
  }

  /// The program's peak memory. This comes first, while this process is small.
  private static func addMemory(_ session: AskedSession, into report: inout ResultTable) {
    for words in [
      ["last", ".once"], ["history", ".rare"], ["blame", "."], ["find", ".count % 2 == 0"],
      ["find", "action == \"tick\""], ["find", "payload.edit.number > 5"],
      ["log", "--path", ".items"],
    ] {
      let question = words.joined(separator: " ")
      let arguments = [words[0], session.url.path] + words.dropFirst()
      guard let peak = ChildProgram.peak(arguments) else {
        report.add("memory of \(question): not built", figure: "", target: "100 MB")
        continue
      }
      report.add(
        "memory of \(question)", figure: "\(ResultTable.text(Double(peak) / 1e6)) MB",
        target: peak <= 100_000_000 ? "100 MB" : "100 MB, MISSED")
    }
  }

  // MARK: The last change

  private static func addFarHits(
    _ long: AskedReader, _ short: AskedReader, into report: inout ResultTable
  ) throws {
    let distance = long.session.count - long.session.once
    for (name, question) in [
      ("last", AskedReader.last), ("reverse-continue to a change", AskedReader.reverseContinue),
    ] {
      let work = "\(name), \(distance) actions away"
      try report.add(work, milliseconds: 5, wish: "5 ms") {
        try question(long)(".once", long.session.once)
      }
      let (far, near) = try Measure.medians(runs: 21) {
        try question(long)(".once", long.session.once)
      } against: {
        try question(short)(".once", short.session.once)
      }
      report.add(
        work, nanoseconds: far, baseline: "of 1,000 actions", baselineNanoseconds: near,
        .atMost(2))
    }
  }

  private static func addFarHits(behindArrayRows asked: AskedReader, into report: inout ResultTable)
    throws
  {
    let (once, count) = (asked.session.once, asked.session.count)
    try report.add(
      "last .items[3].n, behind \(count - once) array rows", milliseconds: 10, wish: "10 ms"
    ) {
      try asked.last(".items[3].n", at: once)
    }
    let path = ".items[id=\(AskedSession.followedID)].n"
    let time = try Measure.median(runs: 3) { try asked.last(path, at: once) }
    let shift = time / Double(count - once)
    report.add(
      "last \(path), a shift", figure: ResultTable.text(nanoseconds: shift),
      target: shift <= 2_000 ? "2 us" : "2 us, MISSED")
  }

  // MARK: Histories

  private static func addHistories(_ asked: AskedReader, into report: inout ResultTable) throws {
    try report.add(
      "history of a path with \(asked.session.rareCount) changes", milliseconds: 20, wish: "20 ms"
    ) {
      try asked.history(".rare")
    }
    let last = asked.session.count
    let range = max(1, last - 2_000)...last
    let place = ".items[500]"
    let changes = try asked.history(place, in: range)
    let time = try Measure.median(runs: 3) { try asked.history(place, in: range) }
    report.add(
      "history of \(place), a change",
      figure: ResultTable.text(nanoseconds: time / Double(changes)),
      target: "shown")
    try report.add("blame of the whole state", milliseconds: 20, wish: "20 ms") {
      try Timeline(asked.reader).blame(position: last).leaves.count
    }
  }

  // MARK: Conditions

  private static func addConditions(_ asked: AskedReader, into report: inout ResultTable) throws {
    func rows(of path: String) throws -> RawQuery {
      try RawQuery(
        """
        SELECT position, length(before), length(after) FROM change INDEXED BY change_path
        WHERE path = (SELECT id FROM path WHERE text = '\(path)') AND branch = 1
        """, in: asked.session.url)
    }
    let often = "find on a path with \(asked.session.count / 2) changes"
    for (condition, work, milliseconds, wish) in [
      (
        ".rare > 3 && .rare % 2000 == 0", "find on a path with \(asked.session.rareCount) changes",
        20.0, "20 ms"
      ),
      (".count % 4 == 0", often, 500, "0.5 s"),
      ("action == \"tick\"", "find on each position's name", 500, "0.5 s"),
    ] {
      try report.add(work, runs: 3, milliseconds: milliseconds, wish: wish) {
        try asked.find(condition)
      }
    }
    try report.add(
      "\(often), its rows proved", runs: 3, milliseconds: 1_500,
      wish: "1.5 s"
    ) {
      // Rows that were proved once are not compared again.
      let other = try AskedReader(asked.session)
      _ = try other.find(".count % 4 == 0")
      return other.reader.newFaults()
    }
    for (condition, work) in [
      ("payload.tick.number > 5", "find on each position's payload"),
      ("origin == \"effect\"", "find on each position's origin"),
      ("time > 100.5", "find on each position's time"),
    ] {
      let time = try Measure.median(runs: 3) { try asked.find(condition) }
      report.add(work, figure: ResultTable.text(nanoseconds: time), target: "shown")
    }
    let raw = try rows(of: ".count")
    let (find, read) = try Measure.medians(runs: 3) {
      try asked.find(".count % 4 == 0")
    } against: {
      raw.run()
    }
    report.add(
      often, nanoseconds: find, baseline: "its rows from C",
      baselineNanoseconds: read, target: "shown")
  }

  // MARK: Lists and times

  private static func addPages(_ asked: AskedReader, into report: inout ResultTable) throws {
    let late = Int64(asked.session.count) * 900_000
    var (name, rare, items, path, since) = (
      ActionFilter(), ActionFilter(), ActionFilter(), ActionFilter(), ActionFilter()
    )
    name.name = "ti*"
    rare.name = "once"
    items.path = StatePath([.key("items")])
    path.path = StatePath([.key("once")])
    since.since = late
    for (filter, work) in [
      (name, "--name of many"), (rare, "--name of one"), (items, "--path of many"),
      (path, "--path of one"), (since, "--since"),
    ] {
      try report.add("list \(work), the first page", milliseconds: 10, wish: "10 ms") {
        try asked.firstPage(filter)
      }
    }
    try report.add("a position by its time", milliseconds: 0.1, wish: "0.1 ms") {
      try Timeline(asked.reader).position(since: late)
    }
  }

  private static func addProof(_ asked: AskedReader, into report: inout ResultTable) throws {
    try report.add(
      "compare all rows with their checksums", runs: 3, milliseconds: 2_500, wish: "2.5 s"
    ) {
      try asked.reader.prove()
    }
  }
}

/// A session that is open, and what is asked of it. Each question has a timeline of its own, which
/// knows no state yet.
private struct AskedReader {
  struct Wrong: Error {}

  let session: AskedSession
  let reader: SessionReader

  init(_ session: AskedSession) throws {
    self.session = session
    reader = try SessionReader(opening: session.url)
  }

  /// The last change of the value at a path. Throws if it is at another position.
  func last(_ path: String, at position: Int) throws {
    var changes = try Timeline(reader).changes(
      of: PathPattern(path), in: 1...session.count, backward: true)
    guard try changes.next()?.position == position else { throw Wrong() }
  }

  /// The last hit of a watchpoint at a path. Throws if it is at another position.
  func reverseContinue(_ path: String, at position: Int) throws {
    let hits = StopCursor(
      Timeline(reader), [StopPoint(.change(try PathPattern(path)))], in: 0...session.count - 1,
      backward: true)
    guard try hits.next()?.position == position else { throw Wrong() }
  }

  /// The number of changes of the value at a path.
  func history(_ path: String, in positions: ClosedRange<Int>? = nil) throws -> Int {
    var changes = try Timeline(reader).changes(
      of: PathPattern(path), in: positions ?? 1...session.count)
    var count = 0
    while try changes.next() != nil { count += 1 }
    return count
  }

  /// The number of stretches in which a condition has one judgement.
  func find(_ condition: String) throws -> Int {
    var stretches = try Timeline(reader).stretches(
      of: Condition(condition), in: 0...session.count)
    var count = 0
    while try stretches.next() != nil { count += 1 }
    return count
  }

  /// The first ten actions that a filter selects.
  func firstPage(_ filter: ActionFilter) throws -> [RecordedAction] {
    // As the command does, it begins at the time that is asked for.
    let first = try filter.since.flatMap { try Timeline(reader).position(since: $0) } ?? 0
    var found = try reader.positions(matching: filter, in: first...session.count)
    var page: [RecordedAction] = []
    while page.count < 10, let position = try found.next() {
      page.append(try reader.action(at: position))
    }
    return page
  }
}
