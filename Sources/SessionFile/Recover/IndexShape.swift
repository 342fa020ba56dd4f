/// What the records of an index of this format look like, so that pages of something else that its
/// tree leads to can be told from its own.
struct IndexShape {
  let name: String
  /// What a record holds: the columns of the index, then those that lead to the row.
  private let columns: [TableShape.Column]

  /// The shapes of all indexes that an empty session has.
  static func all(in database: Database) throws(SessionError) -> [IndexShape] {
    let indexes = try database.checkOut(
      "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index'")
    defer { database.checkIn(indexes) }
    var shapes: [IndexShape] = []
    while try indexes.step() {
      shapes.append(
        try IndexShape(indexes.text(0) ?? "", over: indexes.text(1) ?? "", in: database))
    }
    return shapes
  }

  private init(_ name: String, over table: String, in database: Database) throws(SessionError) {
    let statement = try database.checkOut(
      """
      SELECT part.name, "column".type, "column"."notnull", "column".pk
      FROM pragma_index_xinfo(?1) AS part
        LEFT JOIN pragma_table_info(?2) AS "column" ON "column".cid = part.cid
      ORDER BY part.seqno
      """)
    defer { database.checkIn(statement) }
    statement.bind(1, name)
    statement.bind(2, table)
    var columns: [TableShape.Column] = []
    while try statement.step() {
      // A row's number is no column of the table.
      let isRowid = statement.text(0) == nil
      columns.append(
        TableShape.Column(
          name: statement.text(0) ?? "", isText: statement.text(1) == "TEXT",
          isOptional: !isRowid && statement.integer(2) == 0 && statement.integer(3) == 0))
    }
    self.name = name
    self.columns = columns
  }

  /// Whether a record is one of this index.
  func fits(_ record: [StoredValue]) -> Bool {
    record.count == columns.count && zip(columns, record).allSatisfy { $0.canHold($1) }
  }
}
