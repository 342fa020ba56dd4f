package import Foundation
package import SessionFile
internal import SessionFixtures
package import StateTree
package import TimeTravel

/// A session file in a folder of its own, which goes away with it.
package final class TestSession {
  package let folder: URL
  package let url: URL
  package let writer: SessionWriter
  /// The state after the last outcome.
  package private(set) var state: StateValue

  package init(initialState: StateValue, sharing: ValueSharing = .standard) throws {
    state = initialState
    folder = FileManager.default.temporaryDirectory.appending(path: "travel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appending(path: "session.hindsight")
    writer = try SessionWriter(creating: url)
    writer.sharing = sharing
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
  package convenience init(states: [StateValue]) throws {
    try self.init(initialState: states[0])
    for (position, state) in states.enumerated().dropFirst() { try step(to: state, at: position) }
    try writer.close()
  }

  package func step(to state: StateValue, at position: Int) throws {
    try appendAction(at: position)
    try finish(position, state: state)
  }

  package func appendAction(
    _ action: EncodedAction = .step, at position: Int, origin: Origin = .user
  ) throws {
    try writer.appendAction(
      RecordedAction(
        position: position, time: Int64(position) * 1_000_000_000, name: action.name,
        payload: action.payload, origin: origin))
  }

  package func finish(_ position: Int, state: StateValue, nanoseconds: Int64 = 10) throws {
    try writer.appendOutcome(
      Outcome(position: position, reducerNanoseconds: nanoseconds),
      changes: StateDiff(from: self.state, to: state)?.changes ?? [], state: state)
    self.state = state
  }

  /// A timeline of what is in the file now.
  package func timeline() throws -> Timeline { Timeline(try SessionReader(opening: url)) }
}

extension EncodedAction {
  package static let step = EncodedAction(name: "step", payload: ["step": [:]])
}
