/// Why a command about breakpoints and displays cannot do what it is asked.
enum StopError: Error, Sendable, Hashable {
  /// There is no breakpoint at all.
  case noBreakpoints
  /// No breakpoint has this number. The other value lists those that exist.
  case noSuchBreakpoint(Int, numbers: [Int])
  /// No display has this number. The other value lists those that exist.
  case noSuchDisplay(Int, numbers: [Int])
  /// A text that is no number of a breakpoint or a display.
  case notANumber(String)
  /// A text that is no number of hits.
  case notACount(String)
  /// Words between the name and `if`, or without one.
  case severalNames(String)
  /// `watch` with an expression that is no place; whether it is a condition.
  case watchesExpression(String, isCondition: Bool)
  /// `if` without a condition.
  case conditionMissing
  /// `commands` among the commands of a breakpoint.
  case commandsInCommands
  /// A script ended before the `end` of a breakpoint's commands.
  case commandsWithoutEnd(String)
}

extension StopError: Explained {
  var sentence: String {
    switch self {
    case .noBreakpoints:
      return "there is no breakpoint; 'break' and 'watch' make one"
    case .noSuchBreakpoint(let number, let numbers):
      return "there is no breakpoint \(number); 'info breakpoints' lists "
        + Self.list(numbers)
    case .noSuchDisplay(let number, let numbers):
      return numbers.isEmpty
        ? "there is no display \(number); 'display EXPR' makes one"
        : "there is no display \(number); 'info breakpoints' lists \(Self.list(numbers))"
    case .notANumber(let text):
      return "'\(text)' is no number of a breakpoint; 'info breakpoints' lists them"
    case .notACount(let text):
      return "'\(text)' is not a number of hits; give a whole number from 0"
    case .severalNames(let text):
      return "'\(text)' is more than one name; put a name with spaces in quotes, and 'if' before a "
        + "condition"
    case .watchesExpression(let text, isCondition: true):
      return
        "'watch' takes a place, and '\(text)' is a condition; 'break if \(text)' stops where it "
        + "becomes true"
    case .watchesExpression(let text, isCondition: false):
      return "'watch' takes a place, and '\(text)' is an expression; "
        + "'break if \(text) != old(\(text))' stops where it changes"
    case .conditionMissing:
      return "a condition belongs after 'if'; 'help conditions' shows the language"
    case .commandsInCommands:
      return "'commands' cannot stand among the commands of a breakpoint; 'end' ends them"
    case .commandsWithoutEnd(let title):
      return "the commands of \(title) have no 'end'"
    }
  }

  private static func list(_ numbers: [Int]) -> String {
    numbers.count == 1 ? "the only one, \(numbers[0])" : CountText.list(numbers.map(String.init))
  }
}
