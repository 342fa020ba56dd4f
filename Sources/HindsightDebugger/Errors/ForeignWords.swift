/// Words that people know from gdb, git and sqlite3, and what does that here.
enum ForeignWords {
  /// What to type instead; nil for a word that means nothing elsewhere.
  static func meaning(of word: String) -> String? { meanings[word.lowercased()] }

  static let meanings: [String: String] = [
    // gdb
    "run": "'rewind' goes to the first position, and 'continue' on to the next breakpoint",
    "start": "'rewind' goes to the first position",
    "until": "'goto POS' goes there, and 'tbreak' with 'continue' stops once",
    "advance": "'goto POS' goes there, and 'tbreak' with 'continue' stops once",
    "clear": "'delete N' deletes a breakpoint, and 'info breakpoints' lists them",
    "condition": "'break NAME if CONDITION' sets a breakpoint with its condition",
    "frame": "'goto POS' goes to a position, and 'action' shows its action",
    "locals": "'print' shows the state",
    "set": "the recording never changes; 'send ACTION' makes a branch of your own",
    "ptype": "'print' shows the state",
    "x": "'print PATH' shows a value",
    "kill": "'quit' leaves",
    "show": "'print PATH' shows a value, and 'action' an action",
    "state": "'print' shows the state",
    "why": "'causes' shows what led to an action, and 'last PATH' what wrote a value",
    // git
    "status": "'info' shows the session, and 'branches' the branches",
    "stash": "a branch keeps what you sent; 'branches' lists them, 'save' writes them",
    "commit": "'save FILE' writes your branches to a new session",
    "reset": "'goto POS' goes there; the recording never changes",
    "bisect": "'first CONDITION' shows the first position at which it is true",
    // sqlite3
    "select": "'sql select ...' runs a query",
    "with": "'sql with ...' runs a query",
    "tables": "'sql select name from sqlite_schema' lists the tables, and 'help sql' the views",
    "schema": "'sql select name, sql from sqlite_schema' shows the schema",
  ]
}
