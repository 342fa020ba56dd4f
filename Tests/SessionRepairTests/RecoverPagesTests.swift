import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

/// Sessions with whole pages zeroed: what stands on the others is saved.
@Suite struct RecoverPagesTests {
  /// Small, so that few rows need many of them.
  private static let pageSize = 1_024

  /// A closed session in which every table has several pages.
  private static let session: Result<Data, any Error> = Result {
    let folder = try TemporaryFolder()
    let url = folder.file("large")
    try recordLarge(60, to: url)
    Tool(url).run("PRAGMA page_size = \(pageSize); VACUUM")
    return try Data(contentsOf: url)
  }

  /// Each action has names, places, reads, changes, an effect and a gap of its own.
  static func recordLarge(_ count: Int, to url: URL, sharing: ValueSharing = .standard) throws {
    let writer = try SessionWriter(creating: url)
    writer.sharing = sharing
    var state: StateValue = [
      "seen": [:], "text": .string(String(repeating: "x", count: 60)), "order": [1, 2, 3, 4, 5],
    ]
    try writer.begin(.sample, initialState: state)
    for position in 1...count {
      var action = RecordedAction.sample(position)
      action.name = "feature.of.some.length.action\(position)"
      try writer.appendAction(action)
      let key = "place of some length \(position % 200)"
      guard case .object(let before) = state, case .object(var seen)? = before["seen"] else {
        return
      }
      var after = before
      seen[key] = .integer(Int64(position))
      after["seen"] = .object(seen)
      after["text"] = .string(String(repeating: "x", count: 60 + position % 7))
      if case .array(var order)? = before["order"] {
        order.insert(order.removeLast(), at: 0)
        after["order"] = .array(order)
      }
      let next = StateValue.object(after)
      let id = Int64(position)
      try writer.effectBegan(
        id, startedAt: position, time: id, label: "effect of some length \(id)")
      try writer.effectEnded(
        id, time: id + 1, end: .failed, reason: "an error of some length \(id)")
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 1_500 + id),
        reads: [RecordedRead("date", .value(.integer(id))), RecordedRead("uuid", .call)],
        changes: StateDiff(from: state, to: next)?.changes ?? [], state: next)
      state = next
      if position % 2 == 0 {
        try writer.appendGap(
          Gap(position: position, time: id, reason: "a reason of some length \(position)"))
      }
    }
    try writer.close()
  }

  private static let tables = Schema.tables.map(\.0).filter { $0 != "seal" }

  /// The rows of each table without checksums, and with words in place of their numbers.
  private func rows(_ url: URL) -> [String: Set<[String]>] {
    let tool = Tool(url)
    var rows: [String: Set<[String]>] = [:]
    for table in Self.tables {
      let columns = tool.rows("SELECT name FROM pragma_table_info('\(table)')").map { $0[0] }
        .filter { $0 != "checksum" && !(table == "gap" && $0 == "id") }
        .map { "\"\($0)\"" }.joined(separator: ", ")
      rows[table] = Set(tool.rows("SELECT \(columns) FROM \(table)"))
    }
    return rows
  }

  /// The pages whose first byte says that they lead to others.
  private func interiorPages(_ bytes: Data) -> [Int] {
    (2...bytes.count / Self.pageSize).filter { [2, 5].contains(bytes[($0 - 1) * Self.pageSize]) }
  }

  private func zeroed(_ page: Int, _ bytes: Data) -> Data {
    var bytes = bytes
    bytes.replaceSubrange(
      (page - 1) * Self.pageSize..<page * Self.pageSize, with: Data(count: Self.pageSize))
    return bytes
  }

  @Test func rowsOnIntactPagesAreSavedWhateverInteriorPageIsLost() throws {
    let whole = try Self.session.get()
    let folder = try TemporaryFolder()
    let original = folder.file("original")
    try whole.write(to: original)
    let expected = rows(original)
    let pages = interiorPages(whole)
    #expect(pages.count >= 10)
    for page in pages {
      let damaged = folder.file("damaged-\(page)")
      let out = folder.file("out-\(page)")
      try zeroed(page, whole).write(to: damaged)
      // A row of a keyed table that stands on the interior page itself is lost with it.
      let start = (page - 1) * Self.pageSize
      let cells = Int(whole[start + 3]) << 8 | Int(whole[start + 4])
      let lost = whole[start] == 2 ? cells : 0
      let report = try SessionRecovery.recover(damaged, to: out)
      let saved = rows(out)
      var missing = 0
      for table in Self.tables {
        let gone = (expected[table] ?? []).subtracting(saved[table] ?? [])
        if gone.count > lost { Issue.record("page \(page), \(table): \(gone.prefix(3))") }
        missing += gone.count
        let added = (saved[table] ?? []).subtracting(expected[table] ?? [])
        #expect(
          added.allSatisfy { row in
            row.contains { $0.contains("lost") || $0 == "recovered" } || table == "action"
          }, "page \(page), \(table): \(added)")
      }
      #expect(missing <= lost, "page \(page)")
      #expect(report.isLossless || !report.isWhole)
      let reader = try SessionReader(opening: out)
      #expect(try reader.lastPosition() == 60)
      #expect(reader.check() == [], "page \(page)")
    }
  }

  // MARK: Pages in each other's place

  /// The root of a table or an index, and a leaf in its middle.
  private func rootAndLeaf(of name: String, in whole: Data, _ url: URL) throws -> [Int] {
    let bytes = [UInt8](whole)
    let root = try #require(
      Tool(url).rows("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'").first.flatMap {
        Int($0[0])
      })
    var leaf = root
    while true {
      let start = (leaf - 1) * Self.pageSize
      let page = try #require(
        BTreePage(
          Array(bytes[start..<start + Self.pageSize]), number: leaf, usableSize: Self.pageSize,
          largest: bytes.count))
      guard page.kind.isInterior else { return [root, leaf] }
      leaf = page.children[page.children.count / 2]
    }
  }

  private func swapped(_ one: Int, _ other: Int, _ bytes: Data) -> Data {
    func place(_ page: Int) -> Range<Int> { (page - 1) * Self.pageSize..<page * Self.pageSize }
    var swapped = bytes
    swapped.replaceSubrange(place(one), with: bytes[place(other)])
    swapped.replaceSubrange(place(other), with: bytes[place(one)])
    return swapped
  }

  @Test(
    arguments: ["action", "outcome", "change", "dependency_read"],
    Schema.indexes.map(\.name) + ["sqlite_autoindex_name_1", "sqlite_autoindex_path_1"])
  func aPageThatAnIndexLeadsToStaysItsTables(_ table: String, _ index: String) throws {
    let whole = try Self.session.get()
    let folder = try TemporaryFolder()
    let original = folder.file("original")
    try whole.write(to: original)
    let expected = rows(original)
    let pages = zip(
      try rootAndLeaf(of: table, in: whole, original),
      try rootAndLeaf(of: index, in: whole, original))
    for (page, other) in pages {
      let damaged = folder.file("damaged-\(page)")
      let out = folder.file("out-\(page)")
      try swapped(page, other, whole).write(to: damaged)
      let report = try SessionRecovery.recover(damaged, to: out)
      #expect(report.isWhole, "\(page), \(other)")
      let saved = rows(out)
      for name in Self.tables where name != "metadata" {
        #expect(saved[name] == expected[name], "\(page), \(other): \(name)")
      }
      #expect(try SessionReader(opening: out).check() == [])
    }
  }

  // MARK: A file that was cut short

  @Test(arguments: [0.6, 0.75]) func thatAFileWasCutShortIsSaid(_ part: Double) throws {
    let whole = try Self.session.get()
    let folder = try TemporaryFolder()
    let pageCount = whole.count / Self.pageSize
    let kept = Int(part * Double(pageCount))
    let (damaged, out) = (folder.file("damaged"), folder.file("out"))
    // The last page is there in part.
    try whole.prefix(kept * Self.pageSize + Self.pageSize / 2).write(to: damaged)
    let report = try SessionRecovery.recover(damaged, to: out)
    let cut = RecoveryReport.Cut(missingPages: pageCount - kept, pageCount: pageCount)
    #expect(report.cut == cut)
    #expect(!report.isLossless)
    let reader = try SessionReader(opening: out)
    #expect(reader.check() == [])
    #expect(reader.recovery?.cut == cut)
    let gap = try #require(try reader.gaps(on: .main).last)
    #expect(gap.position == (try reader.lastPosition()))
    #expect(gap.reason == "cut short: later actions may be lost")
  }

  @Test func aFileWithAllItsRowsWasNotCutShort() throws {
    let folder = try TemporaryFolder()
    let (url, out) = (folder.file("a"), folder.file("out"))
    var bytes = try Self.session.get()
    try bytes.write(to: url)
    #expect(try SessionRecovery.recover(url, to: out).cut == nil)
    #expect(try SessionReader(opening: out).recovery?.cut == nil)
    // The last page is one of an index.
    try bytes.dropLast(Self.pageSize).write(to: url)
    #expect(try SessionRecovery.recover(url, to: folder.file("short")).isWhole)
    // A count that is wrong says nothing where the seal shows that no row is missing.
    bytes[30] += 1
    try bytes.write(to: url)
    #expect(try SessionRecovery.recover(url, to: folder.file("other")).isWhole)
  }
}

@Suite struct RecoverTrimmedTests {
  @Test func whatWasRemovedWhileRecordingIsNoLoss() throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a")
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...40)
    try writer.trim(
      to: 25, state: KeyframeText(Fixtures.counter(25), sharing: writer.sharing), time: 1)
    try writer.recordCounter(41...60)
    try writer.close()
    let report = try SessionRecovery.recover(url, to: folder.file("out"))
    #expect(report.isWhole)
    let reader = try SessionReader(opening: folder.file("out"))
    #expect(reader.check() == [])
    #expect(reader.firstPosition == 25)
    #expect(try reader.state(at: 60) == Fixtures.counter(60))
  }
}
