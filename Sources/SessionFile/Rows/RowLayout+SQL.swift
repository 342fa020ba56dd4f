/// The statements of a table.
extension RowLayout {
  /// The text after the table's name in `CREATE TABLE`, exactly as session files contain it.
  var definition: String {
    var lines = columns.enumerated().map { definition(of: $1, isKey: $0 == 0 && !hasKeyLine) }
    if hasKeyLine {
      let key = keyColumns.map(\.quotedName).joined(separator: ", ")
      lines.append("PRIMARY KEY (\(key))")
    }
    let options = isWithoutRowid ? "STRICT, WITHOUT ROWID" : "STRICT"
    // Tables with two columns are written on one line.
    guard columns.count > 2 else { return "(\(lines.joined(separator: ", "))) \(options)" }
    return "(\n  \(lines.joined(separator: ",\n  "))\n) \(options)"
  }

  /// Whether the key has its own line, because it has several columns.
  private var hasKeyLine: Bool { keyColumns.count > 1 }

  private func definition(of column: RowColumn, isKey: Bool) -> String {
    var words = [column.quotedName, column.isText ? "TEXT" : "INTEGER"]
    if isKey { words.append("PRIMARY KEY") } else if !column.isOptional { words.append("NOT NULL") }
    if let table = column.referencedTable { words.append("REFERENCES \(table)") }
    if let constraint = column.constraint { words.append(constraint) }
    return words.joined(separator: " ")
  }

  /// The statement that writes a row; the parameters are the written columns in order.
  var insertion: String { insertion("INSERT") }

  /// The same, but a row with the same key stays unchanged.
  var insertionIfAbsent: String { insertion("INSERT OR IGNORE") }

  /// The same, but it replaces a row with the same key.
  var replacement: String { insertion("INSERT OR REPLACE") }

  private func insertion(_ verb: String) -> String {
    let names = written.map(\.quotedName).joined(separator: ", ")
    let places = written.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return "\(verb) INTO \(table) (\(names)) VALUES (\(places))"
  }

  static func restoration(_ table: String, _ columns: [RowColumn]) -> String {
    let names = columns.map(\.quotedName).joined(separator: ", ")
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(places)) RETURNING 1"
  }

  /// The same as the column list of a select statement.
  var selection: String { Self.selection(table, selected) }

  static func stretchQuery(
    _ table: String, _ selected: [RowColumn], by key: some Sequence<RowColumn>
  ) -> String {
    let order = key.map(\.quotedName).joined(separator: ", ")
    return """
      SELECT \(selection(table, selected)) FROM \(table)
      WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY \(order)
      """
  }

  private static func selection(_ table: String, _ selected: [RowColumn]) -> String {
    selected.map { "\(table).\($0.quotedName)" }.joined(separator: ", ")
  }

  /// The condition under which no recorder writes the row `NEW`: the session is closed, there is no
  /// such branch, or the branch has no such position. Bookmarks are also made in a closed session.
  var isStray: String {
    var conditions: [String] = []
    if table != BookmarkRow.layout.table { conditions.append("EXISTS (SELECT 1 FROM seal)") }
    if columns.contains(where: { $0.name == "branch" }) {
      conditions.append("NOT EXISTS (SELECT 1 FROM branch WHERE id = NEW.branch)")
    }
    if hasPositions {
      conditions.append("NEW.position < 0")
      if table != ActionRow.layout.table, columns.contains(where: { $0.name == "branch" }) {
        conditions.append(
          "NEW.position > coalesce((SELECT max(position) FROM action WHERE branch = NEW.branch), "
            + "(SELECT forked_at FROM branch WHERE id = NEW.branch), 0)")
      }
    }
    return conditions.joined(separator: " OR ")
  }

  /// The condition under which a row of this table has the same key as `NEW`, or the same value in
  /// a unique column.
  var isSameRow: String {
    let key = keyColumns.map { "\($0.quotedName) = NEW.\($0.quotedName)" }
    let unique = columns.filter(\.isUnique).map { "\($0.quotedName) = NEW.\($0.quotedName)" }
    return ([key.joined(separator: " AND ")] + unique).joined(separator: " OR ")
  }
}

extension RowColumn {
  /// The name, quoted if it is an SQL keyword.
  package var quotedName: String { ["index", "from"].contains(name) ? "\"\(name)\"" : name }

  /// The table that the column's numbers refer to.
  package var referencedTable: String? {
    switch kind {
    case .branch: "branch"
    case .name: "name"
    case .path: "path"
    case .effect: "effect_begun"
    case .integer, .position, .time, .text, .value, .checksum: nil
    }
  }
}
