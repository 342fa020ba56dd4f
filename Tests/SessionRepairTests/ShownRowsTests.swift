import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

@Suite struct ShownRowsTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.hindsight")
  }

  /// A session of 400 actions that `sql` has edited, at which a first look finds nothing.
  private func edited(_ sql: String) throws -> SessionReader {
    try Fixtures.record(400, to: url)
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run(sql) == nil)
    let reader = try SessionReader(opening: url)
    #expect(reader.firstLook(wholeRows: 100, partRows: 50) == nil)
    #expect(reader.newFaults() == [])
    return reader
  }

  private static func deletion(at position: Int, of tables: String...) -> String {
    tables.map { "DELETE FROM \($0) WHERE position = \(position);" }.joined()
  }

  static let edits: [(sql: String, fault: SessionFault)] = [
    (
      "UPDATE change SET after = '77' WHERE position = 100",
      SessionFault(.checksum(table: "outcome"), at: 100)
    ),
    (
      "UPDATE outcome SET reducer_ns = 7 WHERE position = 100",
      SessionFault(.checksum(table: "outcome"), at: 100)
    ),
    (
      "UPDATE action SET time = 7 WHERE position = 100",
      SessionFault(.checksum(table: "action"), at: 100)
    ),
    (
      deletion(at: 100, of: "outcome", "change"),
      SessionFault(.checksum(table: "action"), at: 101)
    ),
    (
      deletion(at: 100, of: "change"), SessionFault(.checksum(table: "outcome"), at: 100)
    ),
    (
      deletion(at: 100, of: "action", "outcome", "change"),
      SessionFault(.checksum(table: "action"), at: 101)
    ),
  ]

  @Test(arguments: edits) func aStateThatStandsOnAnEditIsWarnedOfOnce(
    sql: String, fault: SessionFault
  ) throws {
    let reader = try edited(sql)
    _ = try reader.state(at: 60)
    #expect(reader.newFaults() == [])
    _ = try? reader.readChanges(in: 90...100)
    #expect(reader.newFaults() == [fault])
    _ = try? reader.readChanges(in: 80...120)
    #expect(reader.newFaults() == [])
    #expect(reader.check().contains { $0.kind == fault.kind && $0.position == fault.position })
  }

  @Test(arguments: edits) func anActionThatWasEditedIsWarnedOf(sql: String, fault: SessionFault)
    throws
  {
    let reader = try edited(sql)
    _ = try? reader.action(at: 98)
    #expect(reader.newFaults() == [])
    _ = try? reader.action(at: 100)
    #expect(reader.newFaults() == [fault])
  }

  @Test(arguments: edits) func whatAFilterChoosesFromIsLookedAt(sql: String, fault: SessionFault)
    throws
  {
    let reader = try edited(sql)
    var filter = ActionFilter()
    filter.origin = .outside
    func choose(in positions: ClosedRange<Int>) throws -> Int? {
      var cursor = try reader.positions(matching: filter, in: positions)
      return try cursor.next()
    }
    #expect(try choose(in: 40...90) == nil)
    #expect(reader.newFaults() == [])
    #expect(try choose(in: 40...120) == nil)
    #expect(reader.newFaults() == [fault])
  }

  /// A change that is missing, so that no index leads to its position, only a whole pass finds.
  @Test(arguments: edits.filter { $0.sql != deletion(at: 100, of: "change") })
  func whatAnIndexFindsIsLookedAt(sql: String, fault: SessionFault) throws {
    let reader = try edited(sql)
    var filter = ActionFilter()
    filter.path = StatePath([.key("count")])
    for (positions, faults) in [(40...90, []), (91...98, []), (99...101, [fault])] {
      var cursor = try reader.positions(matching: filter, in: positions)
      while try cursor.next() != nil {}
      #expect(reader.newFaults() == faults)
    }
  }

  @Test func rowsThatAreMissingInARowAreWarnedOf() throws {
    let reader = try edited(
      (100...150).map {
        ShownRowsTests.deletion(at: $0, of: "action", "outcome", "change")
      }.joined())
    _ = try reader.state(at: 110)
    #expect(reader.newFaults() == [SessionFault(.checksum(table: "action"), at: 151)])
  }

  @Test func anInterruptedLookIsMadeUpFor() throws {
    let reader = try edited("UPDATE change SET after = '77' WHERE position = 300")
    _ = try reader.action(at: 300)
    #expect(reader.newFaults(shouldStop: { true }) == [])
    _ = try reader.action(at: 300)
    #expect(reader.newFaults() == [SessionFault(.checksum(table: "outcome"), at: 300)])
  }

  @Test func theBeginningIsLookedAtWithTheFirstAction() throws {
    let reader = try edited("UPDATE session SET app = 'x'")
    _ = try reader.action(at: 7)
    #expect(reader.newFaults() == [])
    _ = try reader.action(at: 1)
    #expect(reader.newFaults() == [SessionFault(.checksum(table: "branch"))])
  }

  @Test func aStoredStateThatIsPassedOverIsWarnedOf() throws {
    try Fixtures.record(400, to: url)
    let place = try #require(
      SessionReader(opening: url).keyframePositions(on: .main).filter { $0 > 0 }.min())
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run("UPDATE keyframe SET state = '7' WHERE position = \(place)") == nil)
    let reader = try SessionReader(opening: url)
    _ = reader.firstLook(wholeRows: 100, partRows: 50)
    #expect(try reader.state(at: place) == Fixtures.counter(place))
    let fault = SessionFault(.checksum(table: "keyframe"), at: place)
    #expect(reader.newFaults() == [fault])
    #expect(try SessionReader(opening: url).firstChangedRow() == fault)
  }

  @Test func whatWasToldIsNotToldAgain() throws {
    try Fixtures.record(400, to: url)
    let tool = Tool(url)
    tool.turnTriggersOff()
    tool.run("UPDATE change SET after = '77' WHERE position IN (100, 200)")
    let reader = try SessionReader(opening: url)
    #expect(reader.firstLook() == SessionFault(.checksum(table: "outcome"), at: 100))
    try reader.readChanges(in: 0...400)
    #expect(reader.newFaults() == [SessionFault(.checksum(table: "outcome"), at: 200)])
  }

  @Test func whatWasRecordedIsSoundInAnyOrder() throws {
    try Fixtures.record(400, to: url)
    let copy = folder.file("copy")
    let writer = try SessionWriter.copy(SessionReader(opening: url), to: copy)
    let branch = Branch(id: Branch.ID(rawValue: 2), name: "try", parent: .main, forkedAt: 77)
    try writer.addBranch(branch)
    try writer.recordCounter(78...300, on: branch.id)
    try writer.close()
    var generator = SplitMix64(seed: .random(in: 0 ... .max))
    let seed: Comment = "seed \(generator)"
    for file in [url, copy] {
      let reader = try SessionReader(opening: file)
      for _ in 0..<200 {
        let position = Int.random(in: 1...300, using: &generator)
        let id = file == copy && Bool.random(using: &generator) ? branch.id : .main
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: _ = try reader.action(at: position, on: id)
        case 1: _ = try reader.actions(position...min(position + 20, 300), on: id)
        case 2: _ = try reader.reads(at: position, on: id)
        default: _ = try reader.state(at: position, on: id)
        }
        #expect(reader.newFaults() == [], seed)
      }
    }
  }

  @Test func aRecordingIsSoundAtAnyMoment() throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    let reader = try SessionReader(opening: url)
    for position in 1...60 {
      try writer.appendAction(.sample(position))
      try reader.refresh()
      if try reader.lastPosition() > 0 { _ = try reader.actions(1...reader.lastPosition()) }
      #expect(reader.newFaults() == [])
      let after = Fixtures.counter(position)
      try writer.appendOutcome(
        Outcome(position: position, reducerNanoseconds: 1),
        changes: StateDiff(from: Fixtures.counter(position - 1), to: after)?.changes ?? [],
        state: after)
      try reader.refresh()
      _ = try reader.state(at: reader.lastPosition())
      #expect(reader.newFaults() == [])
    }
    try writer.close()
    try reader.refresh()
    _ = try reader.state(at: 60)
    #expect(reader.newFaults() == [])
  }

  @Test func aLargeValueThatWasEditedIsWarnedOf() throws {
    let writer = try SessionWriter(creating: url)
    let text = String(repeating: "long ", count: 20_000)
    try writer.begin(.sample, initialState: ["text": .string(text)])
    try writer.close()
    let tool = Tool(url)
    tool.turnTriggersOff()
    #expect(tool.run("UPDATE value SET text = replace(text, 'long', 'wide')") == nil)
    let reader = try SessionReader(opening: url)
    _ = try reader.state(at: 0)
    guard case .value(_, .altered)? = reader.newFaults().first?.kind else {
      Issue.record("no fault")
      return
    }
  }

  @Test func stretchesOfPositionsAreASet() {
    var generator = SplitMix64(seed: .random(in: 0 ... .max))
    let seed: Comment = "seed \(generator)"
    for _ in 0..<50 {
      var (ranges, positions) = (PositionRanges(), Set<Int>())
      for _ in 0..<90 {
        let first = Int.random(in: 0...100, using: &generator)
        let range = first...first + Int.random(in: 0...6, using: &generator)
        if Bool.random(using: &generator) {
          let holes = ranges.holes(in: range).flatMap { Array($0) }
          #expect(holes == range.filter { !positions.contains($0) }, seed)
          #expect(ranges.contains(range) == holes.isEmpty, seed)
        }
        ranges.insert(range)
        positions.formUnion(range)
        guard Bool.random(using: &generator) else { continue }
        var copy = ranges
        let stretches = copy.takeRanges()
        #expect(stretches.flatMap { Array($0) } == positions.sorted(), seed)
        #expect(
          zip(stretches, stretches.dropFirst()).allSatisfy {
            $1.lowerBound > $0.upperBound + 1
          }, seed)
      }
    }
  }
}
