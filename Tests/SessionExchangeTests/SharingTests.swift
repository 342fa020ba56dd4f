import Foundation
import SessionExchange
import SessionFile
import SessionRepair
import StateTree
import TestSessions
import Testing
import TimeTravel

/// That values stand apart in the file is seen nowhere but there.
@Suite struct SharingTests {
  @Test(arguments: Array(1...6) as [UInt64]) func sessionsReadTheSame(seed: UInt64) throws {
    let shared = try RandomSession.make(seed: seed, sharing: .bytes(8))
    let plain = try RandomSession.make(seed: seed, sharing: .never)
    let (one, other) = (try shared.timeline(), try plain.timeline())
    defer {
      one.session.close()
      other.session.close()
    }
    #expect(try SessionContents(one.session) == SessionContents(other.session))
    #expect(one.session.check() == other.session.check())
    var isShared = false
    try one.session.query(
      "SELECT count(*) > 0 FROM value", columns: { _ in }, row: { isShared = $0 == [.integer(1)] })
    #expect(isShared)
    for branch in one.branches {
      let last = try one.lastPosition(on: branch.id)
      #expect(try Positions(one, on: branch.id) == Positions(other, on: branch.id))
      for position in 0...last {
        let states = try [0, position].map { try one.state(at: $0, on: branch.id) }
        let others = try [0, position].map { try other.state(at: $0, on: branch.id) }
        #expect(
          StateDiff(from: states[0], to: states[1]) == StateDiff(from: others[0], to: others[1]))
      }
      for format in [ExportFormat.jsonl, .redux, .csv] {
        #expect(
          try text(of: one, as: format, on: branch.id)
            == text(of: other, as: format, on: branch.id))
      }
    }
  }

  private func text(of timeline: Timeline, as format: ExportFormat, on branch: Branch.ID) throws
    -> String
  {
    var text = ""
    try SessionExport(timeline, as: format, branch: branch).write { text += $0 + "\n" }
    return text
  }

  @Test(arguments: [ValueSharing.bytes(8), .never]) func replayAndTypesHold(sharing: ValueSharing)
    throws
  {
    let app = RedactedReplayTests.machine()
    let session = try TestSession(initialState: app.initialState(), sharing: sharing)
    let long = String(repeating: "x", count: 100)
    for (index, text) in [".type(\"\(long)\")", ".other", ".type(\"\(long)!\")"].enumerated() {
      let run = try app.start(at: session.state)
      let action = try app.action(parsing: text)
      try session.appendAction(action, at: index + 1)
      _ = try run.reduce(action.payload, at: index + 1, feeding: [])
      try session.finish(index + 1, state: run.state)
    }
    try session.writer.close()
    let timeline = try session.timeline()
    #expect(try Replay().run(app, on: timeline).holds)
    #expect(try Replay().run(app, on: timeline).replayedCount == 3)
    #expect(try TypeCheck().run(app, on: timeline).severity == .fine)
    let wrong = try Replay().run(RedactedReplayTests.machine(wrongPassword: true), on: timeline)
    #expect(wrong.divergences.map(\.position) == [1, 3])
  }
}
