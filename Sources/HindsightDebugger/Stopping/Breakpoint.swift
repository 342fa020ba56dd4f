internal import StateTree
internal import TimeTravel

/// A breakpoint or a watchpoint: a stop with a number, as `info breakpoints` lists it.
struct Breakpoint: Sendable {
  /// Its number, from 1. A number is not used again.
  let number: Int
  /// Where it stops.
  let point: StopPoint
  /// What it stops at, as it was typed: `counter.* if .count > 10`.
  let text: String
  /// Whether it is deleted once it has stopped a search.
  let isTemporary: Bool
  /// Whether searches stop at it.
  var isEnabled = true
  /// How many of its next hits stop nothing.
  var ignored = 0
  /// How many hits there were, those that stopped nothing among them.
  var hitCount = 0
  /// The commands to run after it has stopped a search. The first may be `silent`.
  var commands: [String] = []

  /// The word that keeps a stop from being reported.
  static let silent = "silent"

  /// Whether it stops at changes of a place.
  var isWatchpoint: Bool {
    if case .change = point.place { true } else { false }
  }

  /// `breakpoint` or `watchpoint`.
  var kind: String { isWatchpoint ? "watchpoint" : "breakpoint" }

  /// `watchpoint 2`.
  var title: String { "\(kind) \(number)" }

  /// `watchpoint 2: .count`, as a line.
  var line: StyledLine {
    var line = StyledLine(title, .strong)
    line.append(": ")
    line.append(text, .name)
    return line
  }

  /// The members that `--json` prints for it.
  var jsonMembers: [(String, StateValue)] {
    [("number", .integer(Int64(number))), ("type", .string(kind)), ("text", .string(text))]
  }
}

/// An expression whose value is shown after each movement.
struct Display: Sendable {
  /// Its number, from 1. A number is not used again.
  let number: Int
  let expression: StateExpression
}
