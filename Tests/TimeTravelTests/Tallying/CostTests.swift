import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct CostTests {
  private static func bytes(_ values: [StateValue?]) -> Int64 {
    values.reduce(0) { $0 + Int64($1?.jsonText().utf8.count ?? 0) }
  }

  /// A table without bytes, which depend on what is stored once.
  private static func withoutBytes<Key>(_ table: CostTable<Key>) -> [Key: Cost] {
    table.costs.mapValues {
      Cost(count: $0.count, nanoseconds: $0.nanoseconds, changes: $0.changes)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func areTheSumsOfAllRows(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let timeline = session.timeline
    let isWhole = !seed.isMultiple(of: 5)
    for branch in timeline.branches {
      let last = try timeline.lastPosition(on: branch.id)
      let first = Int.random(in: timeline.firstPosition...last)
      var actions = CostTable<CostName>()
      var places = CostTable<PathPattern>()
      for position in max(first, timeline.firstPosition + 1)..<last + 1 {
        let action = try timeline.action(at: position, on: branch.id)
        let changes = try timeline.changes(at: position, on: branch.id)
        actions.add(
          Cost(
            count: 1,
            nanoseconds: try timeline.outcome(at: position, on: branch.id)?.reducerNanoseconds ?? 0,
            changes: changes.count,
            bytes: Self.bytes([action.payload] + changes.flatMap { [$0.before, $0.after] })),
          for: action.origin == .outside ? .outside : .action(action.name))
        for change in changes {
          let place = change.index.map { change.path.appending($0) } ?? change.path
          places.add(
            Cost(count: 1, changes: 1, bytes: Self.bytes([change.before, change.after])),
            for: PathPattern(folding: place))
        }
      }
      let foundActions = try timeline.costsOfActions(in: first...last, on: branch.id)
      let foundPlaces = try timeline.costsOfPlaces(in: first...last, on: branch.id)
      let comment: Comment = "HINDSIGHT_SEED=\(seed) \(branch.name) \(first)..\(last)"
      #expect(Self.withoutBytes(foundActions) == Self.withoutBytes(actions), comment)
      #expect(Self.withoutBytes(foundPlaces) == Self.withoutBytes(places), comment)
      if isWhole {
        #expect(foundActions.costs == actions.costs, comment)
        #expect(foundPlaces.costs == places.costs, comment)
      }
    }
  }

  @Test func aLargeValueCountsEachTime() throws {
    let long = String(repeating: "x", count: 10_000)
    let session = try TestSession(initialState: ["note": "", "count": 0])
    try session.appendAction(EncodedAction(name: "set", payload: ["set": .string(long)]), at: 1)
    try session.finish(1, state: ["note": .string(long), "count": 0])
    try session.writer.close()
    let costs = try session.timeline().costsOfActions(in: 0...1).costs
    #expect(costs[.action("set")].map { (20_000..<20_100).contains($0.bytes) } == true)
    let places = try session.timeline().costsOfPlaces(in: 0...1).costs
    #expect(places.values.map { (10_000..<10_050).contains($0.bytes) } == [true])
  }

  @Test func tooManyKeysAreOneRow() {
    var table = CostTable<Int>()
    for key in 0..<10_500 { table.add(Cost(count: 1, bytes: 2), for: key) }
    table.add(Cost(count: 1), for: 3)
    #expect(table.costs.count == 10_000 && table.others == Cost(count: 500, bytes: 1_000))
    #expect(table.total == Cost(count: 10_501, bytes: 21_000))
    var sum = Cost(nanoseconds: .max - 1, bytes: .min + 1)
    sum.add(Cost(nanoseconds: 5, bytes: -5))
    #expect(sum == Cost(nanoseconds: .max, bytes: .min))
  }

  @Test func canBeStopped() throws {
    let session = try TestSession(initialState: ["n": 0])
    for position in 1...1_100 {
      try session.step(to: ["n": .integer(Int64(position))], at: position)
    }
    try session.writer.close()
    let timeline = try session.timeline()
    #expect(throws: SessionError.interrupted) {
      try timeline.costsOfActions(in: 0...1_100, shouldStop: { _ in true })
    }
    #expect(throws: SessionError.interrupted) {
      try timeline.costsOfPlaces(in: 0...1_100, shouldStop: { _ in true })
    }
  }
}
