import Hindsight
import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct TypeCheckTests {
  private func check(_ machine: Machine, range: ClosedRange<Int>? = nil) throws -> TypeVerdict {
    let session = try NotesApp.session()
    return try TypeCheck(range: range).run(machine, on: session.closed())
  }

  private func words(_ verdict: TypeVerdict) -> [String] {
    verdict.findings.map { "\($0.subject) \($0.path) \($0.kind) \($0.count) \($0.first)" }
  }

  @Test func theTypesThatRecordedAreFine() throws {
    let verdict = try check(NotesApp.recorded)
    #expect(verdict.severity == .fine)
    #expect(verdict.findings.isEmpty)
  }

  @Test func whatCannotBeReadIsImpossible() throws {
    let verdict = try check(NotesApp.machine(NotesApp.State(), NotesApp.Impossible.self))
    #expect(verdict.severity == .impossible)
    #expect(
      words(verdict) == [
        #"action("favorite") .favorite missing("note") 3 1"#,
        #"action("filter.done") .filter._0 unknownValue(StateTree.StateValue.string("done"), type: "FewerFilters") 2 4"#,
        #"action("item") .item._0.id otherKind(expected: "string", found: "number") 2 5"#,
        #"action("noted") . unknownCase("noted", type: Optional("NotesApp.Impossible"), near: ["note"]) 1 6"#,
      ])
  }

  @Test func whatIsIgnoredOrFilledInIsRisky() throws {
    let narrow = try check(NotesApp.machine(NotesApp.State(), NotesApp.Narrow.self))
    #expect(narrow.severity == .risky)
    #expect(
      words(narrow) == [
        #"action("favorite") .favorite ignored("reason") 2 3"#,
        #"action("item") .item._0 ignored("title") 2 5"#,
      ])
    let filled = try check(NotesApp.machine(NotesApp.State(), NotesApp.Fill.self))
    #expect(filled.severity == .risky)
    #expect(words(filled) == [#"action("item") .item._0 filledIn("rank") 2 5"#])
  }

  @Test func aStateThatLacksAMember() throws {
    let verdict = try check(NotesApp.machine(NotesApp.WiderState(), NotesApp.Action.self))
    #expect(verdict.severity == .impossible)
    #expect(verdict.findings.first?.subject == .state)
    #expect(verdict.findings.first?.path == StatePath([.key("items"), .index(0)]))
    #expect(verdict.findings.first?.kind == .missing("note"))
    #expect(verdict.findings.first?.first == 0)
  }

  @Test(arguments: [(1...3, 2), (4...4, 1), (5...9, 4), (3...20, 4)])
  func aRangeIsCheckedAlone(range: ClosedRange<Int>, count: Int) throws {
    let verdict = try check(
      NotesApp.machine(NotesApp.State(), NotesApp.Impossible.self), range: range)
    #expect(verdict.findings.allSatisfy { range.contains($0.first) })
    #expect(verdict.findings.count == (range == 1...3 ? 1 : count))
  }

  @Test func whatWasRemovedIsNotAskedFor() throws {
    let session = try NotesApp.session()
    let state = try session.timeline().state(at: 4)
    try session.writer.trim(to: 4, state: KeyframeText(state, sharing: .standard), time: 0)
    let timeline = try session.closed()
    let verdict = try TypeCheck().run(
      NotesApp.machine(NotesApp.State(), NotesApp.Impossible.self), on: timeline)
    #expect(verdict.findings.map(\.first) == [5, 6, 7, 8])
    #expect(try TypeCheck().run(NotesApp.recorded, on: timeline).severity == .fine)
    #expect(try Replay().run(NotesApp.recorded, on: timeline).holds)
  }

  @Test func noReducerRuns() throws {
    let machine = Machine(
      initialState: NotesApp.State(),
      reducer: Reduce<NotesApp.State, NotesApp.Action> { _, _ in
        Issue.record("a reducer ran")
        return .none
      })
    let timeline = try NotesApp.session().closed()
    #expect(try TypeCheck().run(machine, on: timeline).severity == .fine)
  }

  @Test func actionsThatCannotBeReadAreLeftOutWhenAsked() throws {
    let timeline = try TestSession(recording: ReplayTests.actions).closed()
    let report = try Replay(onUndecodable: .skip).run(CounterApp.fewer, on: timeline)
    #expect(report.holds)
    #expect(report.skipped.map(\.position) == [3, 8])
    #expect(report.skipped.allSatisfy { $0.reason == .undecodableAction })
    #expect(report.replayedCount == 6)
  }

  @Test func theFirstThatCannotBeReadEndsItWhenAsked() throws {
    let timeline = try TestSession(recording: ReplayTests.actions).closed()
    let report = try Replay(onUndecodable: .stop).run(CounterApp.fewer, on: timeline)
    #expect(report.divergences.map(\.position) == [3])
    #expect(report.replayedCount == 2)
    let states = try Replay(onUndecodable: .stop).run(CounterApp.other, on: timeline)
    #expect(states.divergences.map(\.position) == [0])
    #expect(states.skipped.isEmpty)
    let skipped = try Replay(onUndecodable: .skip).run(CounterApp.other, on: timeline)
    #expect(!skipped.holds)
  }
}
