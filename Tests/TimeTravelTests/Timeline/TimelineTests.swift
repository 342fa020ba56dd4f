import Foundation
import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct TimelineTests {
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

  @Test(arguments: seeds) func statesAreThoseThatWereWritten(seed: UInt64) throws {
    let states = RandomStates.states(120, seed: seed)
    let timeline = try TestSession(states: states).timeline()
    #expect(try timeline.lastPosition() == 119)
    var generator = Self.generator(seed)
    for position in states.indices.shuffled(using: &generator) {
      #expect(try timeline.state(at: position) == states[position], "seed \(seed), \(position)")
    }
  }

  @Test(arguments: seeds) func aPositionShowsTheSameBytesWhateverTheRoute(seed: UInt64) throws {
    let states = RandomStates.states(100, seed: seed)
    let session = try TestSession(states: states)
    let straight = try session.timeline()
    let texts = try states.indices.map { try straight.state(at: $0).jsonText() }
    let timeline = try session.timeline()
    var position = 0
    var generator = Self.generator(seed)
    for _ in 0..<400 {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: position = min(99, position + .random(in: 1...20, using: &generator))
      case 1: position = max(0, position - .random(in: 1...20, using: &generator))
      default: position = .random(in: 0..<100, using: &generator)
      }
      let text = try timeline.state(at: position).jsonText()
      #expect(text == texts[position], "seed \(seed), \(position)")
    }
  }

  @Test func rowsAreThoseThatWereWritten() throws {
    let timeline = try TestSession(states: [["a": 1], ["a": 2], ["a": 2]]).timeline()
    #expect(try timeline.action(at: 2).time == 2_000_000_000)
    #expect(try timeline.actions(in: 0...2).map(\.position) == [1, 2])
    #expect(try timeline.outcome(at: 1) == Outcome(position: 1, reducerNanoseconds: 10))
    #expect(try timeline.outcome(at: 0) == nil)
    #expect(try timeline.changes(at: 0).isEmpty)
    #expect(try timeline.changes(at: 1).map(\.after) == [2])
    #expect(try timeline.changes(at: 2).isEmpty)
    #expect(try timeline.entries(in: 1...2).map(\.changes.count) == [1, 0])
  }

  @Test func diffOfAnyTwoPlaces() throws {
    let timeline = try TestSession(states: [["a": 1], ["a": 2], ["a": 1]]).timeline()
    let states = try (0...2).map { try timeline.state(at: $0) }
    #expect(StateDiff(from: states[1], to: states[0]) == StateDiff(from: ["a": 2], to: ["a": 1]))
    #expect(StateDiff(from: states[0], to: states[2]) == nil)
  }

  @Test(arguments: [0, 1]) func shortSessions(last: Int) throws {
    let timeline = try TestSession(states: Array([["a": 1], ["a": 2]][...last])).timeline()
    #expect(try timeline.lastPosition() == last)
    #expect(try timeline.state(at: last) == ["a": .integer(Int64(last + 1))])
    #expect(try timeline.actions(in: 0...last).count == last)
    #expect(throws: SessionError.noSuchPosition(last + 1, last: last)) {
      try timeline.state(at: last + 1)
    }
    #expect(throws: SessionError.noSuchPosition(-1, last: last)) { try timeline.state(at: -1) }
    #expect(throws: SessionError.noSuchPosition(0, last: last)) { try timeline.action(at: 0) }
  }

  @Test func unknownBranches() throws {
    let timeline = try TestSession(states: [["a": 1]]).timeline()
    let other = Branch.ID(rawValue: 9)
    #expect(throws: SessionError.noSuchBranch("9")) { try timeline.state(at: 0, on: other) }
    #expect(throws: SessionError.noSuchBranch("x")) { try timeline.branch(named: "x") }
    #expect(try timeline.branch(named: "main") == .main)
  }

  @Test func aLiveRecordingIsTakenUp() throws {
    let session = try TestSession(initialState: ["a": 1])
    try session.step(to: ["a": 2], at: 1)
    try session.appendAction(at: 2)
    let timeline = try session.timeline()
    #expect(try timeline.lastPosition() == 2)
    #expect(try timeline.state(at: 2) == ["a": 2])
    #expect(try timeline.outcome(at: 2) == nil)
    try session.finish(2, state: ["a": 3])
    try session.step(to: ["a": 4], at: 3)
    try timeline.refresh()
    #expect(try timeline.lastPosition() == 3)
    #expect(try timeline.state(at: 2) == ["a": 3])
    #expect(try timeline.state(at: 3) == ["a": 4])
  }

  @Test func damageIsNamedAndTheRestIsRead() throws {
    let states: [StateValue] = [
      ["a": "0", "b": 0], ["a": "1", "b": 0], ["a": "MARKER", "b": 0], ["a": "MARKER", "b": 1],
    ]
    let session = try TestSession(states: states)
    var bytes = try Data(contentsOf: session.url)
    var search = bytes.startIndex..<bytes.endIndex
    while let found = bytes.range(of: Data("\"MARKER\"".utf8), in: search) {
      bytes.replaceSubrange(found, with: Data("'MARKER'".utf8))
      search = found.upperBound..<bytes.endIndex
    }
    let damaged = session.folder.appending(path: "damaged.hindsight")
    try bytes.write(to: damaged)
    let timeline = Timeline(try SessionReader(opening: damaged))
    #expect(try timeline.state(at: 1) == states[1])
    let error = #expect(throws: SessionError.self) { try timeline.state(at: 2) }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try timeline.state(at: 0) == states[0])
    #expect(try timeline.actions(in: 0...3).count == 3)
  }

  @Test func aLookCostsTheSameFarAlong() throws {
    let list = StateValue.array((0..<200).map { .integer($0) })
    let states = (0...2_000).map { number -> StateValue in
      .object(StateObject([("n", .integer(Int64(number))), ("list", list)]))
    }
    let session = try TestSession(states: states)
    let stateBytes = states[0].jsonText().utf8.count
    for position in [9, 500, 999, 1_500, 1_999] {
      let timeline = try session.timeline()
      #expect(try timeline.state(at: position) == states[position])
      #expect(timeline.session.bytesRead < 3 * stateBytes)
    }
    let timeline = try session.timeline()
    #expect(try timeline.state(at: 1_000) == states[1_000])
    let before = timeline.session.bytesRead
    for position in (990..<1_000).reversed() + [995] {
      #expect(try timeline.state(at: position) == states[position])
    }
    #expect(timeline.session.bytesRead == before)
  }

  private static func generator(_ seed: UInt64) -> SplitMix64 { SplitMix64(seed: seed) }
}
