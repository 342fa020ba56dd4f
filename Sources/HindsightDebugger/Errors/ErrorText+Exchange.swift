internal import SessionExchange
internal import StateTree
internal import TimeTravel

/// Why a session cannot be exchanged with other programs, apart from the import's own errors. Cases
/// hold facts.
enum ExchangeError: Error, Sendable, Hashable {
  /// The input of an import is a database.
  case isDatabase
  /// JSON lines hold every branch, and the user named one.
  case holdsAllBranches(String)
  /// There is no such export format.
  case noSuchFormat(String)
}

extension ExchangeError: Explained {
  var sentence: String {
    switch self {
    case .isDatabase:
      "this is an SQLite database, and 'import' reads text; if it is a session, open it with "
        + "'hindsight FILE'"
    case .holdsAllBranches(let name):
      "jsonl exports every branch; leave out '@\(name)'"
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
    case .noFolder: "its folder does not exist; create the folder first, or give another path"
    case .failed(let reason): "the file cannot be written: \(reason)"
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
      "unknown format: "
        + (members.isEmpty
          ? "the object has no members"
          : "the object's members are \(CountText.list(members.prefix(5).map(\.quotedJSON)))")
        + "; Redux DevTools writes \"actionsById\" or \"payload\", Elm writes \"history\""
    case .noHeader:
      "JSON lines begin with the header {\"hindsight\":1,...,\"initialState\":...}, and this line is not "
        + "one; import lines that 'hindsight export --format jsonl' wrote, or one JSON value that "
        + "Redux DevTools or Elm exported"
    case .newerVersion(let version):
      "a newer Hindsight wrote these lines, in version \(version) of their format; import them with "
        + "that Hindsight"
    case .missing(let member): "\(member.quotedJSON) is missing"
    case .wrongKind(let expected, let found): "expected \(expected), found \(found)"
    case .unknownWord(let word, let known):
      "expected \(CountText.list(known, "or")), found \(word.quotedJSON)"
    case .outOfRange: "the number is out of range"
    case .noType:
      "the action has no name: its \"type\" is missing or not a string; if a linked app can read "
        + "such actions, add --app NAME"
    case .notAnID(let value):
      "expected an action's id, a whole number, found \(ValueText.line(value, width: 40))"
    case .noSuchAction(let id):
      "\"actionsById\" lacks the staged action \(id.quotedJSON): the export is incomplete; export it again"
    case .stagedTwice(let id): "the action \(id.quotedJSON) is staged twice"
    case .onlyNull:
      "every message is null: Elm exported none of them; export again from a debug build"
    case .undecodableAction(let app, let error):
      "\(app) cannot read the action: \(ImportError.Reason.fact(error))"
    case .undecodableState(let app, let error):
      "\(app) cannot begin with this state: \(ImportError.Reason.fact(error))"
    case .unencodableState(let app, let error):
      "Hindsight cannot encode \(app)'s state after the action: \(ImportError.Reason.fact(error))"
    case .notAPath(let text): "\(text.quotedJSON) is not a path"
    case .notAPointer(let error): error.sentence
    case .impossibleOperation(let name):
      "the operation \(name.quotedJSON) would remove the whole state, or move a value into itself"
    case .doesNotFit(.noSuchPlace(let path)): "the state before this change has no \(path)"
    case .doesNotFit(.differs(let path)):
      "the state before this change has another value at \(path)"
    case .tooLarge: "the copies of the patch make the state too large"
    case .tooDeep: JSONTextError.Kind.tooDeep.fact
    case .behindTheEnd:
      "this line follows the line that ends the session; remove it, or import each session from its "
        + "own file"
    case .notNext(let position, let expected):
      "expected position \(expected), found \(position)"
    case .actionCount(let count, let told):
      "the file has \(CountText.count(count, "action")), and this line counts \(CountText.grouped(told)): "
        + "lines are missing or were added; export it again"
    case .branch(let number):
      "no line before this one defines branch \(number), or one already does"
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
  /// The sentence for standard error.
  var sentence: String {
    switch self {
    case .currentIndexOutOfRange(let index, let last):
      "\"currentStateIndex\" is \(index), and there is no such state: the last position is \(last)"
    case .skippedActions(let positions):
      "\(CountText.count(positions.count, "action was", "actions were")) skipped in DevTools and "
        + "\(positions.count == 1 ? "changes" : "change") nothing: "
        + "\(positions.count == 1 ? "position" : "positions") \(ImportWarning.list(positions))"
    case .statesEnd(let position):
      "\"computedStates\" ends early: the states from position \(position) on are unknown"
    case .statesLeftOver(let count):
      "\"computedStates\" has \(CountText.count(count, "state")) more than there are staged actions; "
        + "the import skips \(count == 1 ? "it" : "them")"
    case .noInitialState:
      "the file lacks the state before the first action; position 0 is null"
    case .reducerFailed(let position, let error):
      "a reducer failed at position \(position), and the state stays as in DevTools: \(error)"
    case .noTime(let count, let position):
      "\(CountText.count(count, "timestamp is", "timestamps are")) invalid, the first at position "
        + "\(position); the import uses the time of the action before"
    case .noEnd:
      "the file's last line is missing: the file was cut off, so the session is marked as cut off"
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
