internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A place that somebody asks about, on the current branch.
struct PlaceQuestion {
  /// The operand that names the place.
  static let operand = Operand(
    "PATH", .path, "a place: .items[3].title, .items[id=42].title, or . for the whole state")

  /// The place as it was typed.
  let pattern: PathPattern
  let context: Context

  /// Reads the place that was typed.
  init(_ arguments: Arguments, in context: Context) throws {
    try self.init(arguments.required(Self.operand), in: context)
  }

  /// Reads a place.
  init(_ text: String, in context: Context) throws {
    guard try context.timeline.session.hasStates else { throw SessionError.noStates }
    pattern = try Self.pattern(text, in: try? context.state())
    self.context = context
  }

  /// The pattern of a text. In a JSON Pointer a step may be a key or an index; the state decides.
  private static func pattern(_ text: String, in state: StateValue?) throws -> PathPattern {
    let pattern = try PathPattern(text)
    guard pattern.isSingle else { throw QuestionError.severalPlaces(pattern) }
    guard let path = state.flatMap({ pattern.plainPath?.resolved(in: $0) }) else { return pattern }
    return PathPattern(path)
  }

  /// The place of a text in a state.
  static func path(_ text: String, in state: StateValue) throws -> StatePath {
    let pattern = try pattern(text, in: state)
    guard let path = pattern.plainPath ?? pattern.sight(in: state)?.place else {
      throw QuestionError.noSuchPlace(pattern)
    }
    return path
  }

  /// The cursor over the changes of its value.
  func changes(in positions: ClosedRange<Int>, backward: Bool) throws -> PlaceChangeCursor {
    try context.timeline.changes(
      of: pattern, in: positions, on: context.cursor.branch, backward: backward)
  }

  /// The value at a position, and its place.
  func reading(at position: Int) throws -> PlaceReading {
    try context.timeline.reading(of: pattern, at: position, on: context.cursor.branch)
  }

  /// Throws an error that names the nearest place, if the state at a position lacks the place.
  func requirePlace(at position: Int) throws {
    guard case .missing = try reading(at: position).reading else { return }
    let state = try context.timeline.state(at: position, on: context.cursor.branch)
    if let path = pattern.plainPath { _ = try state.value(at: path) }
    throw QuestionError.noSuchPlace(pattern)
  }

  /// Throws an error that names the nearest place, if no state of the branch has the place. What is
  /// still being recorded may come to have it.
  func requirePlaceAnywhere() throws {
    let first = context.timeline.firstPosition
    guard !context.isRunning, case .missing = try reading(at: first).reading else { return }
    let last = try context.lastPosition()
    var changes = try changes(in: first...last, backward: false)
    if try changes.next() == nil { try requirePlace(at: last) }
  }

  /// What the recording withholds of the place; nil if nothing.
  func redactionNote(at place: StatePath) -> String? { RedactionText.note(of: place, in: context) }
}

/// Why a question about a place has no answer.
enum QuestionError: Error, Sendable, Hashable {
  /// The pattern can lead to several places.
  case severalPlaces(PathPattern)
  /// No state up to here has the place.
  case noSuchPlace(PathPattern)
}

extension QuestionError: Explained {
  var sentence: String {
    switch self {
    case .severalPlaces(let pattern):
      "\(pattern) can be several places; name one, such as .items[3].title or .items[id=42].title"
    case .noSuchPlace(let pattern):
      "no state up to here has \(pattern); 'print' shows the state here"
    }
  }
}
