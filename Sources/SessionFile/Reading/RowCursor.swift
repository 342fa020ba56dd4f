/// Goes over the rows of a table at stretches of positions, one after the other.
///
/// The statement belongs to the cursor as long as the cursor lives. Afterwards the statement is
/// free for the next use.
struct RowCursor<Table: TableRow>: ~Copyable {
  /// The stretch that the rows belong to; nil before the first stretch and after the last.
  private(set) var stretch: BranchTable.Stretch?

  private var ahead: ArraySlice<BranchTable.Stretch>
  private let database: Database
  private let statement: Statement

  /// Creates a cursor before the first stretch.
  ///
  /// - Parameter sql: a query in which ?1 is a branch, and ?2 and ?3 are the first and the last
  ///   position.
  init(_ sql: String, at stretches: [BranchTable.Stretch], in database: Database)
    throws(SessionError)
  {
    statement = try database.checkOut(sql)
    ahead = stretches[...]
    self.database = database
  }

  deinit { database.checkIn(statement) }

  /// Begins the next stretch; nil if there is none.
  mutating func nextStretch() -> BranchTable.Stretch? {
    stretch = ahead.popFirst()
    if let stretch { statement.restart(for: stretch) } else { statement.reset() }
    return stretch
  }

  /// Advances to the next row of the stretch; false after the last one, when the caller must begin
  /// another stretch.
  ///
  /// - Parameter position: the position at which a row is expected, for errors.
  mutating func step(at position: Int) throws(SessionError) -> Bool {
    guard stretch != nil else { return false }
    return try SessionReader.step(statement, Table.layout.table, at: position)
  }

  /// A reader for the cursor's current row.
  ///
  /// - Parameter position: the row's position, for errors.
  func reading(at position: Int?, in session: SessionReader) -> RowRead<Table> {
    RowRead(statement, at: position, in: session)
  }

  /// The cursor's current row.
  ///
  /// - Parameter position: the row's position, for errors.
  func row(at position: Int?) -> Row { Row(statement, table: Table.layout.table, at: position) }
}
