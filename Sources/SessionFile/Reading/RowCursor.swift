/// Goes over the rows of a table that stand at stretches of positions, one after the other.
///
/// The statement belongs to the cursor as long as the cursor lives. However that ends, the
/// statement is then free for the next use.
struct RowCursor: ~Copyable {
  /// The stretch that the rows belong to; nil before the first stretch and behind the last.
  private(set) var stretch: BranchTable.Stretch?

  private var ahead: ArraySlice<BranchTable.Stretch>
  private let database: Database
  private let statement: Statement
  private let table: String

  /// A cursor before the first stretch.
  ///
  /// - Parameter sql: a query in which ?1 is a branch, and ?2 and ?3 are the first and the last
  ///   position.
  init(
    _ sql: String, table: String, at stretches: [BranchTable.Stretch], in database: Database
  ) throws(SessionError) {
    statement = try database.checkOut(sql)
    ahead = stretches[...]
    self.database = database
    self.table = table
  }

  deinit { database.checkIn(statement) }

  /// Begins the next stretch; nil if there is none.
  mutating func nextStretch() -> BranchTable.Stretch? {
    stretch = ahead.popFirst()
    if let stretch { statement.restart(for: stretch) } else { statement.reset() }
    return stretch
  }

  /// The next row of the stretch; nil if there is none, and then another stretch must be begun.
  ///
  /// - Parameter position: where a row is expected, for errors.
  mutating func nextRow(at position: Int) throws(SessionError) -> Row? {
    guard stretch != nil, try SessionReader.step(statement, table, at: position) else {
      return nil
    }
    return row(at: position)
  }

  /// The row where the cursor stands.
  ///
  /// - Parameter position: the row's position, for errors.
  func row(at position: Int?) -> Row { Row(statement, table: table, at: position) }
}
