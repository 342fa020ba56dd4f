internal import StateTree

/// The meaning of a piece of text, which decides its colour.
enum Style: Sendable, Hashable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Important text: a heading, the current position.
  case strong
  /// Less important text: times, positions, counts.
  case faint
  /// An action's name.
  case name
  /// A path into a state.
  case path
  /// A new value: an added value, a value after a change.
  case added
  /// An old value: a removed value, a value before a change.
  case removed
  /// A problem, or a possible one.
  case warning
  /// The part of a text that a search has found.
  case match

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
    case .match: "1;31"
    }
  }
}

/// One line of output, in pieces of one style each.
///
/// A line never contains a line break or a control: `Output` shows them escaped, so that text from
/// a session cannot control a terminal.
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

  /// The line, or, if it is wider than `width` columns, its beginning and an ellipsis.
  func cut(to width: Int) -> StyledLine {
    guard displayWidth > width else { return self }
    var line = StyledLine()
    var room = width
    for piece in pieces {
      let isLast = piece.text.displayWidth >= room
      // Later pieces are left out, so this piece shows the ellipsis even if it fits itself.
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
