internal import SessionFile
internal import StateTree

/// Actions as lines show them.
enum ActionText {
  /// The name of an action. A change from outside the store has no action, and so no name.
  static func name(_ action: RecordedAction) -> String {
    guard action.origin == .outside else { return action.name }
    return action.isLost ? "(lost to damage)" : "(changed outside the store)"
  }

  /// The most characters of a payload in a row, for any output: `action` prints all of it.
  static let mostCharacters = 1000

  /// A text cut to fewer columns than this is too short to be useful.
  private static let fewestColumns = 8

  /// The payload in at most `width` columns, without the cases in the name. A large one has its
  /// size; the text is empty if there is too little room.
  static func arguments(_ action: RecordedAction, width: Int) -> String {
    guard action.origin != .outside, width > 0 else { return "" }
    let text = (ActionSyntax(action)?.argumentList ?? action.payload.jsonText()).terminalSafe
    guard width >= fewestColumns || text.displayWidth <= width else { return "" }
    return CutText.end(text, to: width, counting: mostCharacters)
  }

  /// Who sent it, in a word or two; empty for a user. With `isBrief`, an effect is only an arrow.
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
