/// An operand of a command: its name, its kind, and its help text.
struct Operand: Sendable, Hashable {
  /// Its name in usage lines and errors, `PATH`.
  let name: String
  let kind: ValueKind
  /// Its form in a usage line, if that is more than the name: `FILE[@POS]`. Empty if the operand
  /// before it shows it.
  let form: String
  /// Whether it may be left out.
  let isOptional: Bool
  /// Whether more than one may be given.
  let mayRepeat: Bool
  /// The places where it can be typed.
  let places: Set<Place>
  /// What it is, in one line.
  let help: String

  init(
    _ name: String, _ kind: ValueKind, form: String? = nil, isOptional: Bool = false,
    mayRepeat: Bool = false, in places: Set<Place> = .both, _ help: String
  ) {
    self.name = name
    self.kind = kind
    self.form = form ?? name
    self.isOptional = isOptional
    self.mayRepeat = mayRepeat
    self.places = places
    self.help = help
  }

  /// The operand in a usage line: `[PATH]`, `FILE...`.
  var synopsis: String {
    guard !form.isEmpty else { return "" }
    let text = form + (mayRepeat ? "..." : "")
    return isOptional ? "[\(text)]" : text
  }
}

extension Operand {
  /// The operand for a path in the state.
  static let path = Operand(
    "PATH", .path, isOptional: true, "a place in the state: .items[3].title, or /items/3/title")
  /// The operand for a command's position, at the prompt. In the shell the position follows the
  /// file.
  static let position = Operand(
    "POS", .position, isOptional: true, in: .prompt, "the position (default: the current one)")
}

/// The session that a command takes in the shell, before its other operands.
enum ShellSession: Sendable, Hashable {
  /// No session, or one that its operands name.
  case none
  /// One whole session.
  case file
  /// One session at a position.
  case fileAtPosition
  /// One session or several.
  case files

  /// The operand that names the session.
  var operand: Operand? {
    switch self {
    case .none: nil
    case .file: .session
    case .fileAtPosition: .sessionAtPosition
    case .files: .sessions
    }
  }
}

extension Operand {
  static let session = Operand("FILE", .session, in: .shell, "the session")
  static let sessionAtPosition = Operand(
    "FILE", .session, form: "FILE[@POS]", in: .shell,
    "the session, and a position or time in it (default: the last)")
  static let sessions = Operand(
    "FILE", .session, mayRepeat: true, in: .shell, "the sessions")
}
