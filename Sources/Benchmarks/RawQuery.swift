internal import CSQLite
internal import Foundation

/// A query with only SQLite's C calls, which reads all columns of all rows: the lowest possible cost
/// of an answer.
final class RawQuery {
  struct Failed: Error {}

  private var database: OpaquePointer?
  private var statement: OpaquePointer?
  private var read: Int64 = 0

  init(_ sql: String, in file: URL) throws {
    guard sqlite3_open_v2(file.path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
      sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
    else { throw Failed() }
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close(database)
  }

  func run() {
    let columns = sqlite3_column_count(statement)
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<columns { read &+= sqlite3_column_int64(statement, column) }
    }
    sqlite3_reset(statement)
  }
}
