import Foundation
import Hindsight
import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct ReadTests {
  struct Icon: Sendable {}

  enum IconKey: DependencyKey {
    static let recording = DependencyRecording.value
    static let liveValue = Icon()
    static let testValue = Icon()
  }

  struct Diary: Reducer {
    struct State: Codable, Sendable {
      var notes: [String] = []
    }

    enum Action: Codable {
      case note(String)
      case draw
      case ask
    }

    @Dependency(\.date) var date
    @Dependency(\.uuid) var uuid
    @Dependency(\.continuousClock) var clock
    var isChanged = false

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .note(let text):
        state.notes.append("\(text) \(date.now.timeIntervalSinceReferenceDate)")
        if isChanged { _ = date.now }
      case .draw:
        _ = DependencyValues.current[IconKey.self]
        state.notes.append("icon")
      case .ask:
        if isChanged { _ = clock.now }
        _ = isChanged ? (uuid(), date()) : { (date: Date, id: UUID) in (id, date) }(date(), uuid())
      }
      return .none
    }
  }

  static let app = App("diary", initialState: Diary.State(), reducer: Diary())
  static let changed = App(
    "diary", initialState: Diary.State(), reducer: Diary(isChanged: true))
  static let sent = [
    Sent(".note(\"a\")"), Sent(".draw"), Sent(".ask"), Sent(".note(\"b\")"), Sent(".draw"),
  ]

  func fixture(_ app: App) throws -> CommandFixture {
    try CommandFixture(Self.sent, apps: [app], recordedBy: Self.app)
  }

  @Test func theReadsOfAnActionAreShown() throws {
    try fixture(Self.app).check(
      #"""
      $ action 3
      3/5  ask  +0.300s
      origin    user
      source    Library/View.swift:12
      reducer   12.4us, no change
      reads     date  "2001-01-01T00:00:00Z"
                uuid  "00000000-0000-0000-0000-000000030001"
      swift     .ask
      payload   {
                  "ask": {}
                }
      $ action 2
      2/5  draw  +0.200s
      origin    user
      source    Library/View.swift:11
      reducer   12.4us, 1 change
      reads     icon  not recorded: its type is not Codable
      swift     .draw
      payload   {
                  "draw": {}
                }
      """#)
  }

  @Test func aReadMoreThanRecordedIsNamed() throws {
    try fixture(Self.changed).check(
      #"""
      $ replay 1
      1/5  note  "a"  +0.100s
        reads date once more than recorded (2, recorded 1)
      replayed 1 action: 1 divergence
      (exit status 1)
      $ replay
      1/5  note  "a"  +0.100s
        reads date once more than recorded (2, recorded 1)
      3/5  ask  +0.300s
        reads in another order than recorded: read 1 is uuid, recorded date
        calls continuousClock inside the reducer: no recording holds what it returns; call it in an effect
      4/5  note  "b"  +0.400s
        reads date once more than recorded (2, recorded 1)
      replay cannot verify actions 2 and 5: the values of icon are not Codable, so they were not recorded
      replayed 5 actions: 3 divergences
      compared: 3 in full, 0 in part, 2 not
      (exit status 2)
      """#)
  }

  @Test func aLogWithoutReadsIsNotVouchedFor() async throws {
    let program = try ProgramFixture()
    try program.write(
      #"[{"action":{"type":"@@INIT"},"state":{"notes":[]}},"#
        + #"{"action":{"type":"note","payload":"a"},"state":{"notes":["a 5.0"]}}]"#, to: "log")
    let imported = try await program.run(
      ["import", "$/log", "$/out", "--app", "diary"], apps: [Self.app])
    #expect(imported.status == 0)
    let replayed = try await program.run(["replay", "$/out"], apps: [Self.app])
    #expect(
      replayed.output == """
        replay cannot verify action 1: today's reducer reads date, and the imported log does not \
        hold the reads
        compared no state, so nothing is verified

        """)
    #expect(replayed.status == 2)
  }

  @Test func aTrialKeepsWhatItDrew() throws {
    let fixture = try fixture(Self.app)
    fixture.check(
      #"""
      $ goto 1
      1/5  note  "a"  +0.100s
      $ send .ask
      new branch try-1, from main at 1
      2/2  ask  +0.100s
      no change
      $ replay
      replayed 2 actions: today's reducer gives the recorded states
      """#)
    let reads = fixture.run("action").split(separator: "\n").filter {
      $0.contains("date") || $0.contains("uuid")
    }
    #expect(
      reads == [
        #"reads     date  "2001-01-01T00:00:00Z""#,
        #"          uuid  "00000000-0000-0000-0000-000000020001""#,
      ])
  }
}
