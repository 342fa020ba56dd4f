internal import TimeTravel

/// The kind of an operand or an option's value. It decides what Tab offers and which texts the
/// parser rejects.
enum ValueKind: Sendable, Hashable {
  /// Any text.
  case text
  /// A place in the state.
  case path
  /// A position on the branch.
  case position
  /// A position on any branch, or of another session: `FILE@BRANCH@POS`.
  case place
  /// A range of positions, or one position.
  case range
  /// A number of steps.
  case count
  /// How many items to show: a whole number from 0.
  case limit
  /// A branch's name.
  case branch
  /// A file that the command reads.
  case file
  /// A file that the command makes.
  case newFile
  /// A session's file that the command makes.
  case newSession
  /// A session's file.
  case session
  /// A state: `FILE@POS`, a JSON file, or `-` for standard input.
  case state
  /// A linked app's name.
  case app
  /// A command's name.
  case command
  /// An action, in Swift's or JSON's notation.
  case action
  /// A condition or an expression over states.
  case expression
  /// A pattern for an action's name.
  case actionName
  /// An action's name or a place, and a condition behind `if`.
  case stop
  /// One of these words.
  case word([String])

  /// Whether `-5` can be one.
  var takesNumbers: Bool {
    switch self {
    case .position, .place, .range, .count: true
    default: false
    }
  }

  /// Whether the empty text can be one.
  var mayBeEmpty: Bool {
    switch self {
    case .file, .newFile, .newSession, .session, .state, .app: false
    default: true
    }
  }

  /// Whether a text looks like this kind. The parser asks this if an optional operand may be left
  /// out before another one: `diff 3 .items` has one position.
  func accepts(_ text: String) -> Bool {
    switch self {
    // Almost any text can be a name, but a path begins in its own way.
    case .position:
      text.first.map { !"./[".contains($0) && (try? PositionExpression(text)) != nil } ?? true
    case .place:
      ValueKind.position.accepts(text) || Context.file(in: text) != nil
    case .word(let words): words.contains(text)
    default: true
    }
  }

  /// The expected value of an option, as the end of a sentence with 'takes'; nil if `text` is
  /// valid.
  func expectation(unlessMetBy text: String) -> String? {
    switch self {
    case .limit:
      if let limit = Int(text), limit >= 0 { return nil }
      return "a whole number, such as 50"
    case .word(let words):
      return words.contains(text) ? nil : CountText.list(words, "or")
    default:
      return nil
    }
  }
}
