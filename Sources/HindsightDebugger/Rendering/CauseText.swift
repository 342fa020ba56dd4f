internal import SessionFile

/// Who sent an action, in words.
enum CauseText {
  /// `user at prompt:3`, `effect 2 (toast) of action 6, 2.00s after it, at AppInfo/Toast.swift:41`.
  /// It names the effect and the action that caused it if they are recorded.
  static func sender(
    of action: RecordedAction, effect: RecordedEffect?, cause: RecordedAction?
  ) -> String {
    let place = action.file.map { " at \($0)" + (action.line.map { ":\($0)" } ?? "") } ?? ""
    switch action.origin {
    case .user: return "user" + place + ofCause(action, before: ", caused by")
    case .debugger: return "debugger" + place + ofCause(action, before: ", caused by")
    case .outside where action.isLost: return "unknown: the action was lost to damage"
    case .outside: return "no action: the state was changed outside the store"
    case .effect: break
    }
    guard action.cause != nil else { return "effect of an action that is not recorded" + place }
    var text = action.effect.map { "effect \($0)" } ?? "effect"
    if let label = effect?.label { text += " (\(label))" }
    text += ofCause(action, before: " of")
    if let cause {
      text += ", \(DurationText.taken(action.time - cause.time)) after it"
    }
    return text + (place.isEmpty ? "" : "," + place)
  }

  private static func ofCause(_ action: RecordedAction, before words: String) -> String {
    action.cause.map { "\(words) action \($0)" } ?? ""
  }
}
