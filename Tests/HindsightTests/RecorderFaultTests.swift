import Foundation
import Hindsight
import SessionFile
import StateTree
import Testing

@Suite struct RecorderFaultTests {
  struct Fragile: Encodable {
    var count = 0
    var isBroken = false

    func encode(to encoder: any Encoder) throws {
      struct Broken: Error {}
      guard !isBroken else { throw Broken() }
      var container = encoder.singleValueContainer()
      try container.encode(count)
    }
  }

  enum FragileAction: Encodable {
    case broken(Fragile)
  }

  struct Reflected {
    enum Phase { case idle, loading(progress: Double) }
    var name = "x"
    var phase = Phase.idle
    let closure = {}
  }

  enum ReflectedAction {
    case start(of: Int), stop
  }

  let folder: SessionFolder
  let recorder: Recorder

  init() throws {
    folder = try SessionFolder()
    recorder = try folder.recorder()
  }

  @Test func whatIsNotEncodableIsTakenByReflection() throws {
    var state = Reflected()
    recorder.record(ReflectedAction.start(of: 3), on: &state) {
      $0.phase = .loading(progress: 0.5)
    }
    recorder.record(ReflectedAction.stop, on: &state) { $0.name = "y" }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.lines == ["1 start user", "2 stop user"])
    #expect(contents.states[1][try StatePath(".phase.loading.progress")] == 0.5)
    #expect(contents.states[2][try StatePath(".name")] == "y")
    #expect(contents.gaps == [])
  }

  @Test func anActionThatDoesNotEncodeIsRecordedWithoutItsPayload() throws {
    var state = 0
    recorder.record(Fragile(isBroken: true), on: &state) { $0 = 1 }
    recorder.record(Fragile(count: 5), on: &state) { $0 = 2 }
    recorder.record(FragileAction.broken(Fragile(isBroken: true)), on: &state) { $0 = 3 }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(
      contents.lines == [
        "1 RecorderFaultTests.Fragile user", "2 RecorderFaultTests.Fragile user",
        "3 broken user",
      ])
    #expect(contents.actions.map(\.payload) == [.null, 5, .null])
    #expect(contents.states == [0, 1, 2, 3])
    #expect(contents.gaps.map(\.position) == [0, 2])
    #expect(contents.gaps[0].reason.contains("an action could not be encoded"))
  }

  @Test func aStateThatDoesNotEncodeIsAGapAndThenAChangeFromOutside() throws {
    var state = Fragile()
    recorder.record("good", on: &state) { $0.count = 1 }
    recorder.record("bad", on: &state) { $0 = Fragile(count: 2, isBroken: true) }
    recorder.record("worse", on: &state) { $0 = Fragile(count: 3, isBroken: true) }
    state.isBroken = false
    recorder.record("good again", on: &state) { $0.count = 4 }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.map(\.origin) == [.user, .user, .user, .outside, .user])
    #expect(contents.states == [0, 1, 1, 1, 3, 4])
    #expect(contents.outcomes.allSatisfy { $0 != nil })
    #expect(contents.gaps.map(\.position) == [1])
    #expect(contents.status == .closed)
  }

  @Test func anInitialStateThatDoesNotEncodeIsNull() throws {
    var state = Fragile(isBroken: true)
    recorder.record("mend", on: &state) { $0 = Fragile(count: 2) }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.states == [.null, 2])
    #expect(contents.gaps.map(\.position) == [0])
  }

  @Test func encodingMayRecord() throws {
    struct Nosy: Encodable {
      let recorder: Recorder
      var count = 0
      func encode(to encoder: any Encoder) throws {
        var copy = self
        recorder.record("nosy", on: &copy) { $0.count += 1 }
        var container = encoder.singleValueContainer()
        try container.encode(count)
      }
    }
    var state = Nosy(recorder: recorder)
    recorder.record("real", on: &state) { $0.count = 1 }
    recorder.close()
    #expect(try SessionContents(folder.session).actions.count == 1)
    #expect(try SessionContents(folder.session).states == [0, 1])
  }

  @Test func aRecorderThatNeverBeganLeavesASessionThatSaysSo() throws {
    recorder.close()
    #expect(throws: SessionError.neverBegan) { try SessionReader(opening: folder.session) }
  }
}
