import Dispatch
import Foundation
import StateTree
import Synchronization
import Testing

@testable import HindsightRecorder
@testable import SessionFile

/// A recording that ends while its file cannot be written, or cannot be written whole.
@Suite struct RecorderClosingTests {
  let folder: SessionFolder

  init() throws { folder = try SessionFolder() }

  private func lock() throws -> Database {
    let other = try Database(path: folder.session.path(), access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    return other
  }

  /// Has a thread of its own close a recorder. Returns once nothing more is recorded, and leaves the
  /// group when the file is closed.
  private func closing(_ recorder: Recorder) -> DispatchGroup {
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      recorder.close()
      group.leave()
    }
    while !recorder.hasEnded { sched_yield() }
    return group
  }

  @Test func closingWaitsForALock() throws {
    let recorder = try Recorder(
      to: folder.session, app: "test", options: .init(closingPatience: .seconds(60)))
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    recorder.flush()
    let other = try lock()
    recorder.record("b", on: &state) { $0 = 2 }
    let closed = closing(recorder)
    // Another program's edit, which takes longer than any wait but the one that was asked for.
    try other.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000000)
      SELECT max(i) FROM n
      """)
    try other.execute("ROLLBACK")
    other.close()
    closed.wait()
    let contents = try SessionContents(folder.session)
    #expect(contents.states == [0, 1, 2])
    #expect(contents.status == .closed)
    #expect(recorder.shortfall == nil)
  }

  @Test func closingInAReducerClosesOnceItHasReturned() throws {
    let recorder = try folder.recorder()
    var state = 0
    recorder.record("a", on: &state) { state in
      recorder.close()
      #expect(!recorder.hasEnded)
      state = 1
    }
    #expect(recorder.hasEnded)
    #expect(try SessionContents(folder.session).status == .closed)
    recorder.record("b", on: &state) { $0 = 2 }
    recorder.close()
    #expect(try SessionContents(folder.session).states == [0, 1])
  }

  @Test func senderDoesNotWaitWhileAnotherThreadCloses() throws {
    let recorder = try Recorder(
      to: folder.session, app: "test", options: .init(closingPatience: .seconds(60)))
    var state = 0
    recorder.record("a", on: &state) { $0 = 1 }
    let other = try lock()
    let closed = closing(recorder)
    // The lock stays until these have returned.
    for number in 2...100 { recorder.record("b", on: &state) { $0 = number } }
    #expect(state == 100)
    try other.execute("ROLLBACK")
    other.close()
    closed.wait()
    #expect(try SessionContents(folder.session).states == [0, 1])
  }

  /// A recorder whose disk is full: the file may have no more pages than it has.
  private func full(_ record: (Recorder, inout String) -> Void) throws -> Recorder {
    let writer = try SessionWriter(creating: folder.session)
    let recorder = try Recorder(writer, app: "test")
    var state = ""
    recorder.record("a", on: &state) { $0 = "1" }
    recorder.flush()
    let pages = try writer.database.integer("PRAGMA page_count") ?? 0
    try writer.database.execute("PRAGMA max_page_count = \(pages)")
    record(recorder, &state)
    return recorder
  }

  @Test func whatAFullDiskCannotHoldIsAGap() throws {
    let recorder = try full { recorder, state in
      for number in 2...20 {
        recorder.record("b", on: &state) { $0 = String(repeating: "\(number)", count: 2_000) }
      }
    }
    #expect(recorder.position == 20)
    recorder.close()
    guard case .unwritten(let lost, let reason)? = recorder.shortfall else {
      Issue.record("nothing is said to be lost")
      return
    }
    #expect(reason == "database or disk is full")
    #expect(lost > 0)
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.count + lost == 20)
    #expect(contents.status == .cutOff)
    #expect(contents.gaps.map(\.position) == [20 - lost])
    let actions = lost == 1 ? "action" : "\(lost) actions"
    #expect(
      contents.gaps.map(\.reason) == [
        "the recording ended, and its last \(actions) could not be written: database or disk is full"
      ])
  }

  @Test func onAFullDiskAKeyframeIsLeftOut() throws {
    let writer = try SessionWriter(creating: folder.session)
    let file = RecordingFile(writer)
    let header = SessionHeader(
      app: "test", appVersion: nil, appCommit: nil, stateType: "", actionType: "", program: "",
      system: "", startedAt: 0)
    file.waiting = [.begin(header, initialState: 0)]
    #expect(file.write(busyMilliseconds: 0) == nil)
    let pages = try writer.database.integer("PRAGMA page_count") ?? 0
    try writer.database.execute("PRAGMA max_page_count = \(pages)")
    func action(_ position: Int) -> SessionEntry {
      .action(
        RecordedAction(position: position, time: 1, name: "a", payload: .null, origin: .user))
    }
    let large = StateValue.string(String(repeating: "x", count: 100_000))
    file.waiting = [
      action(1), .outcome(Outcome(position: 1, reducerNanoseconds: 1), changes: []),
      .keyframe(KeyframeText(large, sharing: .standard), of: large, at: 1), action(2),
      .outcome(Outcome(position: 2, reducerNanoseconds: 1), changes: []),
    ]
    #expect(file.write(busyMilliseconds: 0) != nil)
    #expect(file.writeWhatFits() == nil)
    try file.close(busyMilliseconds: 0)
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.count == 2)
    #expect(contents.status == .closed)
  }

  @Test func aFileThatCannotBeginLeavesNothing() throws {
    // A full disk at any step; here after SQLite has made the companions.
    #expect(throws: SessionError.closed) {
      try SessionWriter(creating: folder.session) { database throws(SessionError) in
        try database.execute("PRAGMA journal_mode = WAL")
        try database.execute("CREATE TABLE a (b)")
        throw .closed
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()) == [])
  }

  @Test func aRecorderThatCannotWriteItsRulesLeavesNothing() throws {
    let writer = try SessionWriter(creating: folder.session)
    let pages = try writer.database.integer("PRAGMA page_count") ?? 0
    try writer.database.execute("PRAGMA max_page_count = \(pages)")
    let rules = try (0..<500).map { try Redaction.state(".place\($0).of.a.secret", .mask) }
    #expect(throws: SessionError.self) {
      try Recorder(writer, app: "test", options: .init(redacting: rules))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()) == [])
  }
}
