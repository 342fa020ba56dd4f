internal import SessionFile
internal import StateTree
internal import TimeTravel

/// An action as `--json` prints it.
enum ActionJSON {
  /// The members that every command prints for an action.
  static func members(_ action: RecordedAction, _ outcome: Outcome?) -> [(String, StateValue)] {
    [
      ("position", .integer(Int64(action.position))), ("time", .integer(action.time)),
      ("name", .string(action.name)), ("payload", action.payload),
      ("origin", .string(action.origin.rawValue)),
      ("cause", action.cause.map { .integer(Int64($0)) } ?? .null),
      ("file", action.file.map { .string($0) } ?? .null),
      ("line", action.line.map { .integer(Int64($0)) } ?? .null),
      ("reducerNanoseconds", outcome.map { .integer($0.reducerNanoseconds) } ?? .null),
    ]
  }

  /// The members of the action that led to a position of the context's branch.
  static func members(at position: Int, in context: Context) throws -> [(String, StateValue)] {
    let branch = context.cursor.branch
    return members(
      try context.timeline.action(at: position, on: branch),
      try context.timeline.outcome(at: position, on: branch))
  }

  /// The object of an action.
  static func object(_ action: RecordedAction, _ outcome: Outcome?) -> StateValue {
    .object(StateObject(members(action, outcome)))
  }
}
