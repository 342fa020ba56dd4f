/// Goes over the rows of a query at stretches of positions, window by window. ?2 and ?3 of the query
/// are a window's first and last position, so a row need not be asked for its own.
struct WindowRows: ~Copyable {
  let statement: Statement

  private let session: SessionReader
  private let table: String
  private var ahead: ArraySlice<BranchTable.Stretch>
  /// The first position that no window has had.
  private var next = 0
  private var isRunning = false

  init(
    _ session: SessionReader, _ table: String, _ sql: String, at stretches: [BranchTable.Stretch]
  ) throws(SessionError) {
    statement = try session.database.checkOut(sql)
    self.session = session
    self.table = table
    ahead = stretches[...]
  }

  deinit { session.database.checkIn(statement) }

  /// Goes to the next row up to a position, which is that of the calls before or later; false if
  /// there is none.
  mutating func step(through last: Int) throws(SessionError) -> Bool {
    while true {
      if isRunning {
        if try session.step(statement, table) { return true }
        isRunning = false
      }
      guard let stretch = ahead.first else { return false }
      let low = max(next, stretch.positions.lowerBound)
      guard low <= last else { return false }
      let high = min(last, stretch.positions.upperBound)
      statement.restart(for: BranchTable.Stretch(branch: stretch.branch, positions: low...high))
      isRunning = true
      next = high + 1
      if high == stretch.positions.upperBound { ahead.removeFirst() }
    }
  }
}
