import Dispatch
import Foundation
import Hindsight
import SessionFile
import StateTree
import Synchronization
import Testing

@Suite struct RecorderTests {
  struct State: Codable, Equatable {
    var count = 0
    var list: [Int] = []
  }

  enum Action: Codable {
    case add(Int), push(Int), fail
  }

  struct Failure: Error {}

  static func reduce(_ state: inout State, _ action: Action) throws {
    switch action {
    case .add(let number): state.count += number
    case .push(let number): state.list.append(number)
    case .fail:
      state.count = -1
      throw Failure()
    }
  }

  let folder: SessionFolder
  let recorder: Recorder

  init() throws {
    folder = try SessionFolder()
    recorder = try folder.recorder()
  }

  func record(_ action: Action, on state: inout State) throws {
    try recorder.record(action, on: &state) { try Self.reduce(&$0, action) }
  }

  @Test func rowsStandInTheFileInOrder() throws {
    var state = State()
    try record(.add(2), on: &state)
    try record(.push(5), on: &state)
    recorder.record(
      Action.add(1), on: &state, origin: .effect, cause: 1, file: "App/Main.swift", line: 7
    ) { $0.count += 1 }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.lines == ["1 add user", "2 push user", "3 add effect 1"])
    #expect(
      contents.states == [
        ["count": 0, "list": []], ["count": 2, "list": []], ["count": 2, "list": [5]],
        ["count": 3, "list": [5]],
      ])
    #expect(contents.actions[1].payload == ["push": ["_0": 5]])
    #expect(contents.actions[1].file == "HindsightTests/RecorderTests.swift")
    #expect(contents.actions[2].file == "App/Main.swift")
    #expect(contents.actions[2].line == 7)
    #expect(contents.outcomes.allSatisfy { $0 != nil })
    #expect(contents.gaps == [])
    #expect(contents.status == .closed)
    #expect(recorder.position == 3)
    #expect(state == State(count: 3, list: [5]))
  }

  @Test func theHeaderSaysWhatIsRecorded() throws {
    recorder.beginRecording(state: State(), actionType: Action.self)
    recorder.close()
    let header = try SessionContents(folder.session).header
    #expect(header.app == "test")
    #expect(header.appVersion == "1.2")
    #expect(header.appCommit == "abc")
    #expect(header.stateType == "HindsightTests.RecorderTests.State")
    #expect(header.actionType == "HindsightTests.RecorderTests.Action")
    #expect(!header.program.isEmpty)
    #expect(header.system.split(separator: " ").count >= 3)
    #expect(header.startedAt > 1_600_000_000_000_000_000)
  }

  @Test func anExistingFileIsRefused() throws {
    let holder = "\(ProcessInfo.processInfo.processName), process \(getpid())"
    #expect(throws: SessionError.beingRecorded(by: holder)) { try folder.recorder() }
    recorder.beginRecording(state: State(), actionType: Action.self)
    recorder.close()
    let bytes = try Data(contentsOf: folder.session)
    #expect(throws: SessionError.alreadyExists) { try folder.recorder() }
    #expect(try Data(contentsOf: folder.session) == bytes)
  }

  @Test func anActionIsInTheFileBeforeItsReducerRuns() throws {
    var state = State()
    try record(.add(1), on: &state)
    let session = folder.session
    let lines = try recorder.record(Action.add(2), on: &state) { _ in
      try SessionContents(session)
    }
    #expect(lines.lines == ["1 add user", "2 add user"])
    #expect(lines.outcomes.map { $0 != nil } == [true, false])
    #expect(lines.states[1] == ["count": 1, "list": []])
    #expect(lines.status == .recording)
  }

  @Test func anOutcomeIsInTheFileAfterAFlush() throws {
    var state = State()
    try record(.add(1), on: &state)
    recorder.flush()
    let contents = try SessionContents(folder.session)
    #expect(contents.outcomes[0] != nil)
    #expect(contents.states[1] == ["count": 1, "list": []])
  }

  @Test func anOutcomeIsInTheFileWhenItHasBeenQuiet() async throws {
    var state = State()
    try record(.add(1), on: &state)
    let reader = try SessionReader(opening: folder.session)
    defer { reader.close() }
    while try reader.outcome(at: 1) == nil {
      await Task.yield()
      try reader.refresh()
    }
    #expect(try reader.changes(at: 1).count == 1)
  }

  @Test func whatHappensPastTheStoreIsARowOfItsOwn() throws {
    var state = State()
    try record(.add(1), on: &state)
    state.list = [9]
    try record(.add(1), on: &state)
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.lines == ["1 add user", "2 outside outside", "3 add user"])
    #expect(contents.actions[1].payload == .null)
    #expect(contents.states[2] == ["count": 1, "list": [9]])
    #expect(contents.states[3] == ["count": 2, "list": [9]])
  }

  @Test func aThrowingReducerHasAnOutcomeAndItsErrorIsThrownOn() throws {
    var state = State()
    #expect(throws: Failure.self) { try record(.fail, on: &state) }
    #expect(state.count == -1)
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.outcomes[0] != nil)
    #expect(contents.states[1] == ["count": -1, "list": []])
  }

  @Test func aNestedRecordBelongsToTheOuterAction() throws {
    var state = State()
    var other = State()
    recorder.record(Action.add(1), on: &state) { state in
      recorder.record(Action.push(1), on: &state) { $0.list.append(1) }
      recorder.record(Action.push(2), on: &other) { $0.list.append(2) }
      recorder.record(5, on: &state.count) { $0 += 1 }
      recorder.flush()
      #expect(recorder.position == 1)
    }
    try record(.add(1), on: &state)
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.lines == ["1 add user", "2 add user"])
    #expect(contents.states[1] == ["count": 1, "list": [1]])
    #expect(other.list == [2])
  }

  @Test func closingSealsAndWhatFollowsIsNotRecorded() throws {
    var state = State()
    try record(.add(1), on: &state)
    recorder.close()
    recorder.close()
    try record(.add(1), on: &state)
    recorder.flush()
    #expect(state.count == 2)
    let contents = try SessionContents(folder.session)
    #expect(contents.status == .closed)
    #expect(contents.lines == ["1 add user"])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path())
    #expect(files == ["test.hindsight"])
  }

  @Test func aReducerMayCloseItsRecorder() throws {
    var state = State()
    recorder.record(Action.add(1), on: &state) { state in
      recorder.close()
      state.count = 1
    }
    let contents = try SessionContents(folder.session)
    #expect(contents.status == .closed)
    #expect(contents.states[1] == ["count": 1, "list": []])
  }

  @Test func aRecorderThatGoesAwayCloses() throws {
    let url = folder.url.appending(path: "other.hindsight")
    do {
      let recorder = try Recorder(to: url, app: "test")
      recorder.beginRecording(state: State(), actionType: Action.self)
    }
    #expect(try SessionContents(url).status == .closed)
  }

  @Test func listenersHearOfEachActionOnceItsOutcomeIsKnown() throws {
    let heard = Mutex<[String]>([])
    let session = folder.session
    recorder.addListener { [recorder] action in
      recorder.flush()
      let isKnown = (try? SessionContents(session).outcomes[action.position - 1] != nil) ?? false
      heard.withLock { $0.append("\(action.position) \(action.name) \(isKnown)") }
    }
    var state = State()
    try record(.add(1), on: &state)
    state.count = 7
    #expect(throws: Failure.self) { try record(.fail, on: &state) }
    #expect(heard.withLock { $0 } == ["1 add true", "2 outside true", "3 fail true"])
  }

  @Test func aListenerMayRecord() throws {
    let others = Mutex(0)
    recorder.addListener { [recorder] action in
      guard action.name == "add" else { return }
      var state = State(count: 1)
      recorder.record(Action.push(1), on: &state) { $0.list.append(1) }
      others.withLock { $0 += state.list.count }
    }
    var state = State()
    try record(.add(1), on: &state)
    recorder.close()
    #expect(others.withLock { $0 } == 1)
    #expect(try SessionContents(folder.session).lines == ["1 add user", "2 push user"])
  }

  @Test func aRemovedListenerIsNotCalledAgain() throws {
    let heard = Mutex<[String]>([])
    let first = recorder.addListener { action in heard.withLock { $0.append("a\(action.position)") }
    }
    let second = recorder.addListener { action in
      heard.withLock { $0.append("b\(action.position)") }
    }
    var state = State()
    try record(.add(1), on: &state)
    first.remove()
    first.remove()
    try record(.add(2), on: &state)
    second.remove()
    try record(.add(3), on: &state)
    recorder.addListener { action in heard.withLock { $0.append("c\(action.position)") } }
    try record(.add(4), on: &state)
    #expect(heard.withLock { $0 } == ["a1", "b1", "b2", "c4"])
  }

  @Test func aListenerMayRemoveItself() throws {
    let heard = Mutex<[Int]>([])
    let listener = Mutex<Recorder.Listener?>(nil)
    listener.withLock {
      $0 = recorder.addListener { action in
        heard.withLock { $0.append(action.position) }
        listener.withLock { $0?.remove() }
      }
    }
    var state = State()
    for number in 1...3 { try record(.add(number), on: &state) }
    #expect(heard.withLock { $0 } == [1])
  }

  @Test func aListenerDoesNotKeepItsRecorder() throws {
    var other: Recorder? = try Recorder(to: folder.url.appending(path: "other"), app: "test")
    weak let known = other
    let listener = other?.addListener { _ in }
    other = nil
    #expect(known == nil)
    listener?.remove()
  }

  @Test func threadsWaitForEachOther() throws {
    recorder.beginRecording(state: State(), actionType: Action.self)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<20 {
        var state = State()
        recorder.record(Action.add(number), on: &state) { state in
          state.count = thread * 100 + number
        }
      }
    }
    recorder.close()
    let contents = try SessionContents(folder.session)
    let own = contents.actions.filter { $0.origin == .user }
    #expect(own.count == 160)
    for action in own {
      #expect(contents.outcomes[action.position - 1] != nil)
      #expect(contents.states[action.position - 1] == ["count": 0, "list": []])
    }
    #expect(recorder.position == contents.actions.count)
  }

  @Test func anotherTypeOfStateGoesUnrecorded() throws {
    var state = State()
    try record(.add(1), on: &state)
    var number = 1
    let result = recorder.record("x", on: &number) { number in
      number += 1
      return "returned"
    }
    recorder.close()
    #expect(result == "returned")
    #expect(number == 2)
    #expect(try SessionContents(folder.session).lines == ["1 add user"])
  }
}
