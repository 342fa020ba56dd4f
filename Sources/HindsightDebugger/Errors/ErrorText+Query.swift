internal import SessionFile
internal import StateTree
internal import TimeTravel

extension FailedQuery: Explained {
  var sentence: String {
    switch error {
    case .invalid(let message, _):
      "SQLite does not understand the query: \(message); "
        + "'help sql' describes the tables and views"
    case .tooLong(let limit):
      "the query is longer than the limit of \(CountText.count(limit, "byte")); shorten it, or query a "
        + "copy of the session with sqlite3"
    case .blank: "there is no query; 'help sql' shows examples"
    case .severalStatements: "one query at a time: leave out what follows the first"
    case .notReading(let word):
      "'sql' only reads a session, and refuses \(word); begin with SELECT, or use sqlite3 on a copy"
    case .foreignTable(let name):
      "'\(name)' is not a table or view of a session: somebody added it, so 'sql' does not read it"
    case .foreignFunction(let name):
      "'sql' refuses the function \(name): it reaches outside the session"
    case .endlessFunction(let name):
      "'sql' refuses the function \(name): it can run for minutes, and Ctrl-C cannot stop it; use "
        + "round() and ||"
    case .interrupted: "interrupted"
    }
  }

  var spot: ErrorSpot? {
    switch error {
    case .invalid(_, let offset?), .severalStatements(let offset):
      ErrorSpot(text: sql, offset: offset)
    default: nil
    }
  }
}

extension StateQueryError: Explained {
  var sentence: String {
    switch self {
    case .unknown(let position, let path, let reason):
      "\(path) is unknown at position \(position): \(StateQueryError.sentence(reason)); leave that "
        + "position out, as in 'where position < \(position)'"
    case .severalPlaces(let path):
      "\(path) can be several places, and a value has one; write an index or a key in place of *"
    }
  }

  private static func sentence(_ reason: Unknown) -> String {
    switch reason {
    case .redacted: "it was withheld when it was recorded"
    case .lost: "it was lost to damage"
    case .trimmed: "the recorder removed it to stay within its limit"
    case .notRecorded: "it was never recorded"
    case .notComputed: "the system could not compute it"
    }
  }
}
