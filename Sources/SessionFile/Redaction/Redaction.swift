public import StateTree

/// What is withheld from a session before anything is written.
///
///     let recorder = try Recorder(
///       to: url, app: "shop",
///       options: Recorder.Options(redacting: [
///         .state(".users[*].email", .hash), .state(".tokens.*", .mask),
///         .action("login*", .mask), .read("token", .leaveOut),
///       ]))
///
/// A rule reaches what it names, and all that is inside of it. It does not follow a value about:
/// what an action brings into the state is named twice, in the payload and in the state. Keys,
/// lengths of arrays, nulls, the names of actions, the texts of errors and the ids of effects are
/// no values, and stay.
public struct Redaction: Sendable, Hashable {
  /// What stands in the place of a value.
  public enum Way: String, Sendable, Hashable, CaseIterable {
    /// A text such as `#3f9a12b04c55d6e7` for a text, equal for equal values of one session: the
    /// key of the hash is random and not kept. A number becomes a whole number below 2^31. What is
    /// made of texts of a form of its own (a date, a UUID, a raw value) cannot be read back from a
    /// hash, nor what is made of smaller numbers. A boolean becomes `false`: its hash would tell
    /// it.
    case hash
    /// A value of the same kind, whatever it was: `xxxxxxxx`, 0 or `false`; for a date's text and a
    /// UUID's one of that form. Raw values cannot be read back.
    case mask
    /// Nothing: a member is missing; an element is null, so that others keep their places.
    case leaveOut = "leave out"
    /// What stood there was lost to damage: `recover` says so, of large values. A recorder leaves
    /// out.
    case lost
  }

  /// Where values are withheld.
  package enum Subject: Sendable, Hashable {
    /// In the state, and so in keyframes, and before and after each change.
    case state
    /// In the payloads of the actions of this name; `*` stands for any part of one.
    case action(String)
    /// In what is read of the dependencies of this name; `*` stands for any part of one.
    case read(String)
  }

  /// Where values are withheld.
  package let subject: Subject
  /// The places in the state, in payloads or in what is read.
  package let path: PathPattern
  /// What stands there instead.
  package let way: Way

  /// A rule of these fields.
  package init(_ subject: Subject, path: PathPattern, _ way: Way) {
    self.subject = subject
    self.path = path
    self.way = way
  }

  /// Withholds places of the state: `.users[*].email`. Throws where the text is no path.
  public static func state(_ path: String, _ way: Way) throws(StatePathError) -> Redaction {
    Redaction(.state, path: try PathPattern(path), way)
  }

  /// Withholds places in the payloads of actions, by name: `login.*`. Without a path, all that is
  /// in them. Throws where the text is no path.
  public static func action(_ name: String, path: String = ".", _ way: Way)
    throws(StatePathError) -> Redaction
  {
    Redaction(.action(name), path: try PathPattern(path), way)
  }

  /// Withholds what is read of dependencies, by name.
  public static func read(_ name: String, _ way: Way) -> Redaction {
    Redaction(.read(name), path: PathPattern(), way)
  }

  /// Whether the rule is about the payloads of actions of this name.
  package func concerns(action name: String) -> Bool {
    if case .action(let pattern) = subject { matches(pattern, name) } else { false }
  }

  /// Whether the rule is about what is read of the dependency of this name.
  package func concerns(read name: String) -> Bool {
    if case .read(let pattern) = subject { matches(pattern, name) } else { false }
  }
}

/// Whether a name matches a pattern, in which `*` stands for any run of characters.
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
