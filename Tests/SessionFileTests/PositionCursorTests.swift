import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile

@Suite struct PositionCursorTests {
  private static let names = ["counter.up", "counter.down", "search.asked", "search.done", "é"]

  /// A session of `main` and two branches, whose actions have random names.
  private static func record(
    _ count: Int, _ generator: inout SplitMix64, to url: URL
  ) throws {
    let writer = try SessionWriter(creating: url)
    try writer.begin(.sample, initialState: ["count": 0])
    func append(_ positions: ClosedRange<Int>, on branch: Branch.ID) throws {
      for position in positions {
        var action = RecordedAction.sample(position)
        action.name = names.randomElement(using: &generator) ?? ""
        try writer.appendAction(action, on: branch)
        try writer.appendOutcome(
          Outcome(position: position, reducerNanoseconds: 1), changes: [], state: ["count": 0],
          on: branch)
      }
    }
    try append(1...count, on: .main)
    for (id, parent) in [(2, 1), (3, 2)] as [(Int64, Int64)] {
      let forkedAt = count / 2 + Int(id)
      try writer.addBranch(
        Branch(
          id: .init(rawValue: id), name: "try-\(id)", parent: .init(rawValue: parent),
          forkedAt: forkedAt))
      try append(forkedAt + 1...forkedAt + 5, on: .init(rawValue: id))
    }
    try writer.close()
  }

  private static func all(_ cursor: consuming PositionCursor) throws -> [Int] {
    var positions: [Int] = []
    while let position = try cursor.next() { positions.append(position) }
    return positions
  }

  @Test func namesAreFoundAsALookAtEachActionFindsThem() throws {
    var generator = SplitMix64(seed: .random(in: 0 ... .max))
    let seed: Comment = "seed \(generator)"
    let folder = try TemporaryFolder()
    for number in 0..<6 {
      let url = folder.file("\(number).hindsight")
      try Self.record(Int.random(in: 20...60, using: &generator), &generator, to: url)
      if number % 2 == 1 {
        let tool = Tool(url)
        for index in Schema.indexes { #expect(tool.run("DROP INDEX \(index.name)") == nil) }
      }
      let reader = try SessionReader(opening: url)
      for branch in reader.branches.map(\.id) {
        let last = try reader.lastPosition(on: branch)
        for pattern in ["counter.*", "*", "?", "search.done", "none", ""] {
          let first = Int.random(in: 0...last, using: &generator)
          let range = first...Int.random(in: first...last, using: &generator)
          let expected = try reader.actions(range, on: branch)
            .filter { matchesGlob($0.name, pattern) }.map(\.position)
          let forward = try reader.positions(named: pattern, in: range, on: branch)
          #expect(try Self.all(forward) == expected, seed)
          let backward = try reader.positions(
            named: pattern, in: range, on: branch, backward: true)
          #expect(try Self.all(backward) == expected.reversed(), seed)
        }
      }
    }
  }

  @Test func whatIsFoundIsCountedAsShown() throws {
    let folder = try TemporaryFolder()
    let reader = try SessionReader(opening: Fixtures.record(9, to: folder.file("a.hindsight")))
    var cursor = try reader.positions(named: "counter.*", in: 3...5)
    #expect(try [cursor.next(), cursor.next()] == [3, 4])
    #expect(reader.shownRows.takeUnverified().map(\.positions) == [3...4])
  }

  /// Windows of random sizes: every position comes once, in order, whatever the search gives.
  @Test func windowsMeetAndDoNotOverlap() throws {
    for (count, step) in [(10, 1), (5_000, 1), (100_000, 1), (100_000, 977), (1 << 30, 1 << 27)] {
      let stretches = [
        BranchTable.Stretch(branch: .main, positions: 0...count / 2),
        BranchTable.Stretch(branch: .init(rawValue: 2), positions: count / 2 + 1...count),
      ]
      let expected = Array(stride(from: 0, through: count, by: step))
      for isBackward in [false, true] {
        let search: PositionCursor.Search = { part in
          let first = (part.positions.lowerBound + step - 1) / step * step
          let found = Array(stride(from: first, through: part.positions.upperBound, by: step))
          return found + found.prefix(2)
        }
        let cursor = PositionCursor(
          stretches, isBackward: isBackward, shouldStop: { false }, search: search)
        #expect(try Self.all(cursor) == (isBackward ? expected.reversed() : expected))
      }
    }
  }

  @Test func anErrorStays() throws {
    let stretch = BranchTable.Stretch(branch: .main, positions: 0...10)
    var stopped = PositionCursor(
      [stretch], isBackward: false, shouldStop: { true }, search: { _ in [1] })
    for _ in 0..<2 {
      #expect(throws: SessionError.interrupted) { try stopped.next() }
    }
  }
}
