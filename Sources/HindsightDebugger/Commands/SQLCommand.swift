internal import SessionFile
internal import TimeTravel

extension Command {
  /// `sql`: what a query of the session's tables gives.
  static let sql = Command(
    name: "sql", group: .search, usage: "sql SELECT...",
    summary: "Ask the session's tables and views in SQL.",
    discussion: """
      The session is an SQLite database, read here and never written. Some views read
      well: timeline (position, seconds, name, payload, origin, cause, reducer_us,
      changes, branch), change_log (position, action, path, kind, index, from,
      before, after, branch) and read_log (position, action, name, kind, value,
      branch), which is what reducers drew from dependencies. Values are JSON text:
      before ->> '$.id' looks into one. A large value is stored once: where it stands,
      the text has {"$value":ID}, and value_log (position, place, path, id, bytes,
      text, branch) has the text itself. 'sql select name, sql from sqlite_schema'
      shows every table. Branches that are in memory only are in no table. Ctrl-C
      ends a query.
      """,
    examples: [
      ("sql select name, count(*) from timeline group by 1", "each action's count"),
      ("sql select after from change_log where path = '.a'", "its values"),
    ],
    seeAlso: ["list", "info"], takesWholeLine: true
  ) { context, arguments in
    guard !arguments.verbatim.isEmpty else {
      throw CommandError.missingArgument("SELECT...", usage: arguments.usage)
    }
    var table = QueryTable(width: context.output.width)
    do {
      try context.timeline.session.query(
        arguments.verbatim, shouldStop: context.shouldStop,
        columns: { table.columns = $0 },
        row: { row in
          for line in table.take(row) { try context.output.line(line) }
        })
    } catch let error as QueryError {
      for line in table.finish() { try context.output.line(line) }
      if error == .interrupted {
        return try context.output.line(
          StyledLine("interrupted: these are not all of the rows", .warning))
      }
      throw FailedQuery(sql: arguments.verbatim, error: error)
    }
    for line in table.finish() { try context.output.line(line) }
  }
}

/// A query that was typed, and why it gives no answer.
struct FailedQuery: Error, Sendable, Hashable {
  let sql: String
  let error: QueryError
}
