import Foundation
import Hindsight
import SessionRepair
import StateTree
import Testing

@testable import SessionFile

@Suite struct RecorderLimitTests {
  struct State: Codable {
    var count = 0
    var last: [Int] = []
  }

  let folder: SessionFolder

  init() throws { folder = try SessionFolder() }

  /// Records until the oldest actions were removed, and gives the last position.
  private func record(_ limit: Recorder.Limit, atLeast least: Int = 600) async throws -> Int {
    let recorder = try Recorder(to: folder.session, app: "test", options: .init(limit: limit))
    var state = State()
    recorder.beginRecording(state: state, actionType: String.self)
    let reader = try SessionReader(opening: folder.session)
    while reader.firstPosition == 0 || recorder.position < least {
      recorder.record("a", on: &state) { state in
        state.count += 1
        state.last = [state.count, state.count + 1]
      }
      if recorder.position.isMultiple(of: 50) {
        await Task.yield()
        #expect(reader.firstLook() == nil)
        try reader.refresh()
      }
    }
    reader.close()
    recorder.close()
    return recorder.position
  }

  @Test(arguments: [
    Recorder.Limit.actions(300), .actions(1), .bytes(60_000), .age(.milliseconds(20)), .age(.zero),
  ])
  func theOldestGoAndTheRestIsWhole(limit: Recorder.Limit) async throws {
    let last = try await record(limit)
    let reader = try SessionReader(opening: folder.session)
    let first = reader.firstPosition
    #expect(reader.status == .closed)
    #expect(reader.check() == [])
    #expect(try reader.lastPosition() == last)
    #expect((1..<last).contains(first))
    let states = try (first...last).map { try reader.state(at: $0) }
    let expected = (first...last).map { (position) -> StateValue in
      let count = Int64(position)
      return ["count": .integer(count), "last": [.integer(count), .integer(count + 1)]]
    }
    #expect(states == expected)
    #expect(try reader.actions(0...last).map(\.position) == Array(first + 1...last))
    #expect(throws: SessionError.trimmed(first - 1, first: first)) {
      try reader.keyframe(atOrBefore: first - 1)
    }
    #expect(throws: SessionError.trimmed(first, first: first + 1)) { try reader.action(at: first) }
    #expect(try reader.outcome(at: last) != nil)
  }

  @Test func aRowThatIsTakenOutIsNamedAllTheSame() async throws {
    let last = try await record(.actions(200))
    let database = try Database(path: folder.session.path(), access: .readWrite)
    try database.execute("DELETE FROM change WHERE position = \(last - 3) AND ordinal = 0")
    database.close()
    let reader = try SessionReader(opening: folder.session)
    #expect(!(try reader.checksumFaults()).isEmpty)
  }

  @Test func aCopyGoesOnFromWhatIsThere() async throws {
    let last = try await record(.actions(200))
    let reader = try SessionReader(opening: folder.session)
    let copy = folder.url.appending(path: "copy.hindsight")
    let writer = try SessionWriter.copy(reader, to: copy)
    #expect(writer.lastPosition() == last)
    try writer.close()
    let copied = try SessionReader(opening: copy)
    #expect(copied.check() == [])
    #expect(copied.firstPosition == reader.firstPosition)
  }

  @Test func aRedactedCopyBeginsWhereItsSourceDoes() async throws {
    let last = try await record(.actions(200))
    let reader = try SessionReader(opening: folder.session)
    let url = folder.url.appending(path: "redacted.hindsight")
    _ = try SessionWriter.redact(reader, with: [], to: url)
    let copy = try SessionReader(opening: url)
    #expect(copy.check() == [])
    #expect(copy.firstPosition == reader.firstPosition)
    #expect(try copy.lastPosition() == last)
  }
}
