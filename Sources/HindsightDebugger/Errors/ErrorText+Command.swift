internal import StateTree

extension CommandError: Explained {
  var sentence: String {
    switch self {
    case .unknownCommand(let name, let near):
      if let here = ForeignWords.meaning(of: name) { return "no command '\(name)'; \(here)" }
      return "no command '\(name)';\(Self.didYouMean(near)) 'help' lists them"
    case .actionAlone(let action):
      let name = action.prefix { !$0.isWhitespace }.prefix(while: { $0 != "(" })
      return "no command '\(CutText.end(String(name), to: 30))'; did you mean "
        + "'send \(CutText.end(action, to: 50))'?"
    case .ambiguousCommand(let name, let candidates):
      return "'\(name)' could be \(CountText.list(candidates, "or")); type more of it"
    case .noSuchFileOrCommand(let name, let suggestion):
      return "there is no file or verb '\(name)'"
        + (suggestion == nil ? "; 'hindsight help' lists the verbs" : Self.didYouMean(suggestion))
    case .positionWithoutFile(let position, let example):
      return "there is no file '\(position)'; a position follows its file: "
        + "\(example.prefix { $0 != "@" })@\(position)"
    case .promptCommand(let name, let verb):
      return "'\(name)' is a command of the prompt; in the shell type "
        + (verb.map { "'hindsight \($0) FILE'" } ?? "'hindsight FILE -x \"\(name) ...\"'")
    case .noSuchTopic(let topic, let suggestion):
      return "there is no verb or command '\(topic)'"
        + (suggestion == nil ? "; 'hindsight help' lists them" : Self.didYouMean(suggestion))
    case .unterminatedQuote:
      return "the quote that begins here is never closed; close it, or put \\ before it"
    case .missingArgument(let name, let usage):
      return "\(name) is missing; \(Self.hint(usage))"
    case .emptyArgument(let name, let usage):
      return "\(name) is empty; give a name (\(Self.hint(usage)))"
    case .extraArgument(let text, let usage):
      return "'\(text)' is one argument too many; \(Self.hint(usage))"
    case .severalWords(let text):
      return "'\(text)' is more than one word; put a text with spaces in quotes"
    case .unknownOption(let option, let suggestion, let usage):
      return "unknown option '\(option)'"
        + (suggestion == nil ? "; \(Self.hint(usage))" : Self.didYouMean(suggestion))
    case .ambiguousOption(let option, let candidates):
      return "option '\(option)' could be \(CountText.list(candidates, "or")); type more of it"
    case .repeatedOption(let option):
      return "option '\(option)' is given twice; give it once"
    case .missingValue(let option, let value):
      return "option '\(option)' needs a value: \(option) \(value)"
    case .unexpectedValue(let option, let value):
      return "option '\(option)' takes no value, and was given '\(value)'"
    case .badValue(let option, let value, let expected):
      return "option '\(option)' takes \(expected), not '\(value)'"
    case .conflict(let first, let second):
      return "\(first) and \(second) exclude each other; give one of them"
    case .standardInputTwice:
      return "'-' can be given once: standard input cannot be read twice"
    case .notABookmarkName(let text):
      return "'\(text)' cannot be a bookmark's name; give a word that is no number, time, path or "
        + "range, without white space, @, # and commas"
    case .bookmarkExists(let name, let place):
      return "there is a bookmark '\(name)' at \(place); 'delete bookmark \(name)' frees the name"
    case .notACount(let text):
      return "'\(text)' is not a number of steps; give a whole number from 1"
    case .sessionToOutput(let name):
      return
        "\(name) cannot be -, standard output: a session is a file; give its name, or ./- for a "
        + "file called -"
    case .notARange(let text):
      return "'\(text)' is not a range of positions; give one such as 3..9, 3.. or ..9"
    case .followsToTheEnd:
      return "--follow continues past the end: give an open range, such as 3.., or none"
    case .noLastPlace:
      return "'' is the place before your last jump, and there was no jump yet"
    case .twoBranches(let first, let second):
      return "the positions are on two branches, '\(first)' and '\(second)', and this command "
        + "looks at one; 'diff' and 'compare' take both"
    case .noSuchPath(let path, let existing, let contents, let near, let printer):
      return Self.missing(path, existing, contents, near, printer)
    case .appNotLinked(let app, let linked, let needed):
      return Self.notLinked(app, linked, needed)
    case .appWithoutView(let app):
      return "the app '\(app)' is linked without a view; give it one with "
        + "App(\(app.quotedJSON), initialState: ..., reducer: ..., view: ...)"
    case .unknownApp(let name, let known, let suggestion):
      return "no app '\(name)' is linked" + Self.didYouMean(suggestion) + "; "
        + (known.isEmpty ? "none is" : "linked: \(CountText.list(known))")
    case .noActionAtStart:
      return
        "position 0 is the initial state: no action led to it; the first action is at position 1"
    case .noSuchBranch(let name, let near):
      return "there is no branch '\(name)';\(Self.didYouMean(near)) 'branches' lists them"
    case .notBeingRecorded:
      return "nobody is recording this session now; 'list' shows the recorded actions"
    case .followsAlready:
      return "what effects send is shown here as it comes; 'list' shows all of it"
    case .nothingToSave:
      return "every branch is saved; 'send' makes new branches, which 'save' writes"
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
      + "[App(\(app.quotedJSON), initialState: ..., reducer: ...\(view))]), "
      + "or with action: and reduce: for a store that is not Hindsight's"
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

  /// The usage line, or the command that shows it.
  private static func hint(_ usage: Usage) -> String {
    switch usage.place {
    case .prompt: "usage: \(usage.line)"
    case .shell where usage.name.isEmpty: "'hindsight help' shows what to type"
    case .shell: "'hindsight help \(usage.name)' shows what to type"
    }
  }

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func didYouMean(_ names: [String]) -> String {
    names.isEmpty ? "" : " did you mean \(CountText.list(names.map { "'\($0)'" }, "or"))?"
  }
}

extension OutputError: Explained {
  var sentence: String {
    switch self {
    case .closed: "the reader of the output has gone"
    case .failed(let reason): "the output cannot be written: \(reason)"
    }
  }
}
