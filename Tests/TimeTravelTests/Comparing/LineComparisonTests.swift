import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct LineComparisonTests {
  /// A session whose actions add numbers to a counter; `noise` is in each state.
  private static func session(_ numbers: [Int], noise: (Int) -> Int = { _ in 0 }) throws -> Timeline
  {
    let session = try TestSession(initialState: ["count": 0, "noise": 0])
    var count = 0
    for (index, number) in numbers.enumerated() {
      count += number
      let payload: StateValue = ["add": .integer(Int64(number))]
      try session.appendAction(EncodedAction(name: "add", payload: payload), at: index + 1)
      try session.finish(
        index + 1,
        state: ["count": .integer(Int64(count)), "noise": .integer(Int64(noise(index)))])
    }
    try session.writer.close()
    return try session.timeline()
  }

  private static func side(_ timeline: Timeline) throws -> ComparedSide {
    ComparedSide(timeline, upTo: BranchPosition(position: try timeline.lastPosition()))
  }

  private static func firstDifference(_ states: LineComparison.StateFinding) -> [Int]? {
    if case .differ(let left, let right, _, _) = states { [left, right] } else { nil }
  }

  @Test(arguments: 0..<60)
  func theFirstDifferenceIsTheFirst(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var numbers = (0..<Int(random.next() % 20)).map { _ in Int(random.next() % 3) }
    let left = try Self.session(numbers, noise: { $0 % 2 })
    for _ in 0..<random.next() % 4 where !numbers.isEmpty {
      let index = Int(random.next() % UInt64(numbers.count))
      switch random.next() % 3 {
      case 0: numbers.remove(at: index)
      case 1: numbers.insert(Int(random.next() % 4), at: index)
      default: numbers[index] = Int(random.next() % 4)
      }
    }
    let right = try Self.session(numbers)
    for ignoresNoise in [true, false] {
      var rule = DifferenceRule()
      rule.ignored = ignoresNoise ? [try PathPattern(".noise")] : []
      let comparison = try LineComparison(Self.side(left), Self.side(right), by: rule)
      var pairs = [[0, 0]]
      for run in comparison.alignment.runs {
        pairs += (0..<run.count).map { [run.left + $0 + 1, run.right + $0 + 1] }
      }
      let expected = try pairs.first { pair in
        try !rule.isSame(left.state(at: pair[0]), right.state(at: pair[1]))
      }
      #expect(Self.firstDifference(comparison.states) == expected)
    }
  }

  @Test func aBranchIsComparedWithItsParent() throws {
    let timeline = try Self.session([1, 2, 3, 4])
    let branch = try timeline.fork(from: .main, at: 2)
    for number in [3, 9] {
      try timeline.append(
        EncodedAction(name: "add", payload: ["add": .integer(Int64(number))]),
        reducerNanoseconds: 1, state: ["count": .integer(Int64(3 + number)), "noise": 0],
        to: branch.id)
    }
    let trial = ComparedSide(timeline, upTo: BranchPosition(branch: branch.id, position: 4))
    let comparison = try LineComparison(Self.side(timeline), trial, by: DifferenceRule())
    #expect(comparison.sameCount == 3)
    #expect(!comparison.isSame)
    #expect(Self.firstDifference(comparison.states) == nil)
    let begun = ComparedSide(timeline, upTo: BranchPosition(branch: branch.id, position: 2))
    let other = ComparedSide(timeline, upTo: BranchPosition(position: 2))
    #expect(try LineComparison(begun, other, by: DifferenceRule()).isSame)
  }

  @Test func payloadsCountAsFarAsTheyAreEdited() throws {
    let (left, right) = (try Self.session([1, 2, 3]), try Self.session([1, 7, 3]))
    let sides = (try Self.side(left), try Self.side(right))
    let all = try LineComparison(sides.0, sides.1, by: DifferenceRule())
    #expect(all.sameCount == 1)
    #expect(Self.firstDifference(all.states) == [3, 3])
    let names = try LineComparison(sides.0, sides.1, by: DifferenceRule(), editing: { _ in .null })
    #expect(names.hasSameActions)
    #expect(Self.firstDifference(names.states) == [2, 2])
  }

  @Test func itStopsWhenAsked() throws {
    let sides = (try Self.side(Self.session([1])), try Self.side(Self.session([2])))
    #expect(throws: SessionError.interrupted) {
      try LineComparison(sides.0, sides.1, by: DifferenceRule(), shouldStop: { _ in true })
    }
  }
}
