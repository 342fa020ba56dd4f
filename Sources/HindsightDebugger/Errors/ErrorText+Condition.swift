internal import StateTree
internal import TimeTravel

extension ExpressionError: Explained {
  var sentence: String { kind.fact + "; 'help conditions' shows the language" }

  var spot: ErrorSpot? { ErrorSpot(text: text, offset: offset) }
}

extension RegularExpressionError: Explained {
  var sentence: String { "this is not a regular expression: \(message)" }

  var spot: ErrorSpot? { ErrorSpot(text: pattern, offset: offset) }
}

extension ExpressionError.Kind {
  fileprivate var fact: String {
    switch self {
    case .expected(let expected): expected.fact
    case .unknownName(let name): Self.unknown(name)
    case .functionAlone(let name):
      "\(name) is a function: \(Self.form(of: name)); a member of the state is .\(name)"
    case .path(let kind): "this is not a path: \(kind.fact)"
    case .string(let kind): "this is not a text: \(kind.fact)"
    case .number: "this is not a number; numbers are written as in JSON, times as in 1.5s or 1m20s"
    case .regularExpression(let message): "this is not a regular expression: \(message)"
    case .notACondition(let kind): "a condition belongs here, and this is a \(kind)"
    case .notANumber(let kind): "a number belongs here, and this is a \(kind)"
    case .neverEqual(let left, let right):
      "the left side is a \(left) and the right side a \(right): they are never equal, and neither "
        + "is below the other"
    case .arguments(let function, let count):
      "\(function) takes \(CountText.count(count, "argument"))"
    case .onlyOfTheState(let word):
      "'\(word)' asks about the state, so it cannot stand inside any, all, old or changed, or be "
        + "about the action"
    case .write(let sign): "write \(sign) here"
    case .tooDeep(let limit): "the text nests deeper than \(limit) levels"
    case .tooLong(let limit): "the text is longer than \(CountText.count(limit, "byte"))"
    }
  }

  private static func form(of function: String) -> String {
    switch function {
    case "contains": "contains(.items, 3)"
    case "matches": "matches(.title, \"^a\")"
    default: "\(function)(.items)"
    }
  }

  private static func unknown(_ name: String) -> String {
    let near = nearNames(to: name, among: StateExpression.names).prefix(3).map { "'\($0)'" }
    let meant = near + [".\(name) (a place in the state)", "\"\(name)\" (a text)"]
    return "there is no function and no fact called '\(name)'; you may mean "
      + CountText.list(meant, "or")
  }
}

extension ExpressionError.Expected {
  fileprivate var fact: String {
    switch self {
    case .value: "a value belongs here: a place such as .count, a number, a text in double quotes"
    case .operatorOrEnd: "an operator such as == or && belongs here, or the end"
    case .closingParenthesis: "a closing parenthesis belongs here"
    case .openingParenthesis: "an opening parenthesis belongs after the name of a function"
    case .comma: "a comma and another argument belong here"
    case .listEnd: "a comma or ] belongs here"
    case .list: "a list such as [1, 2, 3] belongs after 'in'"
    case .nilWord: "'is' is followed by 'nil' or 'not nil'"
    case .place: "a place in the state, such as .count, belongs here"
    case .text: "a regular expression in double quotes belongs here"
    }
  }
}
