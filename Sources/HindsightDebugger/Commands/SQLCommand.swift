internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let statement = Operand("SELECT...", .text, "one query, in SQL")

  /// `sql`: the result of a query of the session's tables.
  static let sql = Command(
    name: .both("sql"), group: .search,
    summary: "Query the session's tables and views in SQL.",
    discussion: """
      The session is an SQLite database, and 'sql' only reads it. Some useful views
      are timeline (position, seconds, name, payload, origin, cause, reducer_us,
      changes, branch), change_log (position, action, path, kind, index, from,
      before, after, branch) and read_log (position, action, name, kind, value,
      branch), the values that reducers got from dependencies. Values are JSON text:
      before ->> '$.id' looks into one. A large value is stored once: in its places
      the text has {"$value":ID}, and value_log (position, place, path, id, bytes,
      text, branch) has its text. 'sql select name, sql from sqlite_schema' shows
      every table. The tables do not contain branches that are only in memory.
      Ctrl-C ends a query.

      At the prompt the query is the rest of the line, without quotes around it;
      in the shell it is one argument, in quotes. --json, before or after it, prints
      one object a line for each row; bytes are base64.
      """,
    exitStatus: ["0 answered", "2 trouble, such as a query that SQLite does not understand"],
    examples: [
      ("sql select name, count(*) from timeline group by 1", "each action's count"),
      ("sql select after from change_log where path = '.a'", "its values"),
      ("hindsight sql s.hindsight 'select * from timeline'", "the actions"),
    ],
    seeAlso: ["list", "info"], session: .fileAtPosition, operands: [statement],
    takesWholeLine: true,
    schema: "rows"
  ) { context, arguments in
    let query = TypedQuery(sql: try arguments.required(statement), context: context)
    return Verdict(json: query.writeJSON, text: query.writeText)
  }
}

/// A query that somebody typed.
private struct TypedQuery {
  let sql: String
  let context: Context

  func writeText(to output: Output) throws {
    var table = QueryTable(width: output.width)
    let isWhole = try run(
      columns: { table.columns = $0 },
      row: { row in for line in table.take(row) { try output.line(line) } },
      atEnd: { for line in table.finish() { try output.line(line) } })
    if !isWhole {
      try output.line(StyledLine("interrupted: these are not all of the rows", .warning))
    }
  }

  func writeJSON(to output: Output) throws {
    var names: [String] = []
    let isWhole = try run(
      columns: { names = Self.distinct($0) },
      row: { row in
        let members = zip(names, row.map(\.json))
        try output.line(StateValue.object(StateObject(Array(members))).jsonText())
      })
    guard !isWhole else { return }
    try output.flush()
    try context.errors.line("hindsight: interrupted: these are not all of the rows")
    try context.errors.flush()
  }

  /// Runs the query; false if Ctrl-C ended it. `atEnd` is called before an error is thrown, too.
  private func run(
    columns: ([String]) throws -> Void, row: ([SQLValue]) throws -> Void,
    atEnd: () throws -> Void = {}
  ) throws -> Bool {
    do {
      try context.timeline.session.query(
        sql, shouldStop: context.shouldStop, columns: columns, row: row)
    } catch let error as QueryError {
      try atEnd()
      if error == .interrupted { return false }
      throw FailedQuery(sql: sql, error: error)
    }
    try atEnd()
    return true
  }

  /// Names for an object's members: a column with the same name as an earlier one gets a number
  /// appended.
  private static func distinct(_ columns: [String]) -> [String] {
    var taken: Set<String> = []
    return columns.map { column in
      var name = column
      var number = 1
      while !taken.insert(name).inserted {
        name = "\(column):\(number)"
        number += 1
      }
      return name
    }
  }
}

/// A query that somebody typed, and the error.
struct FailedQuery: Error, Sendable, Hashable {
  let sql: String
  let error: QueryError
}
