internal import Foundation
internal import SessionFile
internal import StateTree

/// Writes the session that an import makes, action by action, and holds the state reached so far.
final class ImportWriter {
  let session: SessionWriter
  /// The state at the last position.
  private(set) var state: StateValue = .null
  /// The last position.
  private(set) var position = 0
  var warnings: [ImportWarning] = []

  private let url: URL

  init(to url: URL) throws {
    self.url = url
    session = try SessionWriter(creating: url)
  }

  /// The state at any position that is written.
  func state(at position: Int, on branch: Branch.ID) throws -> StateValue {
    try session.commit()
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    return try Timeline(reader).state(at: position, on: branch)
  }

  func begin(_ header: SessionHeader, initialState: StateValue, hasStates: Bool) throws {
    try session.begin(header, initialState: initialState)
    if !hasStates { try session.setMetadata(MetadataKey.states, to: "none") }
    state = initialState
  }

  /// Adds an action that led to a state; without one, to the state before it.
  func append(
    _ action: RecordedAction, reducerNanoseconds: Int64 = 0, reads: [RecordedRead] = [],
    state next: StateValue? = nil
  ) throws {
    try session.appendAction(action)
    position = action.position
    let next = next ?? state
    let changes = StateDiff(from: state, to: next)?.changes ?? []
    try session.appendOutcome(
      Outcome(position: position, reducerNanoseconds: reducerNanoseconds), reads: reads,
      changes: changes, state: next)
    state = next
  }

  /// Adds an action whose reducer failed, which changed nothing.
  func appendFailed(_ action: RecordedAction) throws {
    try session.appendAction(action)
    position = action.position
  }
}
