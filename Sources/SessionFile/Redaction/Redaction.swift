public import StateTree

/// A rule that withholds values from a session before anything is written.
///
///     let recorder = try Recorder(
///       to: url, app: "shop",
///       options: Recorder.Options(redacting: [
///         .state(".users[*].email", .hash), .state(".tokens.*", .mask),
///         .action("login*", .mask), .read("token", .leaveOut),
///       ]))
///
/// A rule withholds the values at the places that it names, and all values inside them. It does not
/// follow copies: a value that an action brings into the state needs one rule for the payload and
/// one for the state. Keys, lengths of arrays, nulls, the names of actions, the texts of errors and
/// the ids of effects are not values, and stay.
public struct Redaction: Sendable, Hashable {
  /// The replacement for a value.
  public enum Way: String, Sendable, Hashable, CaseIterable {
    /// A text such as `#3f9a12b04c55d6e7` for a text, equal for equal values of one session: the
    /// key of the hash is random and not kept. A number becomes a whole number below 2^31. Types
    /// whose texts have their own form (a date, a UUID, a raw value) cannot be read back from a
    /// hash, nor can types of smaller numbers. A boolean becomes `false`, because a hash would
    /// reveal it.
    case hash
    /// A fixed value of the same kind: `xxxxxxxx`, 0 or `false`; for the text of a date or UUID, a
    /// fixed text of that form. Raw values cannot be read back.
    case mask
    /// No value: a member is missing; an element is null, so that others keep their places.
    case leaveOut = "leave out"
    /// The value was lost to damage: `recover` writes this for large values. A recorder treats it
    /// as `leaveOut`.
    case lost
  }

  /// The kind of values that a rule withholds.
  package enum Subject: Sendable, Hashable {
    /// Values in the state, and so in keyframes and changes.
    case state
    /// Values in the payloads of actions with this name; `*` matches any part of a name.
    case action(String)
    /// Values read from dependencies with this name; `*` matches any part of a name.
    case read(String)
  }

  /// The kind of values that a rule withholds.
  package let subject: Subject
  /// The places in the state, in payloads or in values read.
  package let path: PathPattern
  /// The replacement.
  package let way: Way

  /// Creates a rule.
  package init(_ subject: Subject, path: PathPattern, _ way: Way) {
    self.subject = subject
    self.path = path
    self.way = way
  }

  /// Withholds places of the state: `.users[*].email`. Throws if the text is not a path.
  public static func state(_ path: String, _ way: Way) throws(StatePathError) -> Redaction {
    Redaction(.state, path: try PathPattern(rule: path), way)
  }

  /// Withholds places in the payloads of actions, by name: `login.*`. Without a path, it withholds
  /// all values in them. Throws if the text is not a path.
  public static func action(_ name: String, path: String = ".", _ way: Way)
    throws(StatePathError) -> Redaction
  {
    Redaction(.action(name), path: try PathPattern(rule: path), way)
  }

  /// Withholds values read from dependencies, by name.
  public static func read(_ name: String, _ way: Way) -> Redaction {
    Redaction(.read(name), path: PathPattern(), way)
  }

  /// Whether the rule concerns the payloads of actions with this name.
  package func concerns(action name: String) -> Bool {
    if case .action(let pattern) = subject { matches(pattern, name) } else { false }
  }

  /// Whether the rule concerns values read from the dependency with this name.
  package func concerns(read name: String) -> Bool {
    if case .read(let pattern) = subject { matches(pattern, name) } else { false }
  }
}

extension PathPattern {
  /// Reads the pattern of a rule, which cannot name an element by the value of a member: that value
  /// may be withheld itself.
  fileprivate init(rule text: String) throws(StatePathError) {
    try self.init(text)
    guard isForRules else {
      throw StatePathError(kind: .elementInRule, offset: text.utf8.count, text: text)
    }
  }

  /// Whether a rule may have this pattern.
  var isForRules: Bool {
    components.allSatisfy { if case .element = $0 { false } else { true } }
  }
}

/// Whether a name matches a pattern, in which `*` matches any run of characters.
private func matches(_ pattern: String, _ name: String) -> Bool {
  let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
  guard parts.count > 1, let first = parts.first, let last = parts.last else {
    return pattern == name
  }
  guard name.hasPrefix(first), name.count >= first.count + last.count, name.hasSuffix(last) else {
    return false
  }
  var rest = name.dropFirst(first.count).dropLast(last.count)
  for part in parts.dropFirst().dropLast() where !part.isEmpty {
    guard let found = rest.firstRange(of: part) else { return false }
    rest = rest[found.upperBound...]
  }
  return true
}
