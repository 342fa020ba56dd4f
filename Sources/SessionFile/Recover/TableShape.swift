/// What the rows of a table of this format look like where they are stored, so that they can be
/// told from others when nothing else says whose they are.
struct TableShape {
  struct Column: Hashable {
    let name: String
    let isText: Bool
    let isOptional: Bool
  }

  let name: String
  /// Whether rows are keyed by their own columns and stand on the pages of an index.
  let isKeyed: Bool
  /// The columns in the order in which a record has them.
  let columns: [Column]
  /// The statement that puts a row into the table where none of its key is there, and gives a row
  /// if it did.
  let insertion: String
  /// The column that is the row's number, and NULL in the record.
  private let rowidColumn: Int?

  /// The shapes of all tables that an empty session has.
  static func all(in database: Database) throws(SessionError) -> [TableShape] {
    let tables = try database.checkOut(
      """
      SELECT name, wr FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
      """)
    defer { database.checkIn(tables) }
    var shapes: [TableShape] = []
    while try tables.step() {
      shapes.append(
        try TableShape(tables.text(0) ?? "", isKeyed: tables.integer(1) == 1, in: database))
    }
    return shapes
  }

  private init(_ name: String, isKeyed: Bool, in database: Database) throws(SessionError) {
    let statement = try database.checkOut(
      "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1) ORDER BY cid")
    defer { database.checkIn(statement) }
    statement.bind(1, name)
    var columns: [(column: Column, key: Int64)] = []
    while try statement.step() {
      let key = statement.integer(3) ?? 0
      columns.append(
        (
          Column(
            name: statement.text(0) ?? "", isText: statement.text(1) == "TEXT",
            isOptional: statement.integer(2) == 0 && key == 0),
          key
        ))
    }
    self.name = name
    self.isKeyed = isKeyed
    if isKeyed {
      rowidColumn = nil
      let keys = columns.filter { $0.key > 0 }.sorted { $0.key < $1.key }
      self.columns = (keys + columns.filter { $0.key == 0 }).map(\.column)
    } else {
      rowidColumn = columns.firstIndex { $0.key == 1 && !$0.column.isText }
      self.columns = columns.map(\.column)
    }
    let names = self.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let places = self.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    insertion = "INSERT OR IGNORE INTO \"\(name)\" (\(names)) VALUES (\(places)) RETURNING 1"
  }

  /// A record as a row of this table, the values in the order of `columns`; nil where no recorder
  /// writes such a row.
  func row(_ record: [StoredValue], rowid: Int64?) -> [StoredValue]? {
    guard record.count == columns.count, (rowid == nil) == isKeyed else { return nil }
    var row = record
    if let rowidColumn, let rowid {
      guard row[rowidColumn] == .null else { return nil }
      row[rowidColumn] = .integer(rowid)
    }
    return zip(columns, row).allSatisfy { $0.canHold($1) } ? row : nil
  }
}

extension TableShape.Column {
  /// Whether a recorder writes such a value here.
  func canHold(_ value: StoredValue) -> Bool {
    switch value {
    case .null: isOptional
    case .integer(let number): !isText && isPossible(number)
    case .text: isText
    case .real, .blob: false
    }
  }

  private func isPossible(_ number: Int64) -> Bool {
    switch name {
    case "position", "forked_at", "ordinal", "index", "from", "cause", "line":
      0...1 << 48 ~= number
    case "time", "reducer_ns", "started_at": number.magnitude <= 1 << 61
    case "branch", "parent": number >= 1
    default: true
    }
  }
}
