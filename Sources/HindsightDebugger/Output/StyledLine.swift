internal import StateTree

/// What a piece of text is, which decides its colour.
enum Style: Sendable, Hashable, CaseIterable {
  /// Ordinary text.
  case plain
  /// What leads the eye: a heading, the current position.
  case strong
  /// What may be overlooked: times, positions, counts.
  case faint
  /// An action's name.
  case name
  /// A path into a state.
  case path
  /// What is there now: an added value, a value after.
  case added
  /// What was there before: a removed value, a value before.
  case removed
  /// What is wrong, or may be.
  case warning

  /// The parameters of the terminal's colour sequence (ECMA-48, SGR); nil for none.
  var parameters: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .name: "36"
    case .path: "34"
    case .added: "32"
    case .removed: "31"
    case .warning: "33"
    }
  }
}

/// One line of output, in pieces of one style each.
///
/// A line never holds a line break or a control: `Output` shows them escaped, so that text from a
/// session cannot act on a terminal, wherever it comes from.
struct StyledLine: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// A run of text of one style.
  struct Piece: Sendable, Hashable {
    var text: String
    var style: Style
  }

  private(set) var pieces: [Piece] = []

  /// An empty line.
  init() {}

  /// A line of one style.
  init(_ text: String, _ style: Style = .plain) { append(text, style) }

  /// A line of ordinary text.
  init(stringLiteral value: String) { append(value) }

  /// Adds text at the end, its controls escaped.
  mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    pieces.append(Piece(text: text.terminalSafe, style: style))
  }

  /// Adds text, and spaces after it until it is `width` columns wide.
  mutating func append(_ text: String, _ style: Style = .plain, paddedTo width: Int) {
    append(text, style)
    append(String(repeating: " ", count: max(0, width - text.terminalSafe.displayWidth)))
  }

  /// Adds another line's pieces.
  mutating func append(_ line: StyledLine) { pieces += line.pieces }

  /// The line without its colours.
  var text: String { pieces.map(\.text).joined() }

  /// How many columns the line takes.
  var displayWidth: Int { pieces.reduce(0) { $0 + $1.text.displayWidth } }

  /// The line, and where it is wider than `width` columns its beginning and an ellipsis.
  func cut(to width: Int) -> StyledLine {
    guard displayWidth > width else { return self }
    var line = StyledLine()
    var room = width
    for piece in pieces {
      let isLast = piece.text.displayWidth >= room
      // What follows is left out, so this piece says so even where it fits itself.
      let text = isLast ? CutText.end(piece.text + " ", to: room) : piece.text
      line.append(text, piece.style)
      if isLast { break }
      room -= text.displayWidth
    }
    return line
  }

  /// The line without white space at its end.
  func trimmed() -> StyledLine {
    var line = self
    while var last = line.pieces.popLast() {
      while last.text.last == " " { last.text.removeLast() }
      if !last.text.isEmpty {
        line.pieces.append(last)
        break
      }
    }
    return line
  }
}
