internal import SessionFile

extension FailedQuery: Explained {
  var sentence: String {
    switch error {
    case .invalid(let message, _):
      "SQLite does not understand the query: \(message); "
        + "'sql select name, sql from sqlite_schema' shows the tables"
    case .tooLong(let limit):
      "the query is longer than \(CountText.count(limit, "byte")), which is the most that is run; shorten "
        + "it, or ask a copy of the session by sqlite3"
    case .blank: "there is no query; 'help sql' shows examples"
    case .severalStatements: "one query at a time: leave out what follows the first"
    case .notReading(let word):
      "a session is only read: \(word) is refused; begin with SELECT, or copy the file for sqlite3"
    case .foreignTable(let name):
      "'\(name)' is no table or view of a session, and is not read: somebody has put it there"
    case .foreignFunction(let name):
      "the function \(name) is refused: it reaches outside the session"
    case .endlessFunction(let name):
      "the function \(name) is refused: it can run for minutes, and Ctrl-C does not end it; use "
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
