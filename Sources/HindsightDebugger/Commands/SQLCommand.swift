internal import SessionExchange
internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let statement = Operand("SELECT...", .text, "one query, in SQL")
  private static let all = CommandOption(
    "all", "all rows at a terminal, which otherwise gets the first 100")
  private static let csv = CommandOption("csv", "comma-separated values, with the columns' names")

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

      state(POSITION, '.path') is the value there: a number, or else JSON text, and
      NULL if the state has no such place. states('.path') is a table of position and
      value: a row for the first position, and one for each position at which the
      value changed; read it as select * from states('.count') where position > 40.
      A further argument names a branch other than main. A value that is unknown is
      an error.

      A row that does not fit the line becomes a paragraph of one line for each
      column. A terminal gets the first 100 rows; --all shows all, and long values
      whole.

      At the prompt the query is the rest of the line, without quotes around it;
      in the shell it is one argument, in quotes. --json, before or after it, prints
      one object a line for each row; bytes are base64.
      """,
    exitStatus: ["0 answered", "2 trouble, such as a query that SQLite does not understand"],
    examples: [
      ("sql select name, count(*) from timeline group by 1", "each action's count"),
      ("sql select after from change_log where path = '.a'", "its values"),
      ("sql select * from states('.count')", "each value of the count"),
      ("hindsight sql s.hindsight 'select * from timeline'", "the actions"),
    ],
    seeAlso: ["list", "info"], session: .fileAtPosition, operands: [statement],
    ownOptions: [all, csv], exclusive: [(csv, .json), (all, .json), (all, csv)],
    takesWholeLine: true, schema: "rows"
  ) { context, arguments in
    let query = TypedQuery(
      sql: try arguments.required(statement), context: context, isWhole: arguments.has(all))
    return Verdict(
      json: query.writeJSON, text: arguments.has(csv) ? query.writeCSV : query.writeText)
  }
}

/// A query that somebody typed.
private struct TypedQuery {
  let sql: String
  let context: Context
  /// Whether all rows are shown at a terminal, and long values whole.
  let isWhole: Bool

  /// The most rows that a terminal gets unasked.
  private static let mostRows = 100

  /// Enough rows are shown.
  private struct Enough: Error {}

  private enum End {
    case last, limit, interrupt
  }

  func writeText(to output: Output) throws {
    var table = QueryTable(width: output.width, isWhole: isWhole)
    let limit = output.isTerminal && !isWhole ? Self.mostRows : nil
    let end = try run(
      limit: limit, columns: { table.columns = $0 },
      row: { row in for line in table.take(row) { try output.line(line) } },
      atEnd: { for line in table.finish() { try output.line(line) } })
    switch end {
    case .last: break
    case .limit: try output.line(StyledLine("these are the first; 'sql --all' shows all", .faint))
    case .interrupt:
      try output.line(StyledLine("interrupted: these are not all of the rows", .warning))
    }
  }

  func writeJSON(to output: Output) throws {
    var names: [String] = []
    try warn(
      run(
        columns: { names = Self.distinct($0) },
        row: { row in
          let members = zip(names, row.map(\.json))
          try output.line(StateValue.object(StateObject(Array(members))).jsonText())
        }), output)
  }

  func writeCSV(to output: Output) throws {
    try warn(
      run(
        columns: { try output.lines(CSVText.record($0)) },
        row: { try output.lines(CSVText.record($0.map(\.csv))) }), output)
  }

  private func warn(_ end: End, _ output: Output) throws {
    guard end == .interrupt else { return }
    try output.flush()
    try context.errors.line("hindsight: interrupted: these are not all of the rows")
    try context.errors.flush()
  }

  /// Runs the query. `atEnd` is called before an error is thrown, too.
  private func run(
    limit: Int? = nil, columns: ([String]) throws -> Void, row: ([SQLValue]) throws -> Void,
    atEnd: () throws -> Void = {}
  ) throws -> End {
    let work = context.progress("read", over: nil, unit: "row")
    defer { work.finish() }
    var count = 0
    do {
      let counted: ([SQLValue]) throws -> Void = { values in
        if count == limit { throw Enough() }
        count += 1
        _ = work.hasToStop(at: count)
        try row(values)
      }
      try context.timeline.query(
        sql, shouldStop: { work.hasToStop() }, columns: columns, row: counted)
    } catch is Enough {
      try atEnd()
      return .limit
    } catch let error as QueryError {
      try atEnd()
      if error == .interrupted { return .interrupt }
      throw FailedQuery(sql: sql, error: error)
    }
    try atEnd()
    return .last
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
