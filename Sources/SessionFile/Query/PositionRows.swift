/// Goes over the rows of a query at stretches of positions, one after the other, up to a position and
/// then on. The first column is the position.
struct PositionRows: ~Copyable {
  let statement: Statement

  private let session: SessionReader
  private let table: String
  private var ahead: ArraySlice<BranchTable.Stretch>
  private var isBegun = false
  /// The position of the current row; nil if it was passed.
  private var current: Int?
  private var isEnded = false

  init(
    _ session: SessionReader, _ table: String, _ sql: String, at stretches: [BranchTable.Stretch]
  ) throws(SessionError) {
    statement = try session.database.checkOut(sql)
    self.session = session
    self.table = table
    ahead = stretches[...]
  }

  deinit { session.database.checkIn(statement) }

  /// The position of the current row, if it is not after another one; nil after the last row.
  mutating func head(through last: Int) throws(SessionError) -> Int? {
    while current == nil, !isEnded {
      if isBegun, try session.step(statement, table) {
        current = try Row(statement, table: table).position(0)
      } else if let stretch = ahead.popFirst() {
        statement.restart(for: stretch)
        isBegun = true
      } else {
        isEnded = true
      }
    }
    guard let current, current <= last else { return nil }
    return current
  }

  /// Goes on to the next row.
  mutating func pass() { current = nil }
}
