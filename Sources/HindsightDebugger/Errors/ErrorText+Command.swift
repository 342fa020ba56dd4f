internal import StateTree

extension CommandError: Explained {
  var sentence: String {
    switch self {
    case .unknownCommand(let name, let near):
      return "no command '\(name)';\(Self.didYouMean(near)) 'help' lists them"
    case .actionAlone(let action):
      let name = action.prefix { !$0.isWhitespace }.prefix(while: { $0 != "(" })
      return "no command '\(CutText.end(String(name), to: 30))'; did you mean "
        + "'send \(CutText.end(action, to: 50))'?"
    case .ambiguousCommand(let name, let candidates):
      return "'\(name)' could be \(CountText.list(candidates, "or")); type more of it"
    case .unterminatedQuote:
      return "the quote that begins here is never closed; close it, or put \\ before it"
    case .missingArgument(let argument, let usage):
      return "\(argument) is missing; usage: \(usage)"
    case .extraArgument(let argument, let usage):
      return "'\(argument)' is one argument too many; usage: \(usage)"
    case .unknownOption(let option, let usage):
      return "there is no option '\(option)' here; usage: \(usage)"
    case .notACount(let text):
      return "'\(text)' is no number of steps; give a whole number from 1"
    case .notAnOrigin(let text, let known):
      return "'\(text)' sends no actions; give \(CountText.list(known, "or"))"
    case .notALimit(let text, let option):
      return "'\(text)' is no limit; give a whole number, such as \(option) 50"
    case .notARange(let text):
      return "'\(text)' is no range of positions; give one such as 3..9, 3.. or ..9"
    case .noSuchPath(let path, let existing, let contents, let near, let printer):
      return Self.missing(path, existing, contents, near, printer)
    case .appNotLinked(let app, let linked, let needed):
      return Self.notLinked(app, linked, needed)
    case .appWithoutView(let app):
      return "the app '\(app)' is linked without a view; give it one with "
        + "App(\(app.quotedJSON), initialState: ..., reducer: ..., view: ...)"
    case .noActionAtStart:
      return "position 0 is the initial state: no action led to it; "
        + "'action 1' shows the first one"
    case .noSuchBranch(let name, let near):
      return "there is no branch '\(name)';\(Self.didYouMean(near)) 'branches' lists them"
    case .notBeingRecorded:
      return "nobody is recording this session now; 'list' shows what was recorded"
    case .followsAlready:
      return "what effects send is shown here as it comes; 'list' shows all of it"
    case .nothingToSave:
      return "nothing is unsaved; 'send' makes branches, and those are what 'save' is for"
    }
  }

  var spot: ErrorSpot? {
    guard case .unterminatedQuote(let line, let offset) = self else { return nil }
    return ErrorSpot(text: line, offset: offset)
  }

  private static func notLinked(_ app: String, _ linked: [String], _ needed: AppPart) -> String {
    let known =
      linked.isEmpty
      ? "no app is linked here" : "linked here: \(CountText.list(linked))"
    let (what, view) =
      switch needed {
      case .reducer: ("the reducer of the app '\(app)' must run", "")
      case .view: ("the view of the app '\(app)' must be drawn", ", view: ...")
      }
    return "\(what), and it is not linked (\(known)); build a debugger with Debugger.main(apps: "
      + "[App(\(app.quotedJSON), initialState: ..., reducer: ...\(view))])"
  }

  private static func missing(
    _ path: StatePath, _ existing: StatePath, _ contents: String, _ near: [StatePath],
    _ printer: String
  ) -> String {
    let place = existing.components.isEmpty ? "the state" : "\(existing)"
    let hint =
      near.isEmpty
      ? "'\(printer) \(existing)' shows what is there"
      : "did you mean \(CountText.list(near.map { "\($0)" }, "or"))?"
    return "there is no \(path): \(place) \(contents); \(hint)"
  }

  private static func didYouMean(_ names: [String]) -> String {
    names.isEmpty ? "" : " did you mean \(CountText.list(names.map { "'\($0)'" }, "or"))?"
  }
}

extension CheckFailed: Explained {
  var sentence: String { "the check found differences, listed above" }
}

extension OutputError: Explained {
  var sentence: String {
    switch self {
    case .closed: "the reader of the output has gone"
    case .failed(let reason): "the output cannot be written: \(reason)"
    }
  }
}
