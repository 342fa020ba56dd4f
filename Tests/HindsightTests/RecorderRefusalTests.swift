import Foundation
import SessionRepair
import StateTree
import Synchronization
import Testing

@testable import HindsightRecorder
@testable import SessionFile

/// Rows that SQLite does not take, now or later.
@Suite struct RecorderRefusalTests {
  static let durabilities: [Recorder.Durability] = [.everyAction, .batched(every: .seconds(60))]
  /// Longer than anything that the files here take.
  static let large = String(repeating: "x", count: 1 << 20)

  let folder: SessionFolder

  init() throws { folder = try SessionFolder() }

  private func recorder(
    _ durability: Recorder.Durability = .everyAction,
    onFault: @escaping @Sendable (RecordingFault) -> Void = { _ in }
  ) throws -> Recorder {
    let writer = try SessionWriter(creating: folder.session)
    writer.database.limitLength(to: 1 << 20)
    return try Recorder(
      writer, app: "test", options: .init(durability: durability, onFault: onFault))
  }

  private func faults() throws -> [SessionFault] {
    let reader = try SessionReader(opening: folder.session)
    defer { reader.close() }
    return reader.check()
  }

  @Test(arguments: durabilities)
  func anActionThatIsTooLargeLosesItsPayload(durability: Recorder.Durability) async throws {
    let reported = Mutex<[String]>([])
    let recorder = try recorder(durability) { fault in
      reported.withLock { $0.append("\(fault)") }
    }
    var state = 0
    for action in ["a", Self.large, Self.large, "d"] {
      recorder.record(action, on: &state) { $0 += 1 }
    }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.map(\.payload) == ["a", .null, .null, "d"])
    #expect(contents.states == [0, 1, 2, 3, 4])
    #expect(contents.gaps.map(\.position) == [1, 2])
    #expect(
      contents.gaps.allSatisfy { $0.reason.hasSuffix("not recorded: string or blob too big") })
    #expect(contents.status == .closed)
    #expect(try faults() == [])
    while reported.withLock(\.isEmpty) { await Task.yield() }
    #expect(reported.withLock { $0 } == [contents.gaps[0].reason])
  }

  @Test(arguments: durabilities)
  func aStateThatIsTooLargeIsTakenUpLater(durability: Recorder.Durability) throws {
    let recorder = try recorder(durability)
    var state = ""
    for next in ["x", Self.large, "y"] { recorder.record("set", on: &state) { $0 = next } }
    recorder.flush()
    for next in ["z", "end"] { recorder.record("set", on: &state) { $0 = next } }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.map(\.origin) == [.user, .user, .user, .outside, .user, .user])
    #expect(contents.states == ["", "x", "x", "x", "y", "z", "end"])
    #expect(contents.gaps.map(\.position) == [1])
    #expect(contents.status == .closed)
    #expect(try faults() == [])
  }

  @Test func anInitialStateThatIsTooLargeIsTakenUpLater() throws {
    let recorder = try recorder()
    var state = Self.large
    recorder.record("set", on: &state) { $0 = "x" }
    recorder.record("set", on: &state) { $0 = "y" }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.map(\.origin) == [.outside, .user, .outside, .user])
    #expect(contents.states == [.null, .null, .null, "x", "y"])
    #expect(contents.gaps.map(\.position) == [0, 0])
    #expect(try faults() == [])
  }

  @Test func aRowOfSomebodyElseEndsInOneGap() throws {
    let recorder = try recorder()
    var state = 0
    recorder.record("a", on: &state) { $0 += 1 }
    // What the recorder writes in the background would meet the other one's lock.
    recorder.flush()
    let other = try Database(path: folder.session.path(), access: .readWrite)
    other.setBusyTimeout(milliseconds: 20_000)
    try other.execute(
      """
      INSERT INTO action
      SELECT branch, 2, time, name, payload, origin, cause, effect, file, line, checksum FROM action
      """)
    other.close()
    for _ in 0..<5 { recorder.record("b", on: &state) { $0 += 1 } }
    recorder.flush()
    #expect(recorder.obstacle == nil)
    recorder.close()
    #expect(state == 6)
    let reader = try SessionReader(opening: folder.session)
    #expect(try reader.lastPosition() == 2)
    #expect(try reader.gaps().map(\.position) == [1])
    #expect(reader.check().contains { $0.position == 2 })
  }
}
