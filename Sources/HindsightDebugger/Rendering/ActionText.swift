internal import SessionFile
internal import StateTree

/// Actions as lines show them.
enum ActionText {
  /// What an action is called. A change from outside the store has no action, and so no name.
  static func name(_ action: RecordedAction) -> String {
    guard action.origin == .outside else { return action.name }
    return action.isLost ? "(lost to damage)" : "(changed outside the store)"
  }

  /// The payload in one line, without the cases that the name says.
  static func arguments(_ action: RecordedAction) -> String {
    guard action.origin != .outside else { return "" }
    return ActionSyntax(action)?.argumentList ?? action.payload.jsonText()
  }

  /// Who sent it, in a word or two; empty for a user's.
  static func origin(_ action: RecordedAction) -> String {
    let cause = action.cause.map { " <- \($0)" } ?? ""
    switch action.origin {
    case .user: return cause.isEmpty ? "" : "user" + cause
    case .effect: return "effect" + cause
    case .outside: return "outside" + cause
    case .debugger: return "debugger" + cause
    }
  }
}
