import Foundation
import Hindsight
import SessionFile
import StateTree
import Synchronization
import Testing
import TimeTravel

/// Outside values that reducers of any store get by `Recorder.read`.
@Suite struct RecorderReadTests {
  typealias Body = DiaryApp.Body

  let folder: TravelFolder

  init() throws { folder = try TravelFolder() }

  /// What a replay finds of one action recorded by one reducer and run by another.
  func report(recordedBy recorded: @escaping Body, today: @escaping Body) throws -> ReplayReport {
    let url = try DiaryApp.record([.write("a")], in: folder.url, by: recorded)
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    return try Replay().run(DiaryApp.machine(today), on: Timeline(reader))
  }

  static let drawing: Body = { state, action in
    guard case .write(let text) = action else { return }
    state.ids.append(Recorder.read("uuid") { UUID() })
    let number = Recorder.read("random") { Int.random(in: 0..<1_000_000) }
    state.ids.append(Recorder.read("uuid") { UUID() })
    state.entries.append("\(text) \(number) \(Recorder.read("date") { Date() })")
  }

  @Test func recordedValuesComeBack() throws {
    let actions = (0..<20).map { DiaryApp.Action.write("\($0)") }
    let url = try DiaryApp.record(actions, in: folder.url, by: Self.drawing)
    let timeline = Timeline(try SessionReader(opening: url))
    let report = try Replay().run(DiaryApp.machine(Self.drawing), on: timeline)
    #expect(report.holds, "\(report.divergences.prefix(1))")
    #expect(report.replayedCount == 20)
    #expect(try timeline.reads(at: 3).map(\.name) == ["uuid", "random", "uuid", "date"])
  }

  @Test func theClosureDoesNotRunOnReplay() throws {
    let isReplay = Mutex(false)
    let body: Body = { state, _ in
      state.entries.append(
        Recorder.read("text") {
          isReplay.withLock { if $0 { Issue.record("the closure ran") } }
          return "sunny"
        })
    }
    let url = try DiaryApp.record([.other, .other], in: folder.url, by: body)
    isReplay.withLock { $0 = true }
    let reader = try SessionReader(opening: url)
    let report = try Replay().run(DiaryApp.machine(body), on: Timeline(reader))
    #expect(report.holds)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let today: Body
    var divergences: [ReadDivergence] = []
    var state = false
  }

  static let once: Body = { state, _ in
    state.entries.append(Recorder.read("text") { "sunny" })
  }

  static let cases = [
    Case(
      testDescription: "one more",
      today: { state, action in
        once(&state, action)
        _ = Recorder.read("text") { "rainy" }
      }, divergences: [.count(name: "text", today: 2, recorded: 1)]),
    Case(
      testDescription: "one of another name, used",
      today: { state, action in
        once(&state, action)
        state.entries.append(Recorder.read("other") { "rainy" })
      }, divergences: [.count(name: "other", today: 1, recorded: 0)], state: true),
    Case(
      testDescription: "none", today: { state, _ in state.entries.append("sunny") },
      divergences: [.count(name: "text", today: 0, recorded: 1)]),
    Case(
      testDescription: "one of another type",
      today: { state, _ in
        _ = Recorder.read("text") { 5 }
        state.entries.append("sunny")
      },
      divergences: [
        .undecodable(
          name: "text", number: 1,
          reason: StateCodingError(
            path: .root, kind: .typeMismatch(expected: "number", found: "string")))
      ]),
  ]

  @Test(arguments: cases) func aReadThatWasNotRecordedIsADivergence(_ example: Case) throws {
    let report = try report(recordedBy: Self.once, today: example.today)
    let reads = report.divergences.flatMap { divergence -> [ReadDivergence] in
      if case .reads(let reads) = divergence.kind { reads } else { [] }
    }
    #expect(reads == example.divergences)
    let differs = report.divergences.contains { if case .state = $0.kind { true } else { false } }
    #expect(differs == example.state)
  }

  @Test func outsideOfAReducerTheClosureDecides() throws {
    #expect(Recorder.read("number") { 7 } == 7)
    let url = folder.url.appending(path: "s.hindsight")
    let recorder = try Recorder(to: url, app: "diary")
    var state = DiaryApp.State()
    let other = Recorder.read("number") { 8 }
    recorder.record(DiaryApp.Action.other, on: &state) { $0.entries.append("\(other)") }
    recorder.close()
    #expect(Recorder.read("number") { 9 } == 9)
    #expect(try Timeline(SessionReader(opening: url)).reads(at: 1) == [])
  }

  @Test func whatTheClosureReadsIsNotRecorded() throws {
    let body: Body = { state, _ in
      state.ids.append(
        Recorder.read("uuid") { Recorder.read("inner") { DependencyValues.current.uuid() } })
    }
    let url = try DiaryApp.record([.other], in: folder.url, by: body)
    let timeline = Timeline(try SessionReader(opening: url))
    #expect(try timeline.reads(at: 1).map(\.name) == ["uuid"])
    #expect(try Replay().run(DiaryApp.machine(body), on: timeline).holds)
  }

  @Test func aRuleForReadsReachesThem() throws {
    let url = folder.url.appending(path: "s.hindsight")
    let recorder = try Recorder(
      to: url, app: "diary", options: .init(redacting: [.read("token", .mask)]))
    var state = DiaryApp.State()
    recorder.record(DiaryApp.Action.other, on: &state) { _ in
      _ = Recorder.read("token") { "hunter2" }
    }
    recorder.close()
    let reads = try Timeline(SessionReader(opening: url)).reads(at: 1)
    #expect(reads.map(\.name) == ["token"])
    #expect(!"\(reads)".contains("hunter2"))
  }
}
