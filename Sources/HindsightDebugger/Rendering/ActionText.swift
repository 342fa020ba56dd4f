internal import SessionFile
internal import StateTree

/// Actions as lines show them.
enum ActionText {
  /// What an action is called. A change from outside the store has no action, and so no name.
  static func name(_ action: RecordedAction) -> String {
    guard action.origin == .outside else { return action.name }
    return action.isLost ? "(lost to damage)" : "(changed outside the store)"
  }

  /// A row tells of a payload no more than this, wherever it goes to: `action` prints all of it.
  static let mostCharacters = 1000

  /// What is cut to fewer columns than this says too little to be shown.
  private static let fewestColumns = 8

  /// The payload in `width` columns at most, without the cases that the name says. Of a large one
  /// the size is told; it is empty where there is too little room.
  static func arguments(_ action: RecordedAction, width: Int) -> String {
    guard action.origin != .outside, width > 0 else { return "" }
    let text = (ActionSyntax(action)?.argumentList ?? action.payload.jsonText()).terminalSafe
    guard width >= fewestColumns || text.displayWidth <= width else { return "" }
    return CutText.end(text, to: width, counting: mostCharacters)
  }

  /// Who sent it, in a word or two; empty for a user's. `isBrief` leaves out of an effect what its
  /// arrow says.
  static func origin(_ action: RecordedAction, isBrief: Bool = false) -> String {
    let cause = action.cause.map { " <- \($0)" } ?? ""
    switch action.origin {
    case .user: return cause.isEmpty ? "" : "user" + cause
    case .effect: return isBrief && !cause.isEmpty ? String(cause.dropFirst()) : "effect" + cause
    case .outside: return "outside" + cause
    case .debugger: return "debugger" + cause
    }
  }
}
