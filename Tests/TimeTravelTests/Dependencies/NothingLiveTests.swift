import Foundation
import Hindsight
import SessionFile
import SessionRepair
import StateTree
import Testing
import TimeTravel

/// Time travel reads no live dependency, whatever the reducer asks for.
@Suite(.serialized) struct NothingLiveTests {
  static let live = LiveCount()

  static let body: DiaryApp.Body = { state, action in
    guard case .write(let text) = action else { return }
    let values = DependencyValues.current
    state.ids.append(values.uuid())
    state.entries.append("\(text) \(values.date.now) \(values[CountedKey.self])")
    state.entries.append("\(values[CountedClientKey.self].fetch())")
    state.entries.append("\(values.random.int(in: 1...6))")
  }

  enum CountedKey: DependencyKey {
    static let recording = DependencyRecording.value
    static var liveValue: String {
      NothingLiveTests.live.add()
      return "live"
    }
    static let testValue = "test"
  }

  struct Client: Sendable {
    var fetch: @Sendable () -> Int
  }

  enum CountedClientKey: DependencyKey {
    static let liveValue = Client {
      NothingLiveTests.live.add()
      return 1
    }
    static let testValue = Client { 0 }
  }

  static func counted(_ values: inout DependencyValues) {
    values.date = DateGenerator {
      live.add()
      return Date()
    }
    values.uuid = UUIDGenerator {
      live.add()
      return UUID()
    }
    values.random = RandomGenerator {
      live.add()
      return 1
    }
  }

  static func overriding() -> DependencyScope<
    DependencyScope<Reduce<DiaryApp.State, DiaryApp.Action>>
  > {
    DiaryApp.reducer(body)
      .dependency(\.date, DependencyValues.current.date)
      .transformDependency(\.uuid) { uuid in
        let id = uuid()
        uuid = .constant(id)
      }
  }

  let folder: TravelFolder

  init() throws { folder = try TravelFolder() }

  @Test func replayGotoSendAndBranches() throws {
    let url = try withDependencies(Self.counted) {
      try DiaryApp.record([.write("a"), .write("b"), .other], in: folder.url, by: Self.body)
    }
    let before = Self.live.value
    #expect(before >= 10)
    let saved = folder.url.appending(path: "saved.hindsight")
    // Overrides around the debugger, and in the reducer itself, are live values too.
    try withDependencies(Self.counted) {
      let machine = Machine(initialState: DiaryApp.State(), reducer: Self.overriding())
      let timeline = Timeline(try SessionReader(opening: url))
      _ = try Replay().run(machine, on: timeline)
      _ = try timeline.state(at: 1)
      let branch = try timeline.fork(from: .main, at: 1)
      for text in ["x", "y"] {
        let last = try timeline.lastPosition(on: branch.id)
        let run = try machine.start(at: timeline.state(at: last, on: branch.id))
        let action = try machine.action(parsing: ".write(\"\(text)\")")
        let step = try run.reduce(action.payload, at: last + 1, feeding: [])
        try timeline.append(
          action, reducerNanoseconds: step.nanoseconds, reads: step.reads, state: run.state,
          to: branch.id)
      }
      _ = try machine.initialState()
      #expect(try Replay().run(machine, on: timeline, branch: branch.id).replayedCount == 3)
      try timeline.save(to: saved)
      let again = Timeline(try SessionReader(opening: saved))
      let report = try Replay().run(machine, on: again, branch: branch.id)
      // The client that the recorded action 1 called answered something else than it does today.
      #expect(report.divergences.map(\.position) == [1])
    }
    #expect(Self.live.value == before)
  }

  @Test func aSavedBranchReplaysExactly() throws {
    let body: DiaryApp.Body = { state, action in
      guard case .write(let text) = action else { return }
      let values = DependencyValues.current
      state.ids.append(values.uuid())
      state.ids.append(values.uuid())
      state.entries.append("\(text) \(values.date.now) \(values.random.int(in: 1...1_000_000))")
    }
    let url = try DiaryApp.record([.write("a"), .other], in: folder.url, by: body)
    let timeline = Timeline(try SessionReader(opening: url))
    let machine = DiaryApp.machine(body)
    let branch = try timeline.fork(from: .main, at: 1)
    for position in 2...4 {
      let run = try machine.start(at: timeline.state(at: position - 1, on: branch.id))
      let action = try machine.action(parsing: ".write(\"b\")")
      let step = try run.reduce(action.payload, at: position, feeding: [])
      #expect(step.divergences.map(\.self).count == 3)
      try timeline.append(
        action, reducerNanoseconds: step.nanoseconds, reads: step.reads, state: run.state,
        to: branch.id)
    }
    #expect(try Replay().run(machine, on: timeline, branch: branch.id).holds)
    let saved = folder.url.appending(path: "saved.hindsight")
    try timeline.save(to: saved)
    let again = Timeline(try SessionReader(opening: saved))
    let report = try Replay().run(machine, on: again, branch: branch.id)
    #expect(report.holds)
    #expect(report.replayedCount == 4)
    #expect(
      try again.entries(in: 0...4, on: branch.id).map(\.reads)
        == timeline.entries(in: 0...4, on: branch.id).map(\.reads))
    #expect(try again.session.checksumFaults() == [])
    let state = try again.state(at: 4, on: branch.id)
    let ids = try StateDecoder().decode(DiaryApp.State.self, from: state).ids
    #expect(Set(ids).count == 8)
  }
}
