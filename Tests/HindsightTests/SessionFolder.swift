import Foundation
import Hindsight
import SessionFile
import StateTree

/// A folder of a test's own, which goes away with it, and a session in it.
final class SessionFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "hindsight-\(UUID())")
  var session: URL { url.appending(path: "test.hindsight") }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func recorder() throws -> Recorder {
    try Recorder(to: session, app: "test", version: "1.2", commit: "abc")
  }
}

/// What a session file holds, read at once.
struct SessionContents {
  let header: SessionHeader
  let status: RecordingStatus
  let actions: [RecordedAction]
  let outcomes: [Outcome?]
  let states: [StateValue]
  let gaps: [Gap]
  let effects: [RecordedEffect]

  init(_ url: URL) throws {
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    let last = try reader.lastPosition()
    header = reader.header
    status = reader.status
    actions = try reader.actions(0...last)
    outcomes = try actions.map { try reader.outcome(at: $0.position) }
    gaps = try reader.gaps()
    effects = try reader.effects()
    var cursor = try reader.states(in: 0...last)
    var states = [cursor.state]
    while let step = try cursor.next(), let state = step.state { states.append(state) }
    self.states = states
  }

  /// Each action as a line: its position, name, origin and cause.
  var lines: [String] {
    actions.map { action in
      "\(action.position) \(action.name) \(action.origin.rawValue)"
        + (action.cause.map { " \($0)" } ?? "")
    }
  }
}
