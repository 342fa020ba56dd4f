/// Lines for a running app.
struct LiveScript {
  /// What errors call it.
  let name: String
  /// What is recorded as its actions' source file.
  let source: String
  /// Its lines.
  var reader: ScriptReader
  /// Whether it feeds the app: lines may be bare actions, and wait for the effects of those before.
  /// Otherwise they are what one would type at the prompt.
  var isFeed = true
  /// Whether all of it has been read, so that Ctrl-C need not end a wait for more.
  var isAtHand = false
}

/// What a line of a live script asks for.
struct LiveScriptLine: Sendable, Hashable {
  /// The command: a line that is an action is sent.
  let command: String
  /// Whether the next line waits until the effects have ended.
  let waits: Bool

  /// A line that is a command and nothing else.
  init(command: String) {
    self.command = command
    waits = false
  }

  /// Takes a line apart: `nowait` may stand before it, and an action needs no `send`. What begins
  /// like a Swift case, `.incrementTapped`, like a type, `Increment()`, or like JSON is an action:
  /// no command does.
  init(_ text: String) {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let saysNowait = words.first == "nowait" && words.count > 1
    let rest = saysNowait ? words[1].trimmingWhitespace() : text
    let isAction = rest.first.map { ".{[\"".contains($0) || $0.isUppercase } ?? false
    command = isAction ? "send " + rest : rest
    waits = !saysNowait
  }
}
