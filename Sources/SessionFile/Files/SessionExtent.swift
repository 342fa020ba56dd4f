/// How far the main branch of a session goes in a database, and the row that shows which session it
/// is.
///
/// A recording that was killed leaves a `-wal` beside its file. If that was cut, its older pages hide
/// newer ones that had already moved into the file; if it is another run's, its pages make no sense
/// with the file's. Rows are only ever added, so what is known with the log must go on from what the
/// file has alone.
struct SessionExtent {
  /// The checksum of the branch's beginning, which no other session has.
  private let start: Int64
  private let first: Int64
  private let last: Int64
  /// The checksum of the last outcome, and its position; nil if there is none.
  private let outcome: (position: Int64, checksum: Int64)?

  /// Reads it; nil if the database is not a session, or cannot be read.
  init?(_ database: Database) {
    do throws(SessionError) {
      guard let start = try database.integer("SELECT checksum FROM branch WHERE id = 1") else {
        return nil
      }
      self.start = start
      first = try database.integer("SELECT max(position) FROM trim") ?? 0
      last = try database.integer("SELECT max(position) FROM action WHERE branch = 1") ?? first
      if let position = try database.integer(
        "SELECT max(position) FROM outcome WHERE branch = 1")
      {
        outcome = try Self.checksum(at: position, in: database).map { (position, $0) }
      } else {
        outcome = nil
      }
    } catch {
      return nil
    }
  }

  /// Whether a database goes on from what another one has: it has the same session's rows, and no
  /// fewer.
  static func goesOn(_ database: Database, from other: SessionExtent) -> Bool {
    guard let extent = SessionExtent(database), extent.start == other.start,
      extent.last >= other.last
    else { return false }
    guard let (position, checksum) = other.outcome, position > extent.first else { return true }
    return (try? Self.checksum(at: position, in: database)) == checksum
  }

  private static func checksum(at position: Int64, in database: Database) throws(SessionError)
    -> Int64?
  {
    let statement = try database.checkOut(
      "SELECT checksum FROM outcome WHERE branch = 1 AND position = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, position)
    return try statement.step() ? statement.integer(0) : nil
  }
}
