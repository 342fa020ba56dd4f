import Foundation
import Hindsight
import SessionExchange
import SessionFile
import SessionRepair
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct RedactedReplayTests {
  struct State: Codable {
    var password = ""
    var length = 0
    var tries: UInt8 = 200
    var count = 0
  }

  enum Action: Codable {
    case type(String)
    case fail
    case other
  }

  /// The app, with some of its mistakes.
  static func machine(wrongPassword: Bool = false, wrongCount: Bool = false) -> Machine {
    Machine(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .type(let text):
          state.password = wrongPassword ? text + "!" : text
          state.length = text.count
        case .fail:
          state.tries += 1
          if wrongPassword { state.password += "?" }
        case .other:
          state.count += wrongCount ? 2 : 1
        }
        return .none
      })
  }

  static let actions = [".type(\"hunter2\")", ".other", ".fail", ".type(\"another\")", ".other"]

  private func timeline(_ redactions: [Redaction]) throws -> (TestSession, Timeline) {
    let app = Self.machine()
    let session = try TestSession(initialState: app.initialState())
    for (index, text) in Self.actions.enumerated() {
      let run = try app.start(at: session.state)
      let action = try app.action(parsing: text)
      try session.appendAction(action, at: index + 1)
      _ = try run.reduce(action.payload, at: index + 1, feeding: [])
      try session.finish(index + 1, state: run.state)
    }
    try session.writer.close()
    let url = session.folder.appending(path: "redacted.hindsight")
    _ = try SessionWriter.redact(
      SessionReader(opening: session.url), with: redactions, to: url)
    return (session, Timeline(try SessionReader(opening: url)))
  }

  @Test(arguments: [Redaction.Way.hash, .mask]) func aRedactedPlaceIsNotCompared(
    way: Redaction.Way
  ) throws {
    let (session, timeline) = try timeline([
      .state(".password", way), .action("type", way),
    ])
    let report = try Replay().run(Self.machine(wrongPassword: true), on: timeline)
    #expect(report.holds, "\(report.divergences)")
    #expect(report.replayedCount == 5)
    #expect(report.uncompared.map(\.path.description) == [".password"])
    #expect(report.unvouched.map(\.position) == [1, 4])
    #expect(!report.unvouched.contains { !$0.isRedacted })
    let wrong = try Replay().run(Self.machine(wrongCount: true), on: timeline)
    #expect(wrong.divergences.map(\.position) == [2, 5])
    #expect(try TypeCheck().run(Self.machine(), on: timeline).severity == .fine)
    session.folderIsKept()
  }

  @Test func whatALeftOutPlaceMakesUnreadableIsUnknown() throws {
    let (session, timeline) = try timeline([.state(".password", .leaveOut)])
    let report = try Replay().run(Self.machine(), on: timeline)
    #expect(report.holds)
    #expect(report.replayedCount == 0)
    #expect(report.skipped.map(\.position) == [1, 2, 3, 4, 5])
    #expect(report.skipped.allSatisfy { $0.reason == .redacted })
    #expect(try TypeCheck().run(Self.machine(), on: timeline).severity == .fine)
    session.folderIsKept()
  }

  @Test func aHashThatDoesNotFitItsTypeIsUnknown() throws {
    let (session, timeline) = try timeline([.state(".tries", .hash)])
    let report = try Replay().run(Self.machine(), on: timeline)
    #expect(report.holds)
    session.folderIsKept()
  }

  @Test func anActionThatIsLeftOutIsNotReplayed() throws {
    let (session, timeline) = try timeline([.action("type", .leaveOut)])
    let report = try Replay().run(Self.machine(), on: timeline)
    #expect(report.holds)
    #expect(report.replayedCount == 3)
    #expect(
      report.skipped == [
        .init(position: 1, reason: .redacted), .init(position: 4, reason: .redacted),
      ])
    #expect(try TypeCheck().run(Self.machine(), on: timeline).severity == .fine)
    session.folderIsKept()
  }

  @Test func theRulesGoThroughJSONLines() throws {
    let rules = [
      try Redaction.state(".password", .hash), try .action("type", .mask),
      .read("token", .leaveOut),
    ]
    let (session, timeline) = try timeline(rules)
    var text = ""
    try SessionExport(timeline, as: .jsonl).write { text += $0 + "\n" }
    let url = session.folder.appending(path: "imported.hindsight")
    _ = try SessionImport(Data(text.utf8), name: "lines").run(to: url)
    #expect(try SessionReader(opening: url).redactions() == rules)
    session.folderIsKept()
  }
}

extension TestSession {
  /// Until here: its folder goes away with it.
  fileprivate func folderIsKept() {}
}
