import Foundation
import SessionRepair
import StateTree
import Testing

@testable import HindsightRecorder
@testable import SessionFile

@Suite struct RecorderDurabilityTests {
  static let durabilities: [Recorder.Durability] = [
    .everyAction, .batched(every: .milliseconds(20)), .batched(every: .seconds(60)), .synced,
  ]

  let folder: SessionFolder

  init() throws { folder = try SessionFolder() }

  private func recorder(_ durability: Recorder.Durability) throws -> Recorder {
    try Recorder(to: folder.session, app: "test", options: .init(durability: durability))
  }

  @Test(arguments: durabilities)
  func anOrderlyEndLosesNothing(durability: Recorder.Durability) throws {
    let recorder = try recorder(durability)
    var state: [Int] = []
    for number in 1...300 { recorder.record(number, on: &state) { $0.append(number) } }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.status == .closed)
    #expect(contents.actions.map(\.payload) == (1...300).map { .integer($0) })
    #expect(contents.outcomes.allSatisfy { $0 != nil })
    #expect(contents.states.last == .array((1...300).map { .integer($0) }))
    let reader = try SessionReader(opening: folder.session)
    #expect(try reader.checksumFaults() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).count == 1)
  }

  @Test(arguments: [Recorder.Durability.everyAction, .synced])
  func anActionIsCommittedBeforeItsReducerRuns(durability: Recorder.Durability) throws {
    let recorder = try recorder(durability)
    var state = 0
    for number in 1...5 {
      let seen = recorder.record("a", on: &state) { state in
        state = number
        return try? SessionContents(folder.session).actions.count
      }
      #expect(seen == number)
    }
  }

  @Test func aBatchIsCommittedAtItsInterval() async throws {
    let recorder = try recorder(.batched(every: .milliseconds(20)))
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    let reader = try SessionReader(opening: folder.session)
    while try reader.lastPosition() == 0 || reader.outcome(at: 1) == nil {
      await Task.yield()
      try reader.refresh()
    }
    #expect(try reader.changes(at: 1).count == 1)
  }

  @Test func aFlushCommitsABatch() throws {
    let recorder = try recorder(.batched(every: .seconds(60)))
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    #expect(try SessionContents(folder.session).actions.isEmpty)
    recorder.flush()
    #expect(try SessionContents(folder.session).states == [0, 1])
  }

  @Test func aLateSenderSeesToWhatTheBackgroundHasTaken() throws {
    let interval = Duration.seconds(60)
    let queue = try RecordingQueue(
      SessionWriter(creating: folder.session), durability: .batched(every: interval), limit: nil,
      faults: FaultReporter(nil), room: 64 << 20)
    defer { queue.close(patience: .zero) }
    queue.begin(
      SessionHeader(
        app: "test", appVersion: nil, appCommit: nil, stateType: "Int", actionType: "String",
        program: "test", system: "test", startedAt: 0), initialState: 0)
    func record(_ position: Int, at time: Int64) throws -> Int {
      queue.append(
        .action(
          RecordedAction(
            position: position, time: time, name: "a", payload: .null, origin: .user)))
      queue.commitAction(at: time)
      return try SessionContents(folder.session).actions.count
    }
    #expect(try record(1, at: 0) == 0)
    queue.file.withLock { queue.take(into: $0) }
    #expect(try record(2, at: interval.nanoseconds - 1) == 0)
    #expect(try record(3, at: interval.nanoseconds) == 3)
    #expect(try record(4, at: interval.nanoseconds + 1) == 3)
  }

  @Test func keyframesAreAsManyAsTheStateIsWorth() throws {
    let recorder = try recorder(.everyAction)
    var state: [String] = []
    let text = String(repeating: "x", count: 100)
    for number in 1...400 {
      recorder.record(number, on: &state) { state in
        if state.count == 20 { state.removeFirst() }
        state.append(text + "\(number)")
      }
    }
    recorder.close()
    let reader = try SessionReader(opening: folder.session)
    var positions: Set<Int> = []
    for position in 0...400 {
      let keyframe = try reader.keyframe(atOrBefore: position)
      positions.insert(keyframe.position)
      if position.isMultiple(of: 50) {
        #expect(keyframe.state == (try SessionContents(folder.session)).states[keyframe.position])
      }
    }
    #expect((20...80).contains(positions.count), "\(positions.count) keyframes")
  }

  @Test func anIdleRecordingIsInTheFileItself() async throws {
    let recorder = try recorder(.everyAction)
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    var count: Int64? = 0
    while count == 0 {
      await Task.yield()
      // Looks at the file alone, not at what stands beside it.
      let database = try Database(path: folder.session.path(), access: .immutable)
      count = try? database.integer("SELECT count(*) FROM outcome")
      database.close()
    }
    #expect(count == 1)
    recorder.close()
  }

  @Test func aPauseIsAGap() throws {
    let recorder = try recorder(.everyAction)
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    recorder.pause()
    recorder.pause()
    recorder.record("unseen", on: &state) { $0 = 2 }
    recorder.resume()
    recorder.record("b", on: &state) { $0 = 3 }
    recorder.record("c", on: &state) { state in
      recorder.pause()
      state = 4
    }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.map(\.origin) == [.user, .outside, .user, .user])
    #expect(contents.states == [0, 1, 2, 3, 4])
    #expect(contents.gaps.map(\.position) == [1, 4])
    #expect(contents.gaps[0].reason == "the recording was paused")
    #expect(contents.status == .closed)
  }
}
