/// An operand of a command: what it is called, what it is, and what help says of it.
struct Operand: Sendable, Hashable {
  /// Its name in usage lines and errors, `PATH`.
  let name: String
  let kind: ValueKind
  /// How a usage line writes it, where that is more than the name: `FILE[@POS]`.
  let form: String
  /// Whether it may be left out.
  let isOptional: Bool
  /// Whether more than one may be given.
  let mayRepeat: Bool
  /// Where it is typed.
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
    let text = form + (mayRepeat ? "..." : "")
    return isOptional ? "[\(text)]" : text
  }
}

extension Operand {
  /// A place in the state.
  static let path = Operand(
    "PATH", .path, isOptional: true, "a place in the state: .items[3].title, or /items/3/title")
  /// The position that a command looks at, at the prompt. In the shell it stands behind the file.
  static let position = Operand(
    "POS", .position, isOptional: true, in: .prompt, "the position; without it, the current one")
}

/// What session a command takes in the shell, before its other operands.
enum ShellSession: Sendable, Hashable {
  /// None, or its operands say what to read.
  case none
  /// One session, as a whole.
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
    "the session, and a position or time in it; without it, the last")
  static let sessions = Operand(
    "FILE", .session, mayRepeat: true, in: .shell, "the sessions")
}
