internal import StateTree

/// An object written member by member, as one line of JSON text.
struct ObjectText {
  private var text = "{"

  /// Adds a member whose value is JSON text already. The key needs no escape.
  mutating func add(_ key: String, json: String) {
    if text.utf8.count > 1 { text += "," }
    text += "\"\(key)\":\(json)"
  }

  /// Adds a member.
  mutating func add(_ key: String, _ value: StateValue) { add(key, json: value.jsonText()) }

  /// Adds a text, where there is one.
  mutating func add(_ key: String, _ value: String?) {
    if let value { add(key, json: value.quotedJSON) }
  }

  /// Adds a number, where there is one.
  mutating func add(_ key: String, _ value: (some BinaryInteger)?) {
    if let value { add(key, json: "\(value)") }
  }

  /// The whole object.
  var finished: String { text + "}" }
}
