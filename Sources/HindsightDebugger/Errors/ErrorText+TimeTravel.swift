internal import StateTree
internal import TimeTravel

extension TimeTravelError: Explained {
  var sentence: String {
    switch self {
    case .outOfRange(.max, let last):
      return "there is no such position: the positions are 0 to \(last)"
    case .outOfRange(let position, let last):
      return "there is no position \(position): the positions are 0 to \(last)"
    case .malformedPosition(let text):
      return "'\(text)' is no position; give a number, first, last, +N, -N or @TIME"
    case .branchExists(let name):
      return "there is a branch '\(name)' already; give another name"
    case .recordedBranch(let name):
      return "the branch '\(name)' was recorded and is never added to; 'send' makes a new one"
    }
  }
}

extension ActionLiteralError {
  /// What is wrong, and what to do next.
  var sentence: String {
    switch kind {
    case .empty: "an action belongs here, such as .counter(.set(5))"
    case .unexpectedEnd: "the action ends where more is needed"
    case .expectedValue: "a value belongs here"
    case .expectedName: "a name belongs after the dot"
    case .expectedCommaOr(let bracket): "a comma or \(bracket) belongs here"
    case .expectedColon: "a colon belongs after the key"
    case .textAfterValue: "the action has ended, and more text follows"
    case .invalidNumber: "a number is not written like this"
    case .invalidEscape: "there is no such escape; a backslash itself is written \\\\"
    case .unterminatedString: "the string is never closed"
    case .tooDeep: "more than \(StateValue.maximumDepth) values stand inside one another"
    case .json(let kind): "this is no JSON: \(kind.fact)"
    case .unknownCase(let name, let type, let near) where type.contains("RegisteredAction"):
      near.isEmpty
        ? "there is no action '\(name)' in the app's registry, which lists those that can be sent"
        : "there is no action '\(name)'; did you mean \(CountText.list(near, "or"))?"
    case .unknownCase(let name, let type, let near):
      near.isEmpty
        ? "\(type) has no case '\(name)'; 'list' shows actions that were recorded"
        : "\(type) has no case '\(name)'; did you mean \(CountText.list(near.map { "." + $0 }, "or"))?"
    case .caseOfHiddenName(let name, let type, let rawType):
      "\(type) is made from a raw value and does not list the names of its cases; "
        + "in place of .\(name) type " + Self.rawValue(rawType)
    case .notOneCase(let type, let count) where type.contains("RegisteredAction"):
      "exactly one action belongs here, {\"NAME\":{...}}, and "
        + (count == 0 ? "there is none" : "there are \(count)")
    case .notOneCase(let type, let count):
      "exactly one case of \(type) belongs here, and "
        + (count == 0 ? "there is none" : "there are \(count)")
    case .missingArgument(let label?, let owner): "\(owner) needs an argument '\(label):'"
    case .missingArgument(nil, let owner): "\(owner) needs an argument"
    case .wrongLabel(let found, let expected, let owner):
      Self.labels(found, expected, owner)
    case .unexpectedArgument(let label?, let owner): "\(owner) takes no argument '\(label):'"
    case .unexpectedArgument(nil, let owner): "\(owner) takes no argument here"
    case .mismatch(let expected, let found): "\(found) stands where \(expected) is needed"
    case .refused(let error): "the type refuses it: \(error.fact)"
    }
  }

  private static func rawValue(_ type: String) -> String {
    type == "String" ? "its raw value, in quotes or behind the dot" : "its raw value, of \(type)"
  }

  private static func labels(_ found: String?, _ expected: String?, _ owner: String) -> String {
    guard let expected else { return "\(owner) takes no label here" }
    let typed = found.map { ", not '\($0):'" } ?? ""
    return "\(owner) takes the label '\(expected):' here\(typed)"
  }
}

extension ActionTextError: Explained {
  var sentence: String {
    switch underlying {
    case let error as ActionLiteralError: error.sentence
    case let error as StateCodingError: "this is no \(type): \(error.fact)"
    case let error as any Explained: error.sentence
    default: "this is no action; 'list' shows those that were recorded"
    }
  }

  var spot: ErrorSpot? {
    switch underlying {
    case let error as ActionLiteralError: ErrorSpot(text: text, offset: error.offset)
    case let error as JSONTextError: ErrorSpot(text: text, offset: error.offset)
    default: nil
    }
  }
}
