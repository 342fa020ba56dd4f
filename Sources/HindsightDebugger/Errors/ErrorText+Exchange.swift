internal import SessionExchange
internal import StateTree
internal import TimeTravel

/// Why a session cannot be exchanged with other programs: facts, beside those of the import itself.
enum ExchangeError: Error, Sendable, Hashable {
  /// What is to be imported is a database.
  case isDatabase
  /// JSON lines hold every branch, and one was asked for.
  case holdsAllBranches(String)
  /// No such format to export.
  case noSuchFormat(String)
}

extension ExchangeError: Explained {
  var sentence: String {
    switch self {
    case .isDatabase:
      "an SQLite database, which is no text to import; if it is a session, open it"
    case .holdsAllBranches(let name):
      "jsonl holds every branch; leave out '@\(name)'"
    case .noSuchFormat(let word):
      "there is no format '\(word)'; give "
        + CountText.list(ExportFormat.allCases.map(\.rawValue), "or")
    }
  }
}

extension OutputFileError: Explained {
  var sentence: String {
    switch self {
    case .exists: "the file exists and is never overwritten; give another name, or move it away"
    case .noFolder: "its folder does not exist; make it first, or give another place"
    case .failed(let reason): "it cannot be written: \(reason)"
    }
  }
}

extension ImportError: Explained {
  var sentence: String {
    if case .notJSON(let error) = reason {
      return place.isEmpty ? error.sentence : "\(place): \(error.sentence)"
    }
    return place.isEmpty ? reason.fact : "\(place): \(reason.fact)"
  }
}

extension ImportError.Reason {
  fileprivate var fact: String {
    switch self {
    case .empty: "the file is empty; export it again"
    case .notJSON(let error): error.sentence
    case .unknownFormat(let members):
      "no export that is known: "
        + (members.isEmpty
          ? "an object without members"
          : "its members are \(CountText.list(members.prefix(5).map(\.quotedJSON)))")
        + "; Redux DevTools writes \"actionsById\" or \"payload\", Elm \"history\""
    case .noHeader:
      "JSON lines begin with their header, {\"hindsight\":1,...,\"initialState\":...}, and this is none; "
        + "take lines as 'hindsight export --format jsonl' writes them, or one JSON value as Redux DevTools "
        + "and Elm export it"
    case .newerVersion(let version):
      "written by a newer Hindsight: version \(version) of its lines; import it with that one"
    case .missing(let member): "\(member.quotedJSON) is missing"
    case .wrongKind(let expected, let found): "\(expected) is needed here, not \(found)"
    case .unknownWord(let word, let known):
      "\(word.quotedJSON) is none of \(CountText.list(known, "or"))"
    case .outOfRange: "the number is out of range"
    case .noType:
      "the action has no \"type\" that is a text, and so no name; if a linked app knows such "
        + "actions, give --app NAME"
    case .notAnID(let value):
      "an action's id is needed here, a whole number, not \(ValueText.line(value, width: 40))"
    case .noSuchAction(let id):
      "the action \(id.quotedJSON) is staged and not in \"actionsById\"; the export is not whole"
    case .stagedTwice(let id): "the action \(id.quotedJSON) is staged a second time"
    case .onlyNull:
      "every message is null: Elm exported none of them; export again from a debug build"
    case .undecodableAction(let app, let error):
      "\(app) cannot read the action: \(ImportError.Reason.fact(error))"
    case .undecodableState(let app, let error):
      "\(app) cannot begin with this state: \(ImportError.Reason.fact(error))"
    case .unencodableState(let app, let error):
      "\(app)'s state after the action cannot be recorded: \(ImportError.Reason.fact(error))"
    case .notAPath(let text): "\(text.quotedJSON) is no place in a state"
    case .notAPointer(let error): error.sentence
    case .impossibleOperation(let name): "the operation \(name.quotedJSON) cannot be done here"
    case .doesNotFit(.noSuchPlace(let path)): "the state before has no \(path)"
    case .doesNotFit(.differs(let path)): "the state before has another value at \(path)"
    case .behindTheEnd:
      "it stands behind the line that ends the session; take it away, or import each session from a "
        + "file of its own"
    case .notNext(let position, let expected):
      "position \(position) does not follow on: the next one is \(expected)"
    case .actionCount(let count, let told):
      "there are \(CountText.count(count, "action")), and this line says \(CountText.grouped(told)): "
        + "lines are missing, or were put in; export it again"
    case .branch(let number): "branch \(number) is not there, or is there already"
    }
  }

  private static func fact(_ error: any Error) -> String {
    switch error {
    case let error as StateCodingError: error.fact
    case let error as ActionLiteralError: error.sentence
    case let error as any Explained: error.sentence
    default: "\(error)"
    }
  }
}

extension ImportWarning {
  /// What is told on standard error.
  var sentence: String {
    switch self {
    case .currentIndexOutOfRange(let index, let last):
      "\"currentStateIndex\" is \(index), which is no state; the last position is \(last)"
    case .skippedActions(let positions):
      "\(CountText.count(positions.count, "action was", "actions were")) skipped in DevTools and "
        + "\(positions.count == 1 ? "changes" : "change") nothing: "
        + "\(positions.count == 1 ? "position" : "positions") \(ImportWarning.list(positions))"
    case .statesEnd(let position):
      "\"computedStates\" ends early: from position \(position) on states are not known"
    case .statesLeftOver(let count):
      "\"computedStates\" has \(CountText.count(count, "state")) more than actions are staged; "
        + "\(count == 1 ? "it is" : "they are") left out"
    case .noInitialState:
      "the state before the first action is not in it; position 0 is null"
    case .reducerFailed(let position, let error):
      "a reducer failed at position \(position), and the state stays as in DevTools: \(error)"
    case .noTime(let count, let position):
      "\(CountText.count(count, "timestamp is", "timestamps are")) no time, the first at position "
        + "\(position); the time before is taken"
    case .noEnd:
      "the line that ends it is missing: it was cut off, and so counts the session"
    case .nullMessages(let count):
      "\(CountText.count(count, "message is", "messages are")) null: Elm did not export what "
        + "\(count == 1 ? "it was" : "they were")"
    case .references(let count):
      "\(CountText.count(count, "reference is", "references are")) shown as text, [same as $...]"
    }
  }

  private static func list(_ positions: [Int]) -> String {
    let shown = positions.prefix(10).map(String.init)
    return positions.count > 10
      ? shown.joined(separator: ", ") + "..." : CountText.list(shown)
  }
}
