import SessionFile
import SessionFixtures
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct ReplayTests {
  static let actions = [
    ".add(3)", ".double", ".note(\"a\")", ".add(9)", ".double", ".add(-5)", ".double",
    ".note(\"b\")",
  ]

  @Test func todaysReducerAgrees() throws {
    let timeline = try TestSession(recording: Self.actions).closed()
    var seen: [Int] = []
    let report = try Replay().run(CounterApp.recorded, on: timeline, progress: { seen.append($0) })
    #expect(report.holds)
    #expect(report.replayedCount == 8)
    #expect(report.range == 1...8)
    #expect(report.skipped.isEmpty)
    #expect(report.unverified.isEmpty)
    #expect(!report.wasStopped)
    #expect(seen == Array(1...8))
  }

  @Test func eachDivergenceIsItsActionsOwn() throws {
    let timeline = try TestSession(recording: Self.actions).closed()
    let report = try Replay().run(CounterApp.wrong, on: timeline)
    #expect(report.divergences.map(\.position) == [5, 7])
    #expect(report.divergences.map(\.action?.name) == ["double", "double"])
    #expect(
      report.divergences.map(\.kind) == [
        .state(StateDiff([.replaced(.count, 30, with: 25)])),
        .state(StateDiff([.replaced(.count, 50, with: 35)])),
      ])
    #expect(report.replayedCount == 8)
  }

  @Test func theFirstDivergenceCanEndIt() throws {
    let timeline = try TestSession(recording: Self.actions).closed()
    let report = try Replay(stopsAtFirst: true).run(CounterApp.wrong, on: timeline)
    #expect(report.divergences.map(\.position) == [5])
    #expect(report.replayedCount == 5)
  }

  @Test(arguments: [1...8, 6...6, 6...8, 0...4, 5...5]) func aRange(range: ClosedRange<Int>) throws
  {
    let timeline = try TestSession(recording: Self.actions).closed()
    let report = try Replay(range: range).run(CounterApp.wrong, on: timeline)
    #expect(report.divergences.map(\.position) == [5, 7].filter(range.contains))
    #expect(report.range == max(1, range.lowerBound)...range.upperBound)
    #expect(report.replayedCount == report.range?.count)
  }

  @Test(arguments: [9...9, 3...9, 20...30]) func aRangeOutsideTheBranch(range: ClosedRange<Int>)
    throws
  {
    let timeline = try TestSession(recording: Self.actions).closed()
    #expect(throws: TimeTravelError.outOfRange(range.upperBound, last: 8)) {
      try Replay(range: range).run(CounterApp.recorded, on: timeline)
    }
  }

  @Test func itStopsWhenTold() throws {
    let timeline = try TestSession(recording: Self.actions).closed()
    var asked = 0
    let report = try Replay().run(
      CounterApp.recorded, on: timeline,
      shouldStop: {
        asked += 1
        return asked > 3
      })
    #expect(report.wasStopped)
    #expect(report.replayedCount == 3)
  }

  @Test(arguments: [0, 1]) func shortSessions(count: Int) throws {
    let timeline = try TestSession(recording: Array(Self.actions.prefix(count))).closed()
    let report = try Replay().run(CounterApp.recorded, on: timeline)
    #expect(report.holds)
    #expect(report.replayedCount == count)
    #expect(report.range == (count == 0 ? nil : 1...1))
  }

  @Test func aMemberMoreIsAShapeAndIsSaidOnce() throws {
    let timeline = try TestSession(recording: Self.actions).closed()
    let report = try Replay().run(CounterApp.wider, on: timeline)
    #expect(
      report.divergences == [
        Divergence(
          position: 0, action: nil, kind: .stateShape(StateDiff([.added(.step, 1)])))
      ])
    #expect(report.replayedCount == 8)
  }

  @Test func aStateThatTodaysTypesCannotRead() throws {
    let timeline = try TestSession(recording: Self.actions).closed()
    let report = try Replay().run(CounterApp.other, on: timeline)
    #expect(report.divergences.map(\.position) == [0])
    guard case .undecodableState = report.divergences.first?.kind else {
      Issue.record("\(report.divergences)")
      return
    }
    #expect(report.replayedCount == 0)
    #expect(report.skipped.map(\.position) == Array(1...8))
    #expect(report.skipped.allSatisfy { $0.reason == .undecodableState })
  }

  @Test func anActionThatTodaysTypesCannotRead() throws {
    let timeline = try TestSession(recording: Self.actions).closed()
    let report = try Replay().run(CounterApp.fewer, on: timeline)
    #expect(report.divergences.map(\.position) == [3, 8])
    for divergence in report.divergences {
      guard case .undecodableAction = divergence.kind else {
        Issue.record("\(divergence)")
        return
      }
    }
    #expect(report.replayedCount == 6)
  }

  @Test func anActionWithoutOutcomeIsReplayedWhenAsked() throws {
    let session = try TestSession(recording: Self.actions)
    try session.appendAction(try CounterApp.recorded.action(parsing: ".add(1)"), at: 9)
    let timeline = try session.timeline()
    let careful = try Replay().run(CounterApp.recorded, on: timeline)
    #expect(careful.replayedCount == 8)
    #expect(careful.skipped == [.init(position: 9, reason: .noOutcome)])
    #expect(careful.holds)
    let bold = try Replay(includesFatal: true).run(CounterApp.recorded, on: timeline)
    #expect(bold.replayedCount == 9)
    #expect(bold.skipped.isEmpty)
    #expect(bold.unverified == [9])
    #expect(bold.holds)
  }

  @Test func changesFromOutsideAreApplied() throws {
    let session = try TestSession(recording: [".add(3)"])
    try session.appendAction(
      EncodedAction(name: "outside", payload: .null), at: 2, origin: .outside)
    try session.finish(2, state: ["count": 100, "log": ["x"]], nanoseconds: 0)
    try session.record([".double"])
    let report = try Replay().run(CounterApp.recorded, on: try session.closed())
    #expect(report.holds)
    #expect(report.replayedCount == 2)
    #expect(report.skipped == [.init(position: 2, reason: .outside)])
  }

  @Test func gapsAreReported() throws {
    let session = try TestSession(recording: [".add(3)", ".double"])
    try session.writer.appendGap(Gap(position: 2, time: 5, reason: "paused"))
    try session.record([".double"])
    let timeline = try session.closed()
    #expect(try Replay().run(CounterApp.recorded, on: timeline).gaps.map(\.reason) == ["paused"])
    #expect(try Replay(range: 1...2).run(CounterApp.recorded, on: timeline).gaps.isEmpty)
    #expect(try Replay(range: 3...3).run(CounterApp.recorded, on: timeline).gaps.count == 1)
  }

  @Test func branchesInMemoryAreReplayedToo() throws {
    let timeline = try TestSession(recording: Self.actions).closed()
    let branch = try timeline.fork(from: .main, at: 5)
    let run = try CounterApp.wrong.start(at: timeline.state(at: 5))
    let action = try CounterApp.wrong.action(parsing: ".double")
    let time = try run.reduce(action.payload, at: 1, feeding: []).nanoseconds
    try timeline.append(action, reducerNanoseconds: time, state: run.state, to: branch.id)
    let report = try Replay().run(CounterApp.recorded, on: timeline, branch: branch.id)
    #expect(report.divergences.map(\.position) == [6])
    #expect(report.replayedCount == 6)
  }

  @Test func longSessionsAreReadInBatches() throws {
    let timeline = try TestSession(recording: (0..<600).map { ".add(\($0))" }).closed()
    let report = try Replay().run(CounterApp.recorded, on: timeline)
    #expect(report.holds)
    #expect(report.replayedCount == 600)
  }
}

extension StatePath {
  fileprivate static let count = StatePath([.key("count")])
  fileprivate static let step = StatePath([.key("step")])
}
