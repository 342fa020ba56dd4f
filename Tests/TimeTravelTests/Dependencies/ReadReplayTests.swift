import Foundation
import Hindsight
import SessionFile
import SessionFixtures
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct ReadReplayTests {
  typealias Body = DiaryApp.Body

  let folder: TravelFolder

  init() throws { folder = try TravelFolder() }

  /// What a replay finds of one action recorded by one reducer and run by another.
  func report(recordedBy recorded: @escaping Body, today: @escaping Body) throws -> ReplayReport {
    let url = try DiaryApp.record([.write("a"), .other], in: folder.url, by: recorded)
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    return try Replay().run(DiaryApp.machine(today), on: Timeline(reader))
  }

  static let everything: Body = { state, action in
    guard case .write(let text) = action else { return }
    let values = DependencyValues.current
    let number = values.random.int(in: 1...1_000_000)
    let letter = values.random.element(of: "abcdefghij") ?? "-"
    let (double, coin) = (values.random.double(in: 0...1), values.random.bool())
    let deck = values.withRandomNumberGenerator { Array(1...52).shuffled(using: &$0) }
    state.ids.append(values.uuid())
    state.entries.append(
      "\(text) \(values.date.now.timeIntervalSinceReferenceDate) \(number) \(letter) \(double)"
        + " \(coin) \(deck) \(values.weather) \(values.locale.identifier)"
        + " \(values.timeZone.identifier) \(values.calendar.firstWeekday)")
  }

  @Test func whatWasDrawnIsFedBack() throws {
    let actions = (0..<20).map { DiaryApp.Action.write("\($0)") }
    let url = try DiaryApp.record(actions, in: folder.url, by: Self.everything)
    let timeline = Timeline(try SessionReader(opening: url))
    for _ in 0..<2 {
      let report = try Replay().run(DiaryApp.machine(Self.everything), on: timeline)
      #expect(report.holds, "\(report.divergences.prefix(1))")
      #expect(report.replayedCount == 20)
      #expect(report.unvouched == [])
    }
    #expect(try timeline.reads(at: 3).count == 5 + 51 + 5)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let recorded: Body
    let today: Body
    var divergences: [ReadDivergence] = []
    var state = false
    var unvouched: [String] = []
  }

  static let once: Body = { state, action in
    if case .write = action { state.entries.append(DependencyValues.current.weather) }
  }
  static let outOfRange = StateCodingError(
    path: .root, kind: .dataCorrupted("5 is not one of the possible values"))

  static let cases = [
    Case(testDescription: "the same", recorded: once, today: once),
    Case(
      testDescription: "an extra read that is used", recorded: once,
      today: { state, action in
        once(&state, action)
        if case .write = action { state.entries.append(DependencyValues.current.weather) }
      }, divergences: [.count(name: "weather", today: 2, recorded: 1)], state: true),
    Case(
      testDescription: "an extra read of which nothing comes", recorded: once,
      today: { state, action in
        once(&state, action)
        if case .write = action { _ = DependencyValues.current.date.now }
      }, divergences: [.count(name: "date", today: 1, recorded: 0)]),
    Case(
      testDescription: "a read less", recorded: once,
      today: { state, action in
        if case .write = action { state.entries.append("sunny") }
      }, divergences: [.count(name: "weather", today: 0, recorded: 1)]),
    Case(
      testDescription: "another order",
      recorded: { state, action in
        guard case .write = action else { return }
        let (weather, mood) = (DependencyValues.current.weather, DependencyValues.current.mood)
        state.entries.append(weather + mood)
      },
      today: { state, action in
        guard case .write = action else { return }
        let (mood, weather) = (DependencyValues.current.mood, DependencyValues.current.weather)
        state.entries.append(weather + mood)
      }, divergences: [.order(number: 1, today: "mood", recorded: "weather")]),
    Case(
      testDescription: "one less before others is no other order",
      recorded: { _, action in
        guard case .write = action else { return }
        _ = (DependencyValues.current.date.now, DependencyValues.current.weather)
        _ = DependencyValues.current.mood
      },
      today: { _, action in
        guard case .write = action else { return }
        _ = (DependencyValues.current.weather, DependencyValues.current.mood)
      }, divergences: [.count(name: "date", today: 0, recorded: 1)]),
    Case(
      testDescription: "a value that today's range has not",
      recorded: { _, action in
        if case .write = action { _ = DependencyValues.current.random.int(in: 5...5) }
      },
      today: { _, action in
        if case .write = action { _ = DependencyValues.current.random.int(in: 1...4) }
      }, divergences: [.undecodable(name: "random", number: 1, reason: outOfRange)]),
    Case(
      testDescription: "a value of another type",
      recorded: { _, action in
        if case .write = action { _ = DependencyValues.current.random.int(in: 5...5) }
      },
      today: { _, action in
        if case .write = action { _ = DependencyValues.current.random.bool() }
      },
      divergences: [
        .undecodable(
          name: "random", number: 1,
          reason: StateCodingError(
            path: .root, kind: .typeMismatch(expected: "boolean", found: "number")))
      ]),
    Case(
      testDescription: "a capability is called",
      recorded: { _, _ in },
      today: { _, action in
        guard case .write(let text) = action else { return }
        let archive = DependencyValues.current.archive
        _ = (archive.size(text), archive.size(text), DependencyValues.current.continuousClock.now)
      },
      divergences: [
        .called(name: "archive.size", times: 2), .called(name: "continuousClock", times: 1),
      ]),
    Case(
      testDescription: "a capability that was called",
      recorded: { _, action in
        if case .write(let text) = action { _ = DependencyValues.current.archive.size(text) }
      },
      today: { _, _ in }),
    Case(
      testDescription: "what is not Codable",
      recorded: { state, action in
        if case .write = action { state.entries.append(DependencyValues.current.icon.name) }
      },
      today: { state, action in
        if case .write = action { state.entries.append(DependencyValues.current.icon.name) }
      }, unvouched: ["icon"]),
  ]

  @Test(arguments: cases) func eachWayToReadSomethingElse(_ example: Case) throws {
    let report = try report(recordedBy: example.recorded, today: example.today)
    var kinds: [Divergence.Kind] = []
    if !example.divergences.isEmpty { kinds.append(.reads(example.divergences)) }
    #expect(Array(report.divergences.map(\.kind).prefix(kinds.count)) == kinds)
    #expect(report.divergences.count == kinds.count + (example.state ? 1 : 0))
    #expect(report.divergences.allSatisfy { $0.position == 1 })
    #expect(report.unvouched.flatMap(\.names) == example.unvouched)
    #expect(report.replayedCount == 2)
  }

  @Test func anExtraReadGetsTheTestValue() throws {
    let url = try DiaryApp.record([.write("a")], in: folder.url, by: Self.once)
    let machine = DiaryApp.machine { state, action in
      Self.once(&state, action)
      state.entries.append(DependencyValues.current.weather)
      state.ids.append(DependencyValues.current.uuid())
    }
    let reader = try SessionReader(opening: url)
    var states: Set<StateValue> = []
    for _ in 0..<2 {
      let run = try machine.start(at: DiaryApp.machine { _, _ in }.initialState())
      let step = try run.reduce(
        ["write": ["_0": "a"]], at: 1, feeding: try reader.reads(at: 1))
      #expect(step.reads.map(\.name) == ["weather", "weather", "uuid"])
      states.insert(run.state)
    }
    #expect(
      states == [
        ["entries": ["sunny", "none"], "ids": ["00000000-0000-0000-0000-000000010001"]]
      ])
  }

  @Test func anActionThatNeverFinishedIsNotComparedByReads() throws {
    let url = folder.url.appending(path: "cut.hindsight")
    let writer = try SessionWriter(creating: url)
    try writer.begin(
      SessionHeader(
        app: "diary", stateType: "State", actionType: "Action", program: "tests", system: "any",
        startedAt: 0),
      initialState: ["entries": [], "ids": []])
    try writer.appendAction(
      RecordedAction(position: 1, time: 0, name: "write", payload: ["write": ["_0": "a"]]))
    try writer.close()
    let timeline = Timeline(try SessionReader(opening: url))
    let report = try Replay(includesFatal: true).run(DiaryApp.machine(Self.once), on: timeline)
    #expect(report.holds)
    #expect(report.unverified == [1])
  }
}
