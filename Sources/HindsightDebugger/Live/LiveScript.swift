/// Lines for a running app.
struct LiveScript {
  /// Its name in errors.
  let name: String
  /// The recorded source file of its actions.
  let source: String
  /// Its lines.
  var reader: ScriptReader
  /// Whether it feeds the app: lines may be bare actions, and wait for the effects of earlier
  /// lines. Otherwise lines are as typed at the prompt.
  var isFeed = true
  /// Whether all of it has been read, so that Ctrl-C need not end a wait for more.
  var isAtHand = false
}

/// A parsed line of a live script.
struct LiveScriptLine: Sendable, Hashable {
  /// The command: a line that is an action is sent.
  let command: String
  /// Whether the next line waits until the effects have ended.
  let waits: Bool

  /// Creates a line that is only a command.
  init(command: String) {
    self.command = command
    waits = false
  }

  /// Parses a line: `nowait` may come first, and an action needs no `send`. A text that begins like
  /// a Swift case, `.incrementTapped`, a type, `Increment()`, or JSON is an action, because no
  /// command begins like that.
  init(_ text: String) {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let saysNowait = words.first == "nowait" && words.count > 1
    let rest = saysNowait ? words[1].trimmingWhitespace() : text
    let isAction = rest.first.map { ".{[\"".contains($0) || $0.isUppercase } ?? false
    command = isAction ? "send " + rest : rest
    waits = !saysNowait
  }
}
