import Dispatch
import Foundation
import StateTree
import Synchronization
import Testing

@testable import HindsightRecorder
@testable import SessionFile

/// A file that cannot be written, now or ever again.
@Suite struct RecorderOutageTests {
  let folder: SessionFolder

  init() throws { folder = try SessionFolder() }

  /// Another connection that keeps everybody else from writing until it is let go.
  private func lock() throws -> Database {
    let other = try Database(path: folder.session.path(), access: .readWrite)
    other.setBusyTimeout(milliseconds: 5_000)
    try other.execute("BEGIN IMMEDIATE")
    return other
  }

  /// Records until the recorder could write again what waited, and returns the last position.
  private func contents(atLeast position: Int, _ recorder: Recorder) async throws
    -> SessionContents
  {
    while true {
      recorder.flush()
      let contents = try SessionContents(folder.session)
      if contents.actions.count >= position { return contents }
      await Task.yield()
    }
  }

  @Test func whatHappensUnderALockWaitsAndNothingIsLost() async throws {
    let recorder = try folder.recorder()
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    let other = try lock()
    let clock = ContinuousClock()
    let start = clock.now
    for number in 2...1_000 { recorder.record("b", on: &state) { $0 = number } }
    let elapsed = clock.now - start
    #expect(elapsed < .seconds(10), "20 ms for each of 999 sends would be \(elapsed)")
    #expect(recorder.position == 1_000)
    #expect(try SessionContents(folder.session).actions.count == 1)
    try other.execute("ROLLBACK")
    other.close()
    let contents = try await contents(atLeast: 1_000, recorder)
    #expect(contents.states.last == 1_000)
    recorder.record("c", on: &state) { _ in
      #expect((try? SessionContents(folder.session).actions.count) == 1_001)
    }
    recorder.close()
    let closed = try SessionContents(folder.session)
    #expect(closed.gaps == [])
    #expect(closed.outcomes.allSatisfy { $0 != nil })
    #expect(closed.status == .closed)
  }

  @Test func aRecordingThatCannotBeginYetBeginsLater() async throws {
    let recorder = try folder.recorder()
    let other = try lock()
    recorder.beginRecording(state: 0, actionType: String.self)
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    try other.execute("ROLLBACK")
    other.close()
    recorder.record("b", on: &state) { $0 = 2 }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.states == [0, 1, 2])
    #expect(contents.gaps == [])
  }

  @Test func beyondWhatMayWaitItIsAGap() async throws {
    let faults = Mutex<[String]>([])
    let recorder = try Recorder(
      SessionWriter(creating: folder.session), app: "test",
      options: .init(onFault: { fault in faults.withLock { $0.append("\(fault)") } }),
      room: 64 << 10)
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    let other = try lock()
    let large = String(repeating: "x", count: 4 << 10)
    for number in 2...30 { recorder.record(large, on: &state) { $0 = number } }
    let last = recorder.position
    #expect((10...20).contains(last))
    #expect(state == 30)
    try other.execute("ROLLBACK")
    other.close()
    _ = try await contents(atLeast: last, recorder)
    recorder.record("z", on: &state) { $0 = 31 }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.suffix(2).map(\.origin) == [.outside, .user])
    #expect(contents.states.suffix(3) == [.integer(Int64(last)), 30, 31])
    #expect(contents.gaps.map(\.position) == [last])
    #expect(contents.status == .closed)
    while faults.withLock({ !$0.contains { $0.contains("until memory was full") } }) {
      await Task.yield()
    }
    #expect(faults.withLock { Set($0).count == $0.count })
  }

  @Test func aRecordingThatEndsUnwrittenSaysSoAndIsNotSealed() async throws {
    let faults = Mutex<[String]>([])
    let recorder = try Recorder(
      to: folder.session, app: "test",
      options: .init(
        closingPatience: .zero, onFault: { fault in faults.withLock { $0.append("\(fault)") } }))
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    recorder.flush()
    let other = try lock()
    recorder.record("b", on: &state) { $0 = 2 }
    recorder.close()
    try other.execute("ROLLBACK")
    other.close()
    #expect(try SessionContents(folder.session).status == .cutOff)
    #expect(try SessionContents(folder.session).states == [0, 1])
    while faults.withLock({ $0.isEmpty }) { await Task.yield() }
    #expect(faults.withLock { $0.count } == 1)
    #expect(
      faults.withLock { $0 } == [
        "the recording ended, and its last action could not be written: database is locked"
      ])
  }

  @Test(arguments: ["moved", "deleted", "replaced"])
  func aFileThatIsNotThereAnyMoreIsSaid(how: String) async throws {
    let faults = Mutex<[String]>([])
    let recorder = try Recorder(
      to: folder.session, app: "test",
      options: .init(onFault: { fault in faults.withLock { $0.append("\(fault)") } }))
    var state = 0
    for number in 1...10 { recorder.record("a", on: &state) { $0 = number } }
    let elsewhere = folder.url.appending(path: "elsewhere.hindsight")
    if how == "deleted" {
      try FileManager.default.removeItem(at: folder.session)
    } else {
      try FileManager.default.moveItem(at: folder.session, to: elsewhere)
    }
    if how == "replaced" { try Data("precious".utf8).write(to: folder.session) }
    while faults.withLock({ $0.isEmpty }) {
      recorder.record("b", on: &state) { $0 += 1 }
      await Task.yield()
    }
    #expect(faults.withLock { $0 }.first?.contains("moved, deleted or replaced") == true)
    let written = state
    recorder.record("c", on: &state) { $0 += 1 }
    recorder.close()
    #expect(state == written + 1)
    if how == "replaced" {
      #expect(try Data(contentsOf: folder.session) == Data("precious".utf8))
    }
    if how != "deleted" {
      let contents = try SessionContents(elsewhere)
      #expect(contents.status == .cutOff)
      #expect(contents.actions.count >= 10)
    }
  }

  @Test func aFileThatIsMovedJustBeforeTheEndIsWhole() throws {
    let recorder = try folder.recorder()
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    recorder.flush()
    let elsewhere = folder.url.appending(path: "elsewhere.hindsight")
    try FileManager.default.moveItem(at: folder.session, to: elsewhere)
    recorder.close()
    let contents = try SessionContents(elsewhere)
    #expect(contents.status == .closed)
    #expect(contents.states == [0, 1])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path())
        == ["elsewhere.hindsight"])
  }

  @Test func aFileThatComesBackIsWrittenOn() async throws {
    let faults = Mutex(0)
    let recorder = try Recorder(
      to: folder.session, app: "test", options: .init(onFault: { _ in faults.withLock { $0 += 1 } })
    )
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    let elsewhere = folder.url.appending(path: "elsewhere.hindsight")
    try FileManager.default.moveItem(at: folder.session, to: elsewhere)
    while faults.withLock({ $0 == 0 }) {
      recorder.record("b", on: &state) { $0 += 1 }
      await Task.yield()
    }
    try FileManager.default.moveItem(at: elsewhere, to: folder.session)
    recorder.record("c", on: &state) { $0 += 1 }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.status == .closed)
    #expect(contents.gaps == [])
    #expect(contents.states.last == .integer(Int64(state)))
  }
}
