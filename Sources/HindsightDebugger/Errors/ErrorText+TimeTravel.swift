internal import StateTree
internal import TimeTravel

extension TimeTravelError: Explained {
  var sentence: String {
    switch self {
    case .outOfRange(let position, let last, let branch, let further):
      return Self.outOfRange(position, last, branch, further)
    case .malformedPosition(let text):
      return "'\(text)' is not a position; give \(Self.positions)"
    case .otherBranch(let name):
      return "the position is on the branch '\(name)'; 'checkout \(name)' goes there"
    case .notDuring(let text, let start, let end):
      return "\(text) is before the recording, which ran from "
        + ClockText.span(startedAt: start, end: end)
    case .unknownName(let name, let near):
      return "no bookmark, branch or action here is called '\(name)'; "
        + (near.isEmpty
          ? Self.otherSpelling(of: name) ?? "give \(Self.positions)"
          : "did you mean \(Self.quoted(near))?")
    case .ambiguousName(let name, let spellings):
      return "'\(name)' could be \(CountText.list(spellings, "or")); type one of these"
    case .noSuchBookmark(let name, let near):
      return "there is no bookmark '\(name)'; "
        + (near.isEmpty ? "'bookmarks' lists them" : "did you mean \(Self.quoted(near))?")
    case .noSuchOccurrence(let name, 0, _, _):
      return "the first '\(name)' is \(name)#1, and the last \(name)#-1; there is no #0"
    case .noSuchOccurrence(let name, let number, let count, let branch):
      return "there is no \(name)#\(number): \(branch) has \(CountText.count(count, "such action"))"
    case .branchExists(let name):
      return "a branch '\(name)' already exists; give another name"
    case .recordedBranch(let name):
      return "the branch '\(name)' is a recording and never changes; 'send' makes a new branch"
    }
  }

  /// The ways to type a position, in a few words.
  private static let positions =
    "a number, first, last, +N, -N, N%, @TIME or a name ('help goto' explains them)"

  /// What to type in place of a range or a time that is written as other programs do; nil if the
  /// text looks like neither.
  private static func otherSpelling(of text: String) -> String? {
    if let match = text.wholeMatch(of: /([0-9]+)-([0-9]+)/) {
      return "a range is written \(match.1)..\(match.2)"
    }
    if let match = text.wholeMatch(of: /([0-9]+)\.\.([0-9]+)/) {
      return "two positions belong here, not a range: \(match.1) \(match.2)"
    }
    if let match = text.wholeMatch(of: /([0-9]+(\.[0-9]+)?)(ms|s|m|h)/) {
      let isSeconds = match.3 == "s"
      return "a time is written @\(isSeconds ? String(match.1) : text), or @+\(text) from here"
    }
    return nil
  }

  private static func quoted(_ names: [String]) -> String {
    CountText.list(names.map { "'\($0)'" }, "or")
  }

  private static func outOfRange(
    _ position: Int, _ last: Int, _ branch: String, _ further: FurtherBranch?
  ) -> String {
    let asked = position == .max ? "there is no such position" : "there is no position \(position)"
    guard position >= 0 else { return "\(asked): \(branch) begins at 0" }
    let way = further.map { branch in
      "; branch \(branch.name) goes to \(branch.last): 'checkout \(branch.name)'"
    }
    return "\(asked): \(branch) ends at \(last)\(way ?? "")"
  }
}

extension ActionLiteralError {
  /// The error, and what to do next.
  var sentence: String {
    switch kind {
    case .empty: "an action belongs here, such as .counter(.set(5))"
    case .unexpectedEnd: "the action ends too early"
    case .expectedValue: "a value belongs here"
    case .expectedName: "a name belongs after the dot"
    case .expectedCommaOr(let bracket): "a comma or \(bracket) belongs here"
    case .expectedColon: "a colon belongs after the key"
    case .textAfterValue: "more text follows the action"
    case .invalidNumber: "this is not a valid number"
    case .invalidEscape: "this is not a valid escape; write a backslash as \\\\"
    case .unterminatedString: "the string has no closing quote"
    case .tooDeep: "the action is nested deeper than \(StateValue.maximumDepth) levels"
    case .json(let kind): "this is not valid JSON: \(kind.fact)"
    case .unknownCase(let name, let type, let near) where type.contains("RegisteredAction"):
      near.isEmpty
        ? "the app's registry has no action '\(name)', and only registered actions can be sent"
        : "there is no action '\(name)'; did you mean \(CountText.list(near, "or"))?"
    case .unknownCase(let name, let type, let near):
      near.isEmpty
        ? "\(type) has no case '\(name)'; 'list' shows the recorded actions"
        : "\(type) has no case '\(name)'; did you mean \(CountText.list(near.map { "." + $0 }, "or"))?"
    case .caseOfHiddenName(let name, let type, let rawType):
      "\(type) has raw values and does not list the names of its cases; "
        + "instead of .\(name) type " + Self.rawValue(rawType)
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
    case .mismatch(let expected, let found): "expected \(expected), found \(found)"
    case .refused(let error): "the type rejects it: \(error.fact)"
    }
  }

  private static func rawValue(_ type: String) -> String {
    type == "String" ? "its raw value, in quotes or after the dot" : "its raw value, of \(type)"
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
    case let error as StateCodingError: "this does not decode as \(type): \(error.fact)"
    case let error as any Explained: error.sentence
    default: "this is not an action; 'list' shows the recorded actions"
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
