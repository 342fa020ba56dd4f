import Foundation
import SessionFixtures
import SessionRepair
import StateTree
import Testing

@testable import SessionFile

@Suite struct WriterTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
  }

  @Test(arguments: [false, true]) func whatIsWrittenInBulkIsTheSame(endsBulk: Bool) throws {
    let single = folder.file("single")
    let ordinary = try SessionWriter(creating: single)
    let bulk = try SessionWriter(creatingInBulk: url)
    #expect(throws: SessionError.self) { try SessionReader(opening: url) }
    for writer in [ordinary, bulk] {
      try writer.begin(.sample, initialState: Fixtures.counter(0))
      try writer.recordCounter(1...300)
      if endsBulk { try writer.endBulk() }
      try writer.recordCounter(301...310)
    }
    if endsBulk { #expect(try SessionReader(opening: url).lastPosition() == 310) }
    try ordinary.close()
    try bulk.close()
    #expect(try folder.contents().keys.sorted() == ["a.hindsight", "single"])
    let reader = try SessionReader(opening: url)
    #expect(reader.status == .closed)
    #expect(reader.check() == [])
    let tables = Schema.objects.filter { $0.type == "table" && $0.name != "metadata" }.map(\.name)
    let schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY name"
    for query in tables.map({ "SELECT * FROM \($0)" }) + [schema] {
      #expect(try rows(query, url) == rows(query, single), "\(query)")
    }
  }

  private func rows(_ query: String, _ url: URL) throws -> [String] {
    var rows: [String] = []
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    try reader.query(query, shouldStop: { false }, columns: { _ in }, row: { rows.append("\($0)") })
    return rows
  }

  @Test func aLiveSessionThatIsCutIsNotReadOn() throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...100)
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    try reader.refresh()
    let size = try Data(contentsOf: url, options: .alwaysMapped).count
    // By name: closing a descriptor of the file would end SQLite's locks.
    #expect(truncate(url.path(), off_t(size / 2)) == 0)
    #expect(throws: SessionError.cutShort(bytes: Int64(size / 2), expected: Int64(size))) {
      try reader.refresh()
    }
  }

  @Test func aLiveSessionIsFollowed() throws {
    let writer = try SessionWriter(creating: url)
    #expect(throws: SessionError.neverBegan) { try SessionReader(opening: url) }
    #expect(throws: SessionError.neverBegan) { try writer.appendAction(.sample(1)) }
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...2)
    try writer.appendAction(.sample(3))
    let reader = try SessionReader(opening: url)
    let second = try SessionReader(opening: url)
    #expect(reader.status == .recording)
    #expect(try reader.lastPosition() == 3)
    #expect(try reader.outcome(at: 3) == nil)
    #expect(try reader.state(at: 2) == Fixtures.counter(2))
    try writer.finishCounter(3)
    #expect(try reader.outcome(at: 3) != nil)
    try writer.recordCounter(4...2_000)
    #expect(try reader.lastPosition() == 3)
    #expect(throws: SessionError.noSuchPosition(4, last: 3)) { try reader.action(at: 4) }
    try reader.refresh()
    #expect(try reader.lastPosition() == 2_000)
    #expect(try reader.state(at: 1_999) == Fixtures.counter(1_999))
    #expect(reader.status == .recording)
    second.close()
    try writer.close()
    try reader.refresh()
    #expect(reader.status == .closed)
    #expect(try reader.state(at: 2_000) == Fixtures.counter(2_000))
    reader.close()
    #expect(try SessionReader(opening: url).status == .closed)
  }

  @Test func entriesAreCommittedBeforeWriteReturns() throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: 0)
    var outcome: ArraySlice<SessionEntry> = []
    for position in 1...5 {
      try writer.write(outcome + [.action(.sample(position))])
      #expect(Tool(url).rows("SELECT max(position) FROM action") == [["\(position)"]])
      #expect(Tool(url).rows("SELECT count(*) FROM outcome") == [["\(position - 1)"]])
      outcome = [
        .outcome(Outcome(position: position, reducerNanoseconds: 1), changes: [], state: 0)
      ]
    }
  }

  @Test func rowsFollowOn() throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: 0)
    let outcome = { Outcome(position: $0, reducerNanoseconds: 1) }
    #expect(throws: SessionError.outOfOrder(position: 0, expected: 1)) {
      try writer.begin(.sample, initialState: 0)
    }
    #expect(throws: SessionError.outOfOrder(position: 2, expected: 1)) {
      try writer.appendAction(.sample(2))
    }
    #expect(throws: SessionError.outOfOrder(position: 0, expected: 1)) {
      try writer.appendOutcome(outcome(0), changes: [], state: 0)
    }
    try writer.appendAction(.sample(1))
    try writer.appendOutcome(outcome(1), changes: [], state: 0)
    #expect(throws: SessionError.outOfOrder(position: 1, expected: 2)) {
      try writer.appendOutcome(outcome(1), changes: [], state: 0)
    }
    try writer.appendAction(.sample(2))
    try writer.appendAction(.sample(3))
    #expect(throws: SessionError.noSuchBranch("9")) {
      try writer.appendAction(.sample(4), on: Branch.ID(rawValue: 9))
    }
    #expect(writer.lastPosition() == 3)
    try writer.close()
    #expect(throws: SessionError.closed) { try writer.appendAction(.sample(4)) }
    #expect(try SessionReader(opening: url).checksumFaults() == [])
  }

  @Test func whatFailsIsNotWritten() throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...3)
    let other = Tool(url)
    other.run("BEGIN IMMEDIATE")
    var odd = RecordedAction.sample(4)
    odd.name = "odd"
    #expect(throws: SessionError.self) { try writer.appendAction(odd) }
    other.run(
      """
      INSERT INTO action (branch, position, time, name, payload, origin, checksum)
      VALUES (1, 4, 0, 1, '', 0, 0)
      """)
    other.run("COMMIT")
    #expect(throws: SessionError.self) { try writer.appendAction(odd) }
    other.turnTriggersOff()
    #expect(other.run("DELETE FROM action WHERE position = 4") == nil)
    try writer.appendAction(odd)
    try writer.close()
    #expect(Tool(url).rows("SELECT text FROM name ORDER BY id").map { $0[0] }.last == "odd")
    let reader = try SessionReader(opening: url)
    #expect(try reader.action(at: 4) == odd)
    #expect(try reader.outcome(at: 3) != nil)
    #expect(try reader.checksumFaults() == [])
  }

  @Test func ofTwoEffectsOfOneNumberTheFirstCounts() throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...3)
    try writer.effectBegan(2, startedAt: 3, time: 10)
    try writer.effectBegan(2, startedAt: 3, time: 11)
    try writer.close()
    let reader = try SessionReader(opening: url)
    #expect(try reader.effects() == [RecordedEffect(id: 2, position: 3, beganAt: 10)])
  }

  @Test func aWriterThatIsLetGoCloses() throws {
    do {
      let writer = try SessionWriter(creating: url)
      try writer.begin(.sample, initialState: Fixtures.counter(0))
      try writer.recordCounter(1...3)
    }
    let reader = try SessionReader(opening: url)
    #expect(reader.status == .closed)
    #expect(try reader.outcome(at: 3) != nil)
    #expect(try folder.contents().count == 1)
  }

  @Test func branches() throws {
    try Fixtures.record(10, to: url)
    let original = try Data(contentsOf: url)
    let reader = try SessionReader(opening: url)
    let saved = folder.file("saved.hindsight")
    let writer = try SessionWriter.copy(reader, to: saved)
    let first = Branch(id: Branch.ID(rawValue: 2), name: "try-1", parent: .main, forkedAt: 6)
    let second = Branch(id: Branch.ID(rawValue: 3), name: "try-2", parent: first.id, forkedAt: 4)
    let third = Branch(id: Branch.ID(rawValue: 4), name: "try-3", parent: first.id, forkedAt: 8)
    try writer.addBranch(first)
    try writer.recordCounter(7...9, on: first.id)
    try writer.addBranch(second)
    try writer.recordCounter(5...5, on: second.id)
    try writer.addBranch(third)
    try writer.recordCounter(9...30, on: third.id)
    try writer.recordCounter(10...10, on: first.id)
    #expect(throws: SessionError.alreadyExists) { try writer.addBranch(first) }
    #expect(throws: SessionError.noSuchPosition(99, last: 10)) {
      try writer.addBranch(
        Branch(id: Branch.ID(rawValue: 5), name: "x", parent: .main, forkedAt: 99))
    }
    #expect(throws: SessionError.noSuchBranch("8")) {
      try writer.addBranch(
        Branch(id: Branch.ID(rawValue: 9), name: "x", parent: Branch.ID(rawValue: 8), forkedAt: 1))
    }
    try writer.close()

    #expect(try Data(contentsOf: url) == original)
    let copy = try SessionReader(opening: saved)
    #expect(copy.status == .closed)
    #expect(copy.branches == [.main, first, second, third])
    #expect(try copy.branches.map { try copy.lastPosition(on: $0.id) } == [10, 10, 5, 30])
    #expect(try copy.checksumFaults() == [])
    for branch in copy.branches {
      let last = try copy.lastPosition(on: branch.id)
      #expect(try copy.actions(0...last, on: branch.id) == (1...last).map { .sample($0) })
      for position in 0...last {
        #expect(try copy.state(at: position, on: branch.id) == Fixtures.counter(position))
        #expect(try (copy.outcome(at: position, on: branch.id) == nil) == (position == 0))
      }
      var positions: [Int] = []
      var changes = try copy.changes(in: 0...last, on: branch.id)
      while let (position, _) = try changes.next() { positions.append(position) }
      #expect(positions == Array(1...last))
    }
    #expect(throws: SessionError.noSuchBranch("7")) {
      try copy.lastPosition(on: Branch.ID(rawValue: 7))
    }
    #expect(throws: SessionError.alreadyExists) { try SessionWriter.copy(copy, to: url) }
  }

  @Test func copyingARunningSession() throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    try writer.recordCounter(1...19)
    try writer.appendAction(.sample(20))
    let reader = try SessionReader(opening: url)
    let copy = try SessionWriter.copy(reader, to: folder.file("copy"))
    #expect(copy.lastPosition() == 20)
    try writer.finishCounter(20)
    try writer.recordCounter(21...30)
    try copy.close()
    let copied = try SessionReader(opening: folder.file("copy"))
    #expect(copied.status == .cutOff)
    #expect(!copied.lacksLog)
    #expect(try copied.lastPosition() == 20)
    #expect(try copied.outcome(at: 20) == nil)
    #expect(try copied.checksumFaults() == [])
    try writer.close()
    let again = try SessionWriter.copy(copied, to: folder.file("again"))
    try again.close()
    #expect(try SessionReader(opening: folder.file("again")).status == .cutOff)
  }
}
