import Foundation
import SessionFile
import StateTree
import TimeTravel

/// A session file in a folder of its own, which goes away with it.
final class TestSession {
  let folder: URL
  let url: URL
  let writer: SessionWriter

  init(initialState: StateValue) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "travel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appending(path: "session.hindsight")
    writer = try SessionWriter(creating: url)
    try writer.begin(
      SessionHeader(
        app: "test", stateType: "State", actionType: "Action", program: "tests", system: "any",
        startedAt: 0),
      initialState: initialState)
  }

  deinit {
    try? writer.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A closed session of these states, each reached by an action `step`, a second apart.
  convenience init(states: [StateValue]) throws {
    try self.init(initialState: states[0])
    for position in states.indices.dropFirst() {
      try append(from: states[position - 1], to: states[position], at: position)
    }
    try writer.close()
  }

  func append(from before: StateValue, to after: StateValue, at position: Int) throws {
    try appendAction(at: position)
    try writer.appendOutcome(
      Outcome(position: position, reducerNanoseconds: 10),
      changes: StateDiff(from: before, to: after)?.changes ?? [], state: after)
  }

  func appendAction(
    _ action: EncodedAction = .step, at position: Int, origin: Origin = .user
  ) throws {
    try writer.appendAction(
      RecordedAction(
        position: position, time: Int64(position) * 1_000_000_000, name: action.name,
        payload: action.payload, origin: origin))
  }

  /// A timeline of what is in the file now.
  func timeline() throws -> Timeline { Timeline(try SessionReader(opening: url)) }
}

extension EncodedAction {
  static let step = EncodedAction(name: "step", payload: ["step": [:]])
}
