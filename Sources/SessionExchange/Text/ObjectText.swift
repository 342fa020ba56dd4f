internal import SessionFile
internal import StateTree

/// Writes an object member by member, as one line of JSON text.
struct ObjectText {
  private var text = "{"

  /// Adds a member whose value is JSON text already. The key needs no escape.
  mutating func add(_ key: String, json: String) {
    text += text.utf8.count > 1 ? ",\"" : "\""
    text += key
    text += "\":"
    text += json
  }

  /// Adds a member.
  mutating func add(_ key: String, _ value: StateValue) { add(key, json: value.jsonText()) }

  /// Adds a text, unless it is nil.
  mutating func add(_ key: String, _ value: String?) {
    if let value { add(key, json: value.quotedJSON) }
  }

  /// Adds a number, unless it is nil.
  mutating func add(_ key: String, _ value: (some BinaryInteger)?) {
    if let value { add(key, json: "\(value)") }
  }

  /// Adds a session's header.
  mutating func add(_ header: SessionHeader) {
    add("app", header.app)
    add("appVersion", header.appVersion)
    add("appCommit", header.appCommit)
    add("stateType", header.stateType)
    add("actionType", header.actionType)
    add("program", header.program)
    add("system", header.system)
    add("startedAt", header.startedAt)
  }

  /// Adds an action's sender and source line.
  mutating func addSource(of action: RecordedAction) {
    add("origin", action.origin.rawValue)
    add("cause", action.cause)
    add("effect", action.effect)
    add("file", action.file)
    add("line", action.line)
  }

  /// The whole object.
  var finished: String { text + "}" }
}
