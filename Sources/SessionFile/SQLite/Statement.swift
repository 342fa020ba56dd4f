internal import CSQLite

/// A prepared statement: bind, step, read columns, reset.
package final class Statement {
  let sql: String
  private var handle: OpaquePointer?
  private var bindCode = SQLITE_OK
  /// The size of the texts bound since the values were last cleared.
  private var boundBytes = 0
  /// The maximum size of the texts that a statement keeps between runs.
  private static let keptBytes = 4_096

  init(_ handle: OpaquePointer, sql: String) {
    self.handle = handle
    self.sql = sql
  }

  /// Releases it. Later calls do nothing or throw `closed`.
  func finalize() {
    sqlite3_finalize(handle)
    handle = nil
  }

  /// Binds an integer, or NULL, to the parameter with this number, counted from 1. The next step
  /// reports a failure.
  package func bind(_ index: Int32, _ value: Int64?) {
    guard let handle else { return }
    note(value.map { sqlite3_bind_int64(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
  }

  /// Binds an integer, or NULL.
  package func bind(_ index: Int32, _ value: Int?) { bind(index, value.map(Int64.init)) }

  /// Binds a text, or NULL.
  package func bind(_ index: Int32, _ value: String?) {
    guard let handle else { return }
    guard var value else { return note(sqlite3_bind_null(handle, index)) }
    note(
      value.withUTF8 {
        boundBytes += $0.count
        return csqlite_bind_text(handle, index, $0.baseAddress, UInt64($0.count))
      })
  }

  private func note(_ code: Int32) { if code != SQLITE_OK { bindCode = code } }

  /// Advances to the next row; false after the last one.
  package func step() throws(SessionError) -> Bool {
    guard let handle else { throw .closed }
    guard bindCode == SQLITE_OK else { throw .sqlite(bindCode, on: sqlite3_db_handle(handle)) }
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw .sqlite(code, on: sqlite3_db_handle(handle))
    }
  }

  /// Runs the statement to its end and makes it ready for new values.
  package func run() throws(SessionError) {
    defer { reset() }
    while try step() {}
  }

  /// Runs the statement to its end. Its values stay bound until the caller binds all of them again,
  /// in the same memory.
  func runAgain() throws(SessionError) {
    defer { if boundBytes > Statement.keptBytes { reset() } else { restart() } }
    while try step() {}
  }

  private func restart() {
    guard let handle else { return }
    sqlite3_reset(handle)
    bindCode = SQLITE_OK
    boundBytes = 0
  }

  /// Makes the statement ready to run again, without values.
  package func reset() {
    restart()
    if let handle { sqlite3_clear_bindings(handle) }
  }

  /// Whether a column of the row is NULL. Columns are counted from 0.
  package func isNull(_ column: Int32) -> Bool {
    guard let handle else { return true }
    return sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// A column's integer; nil if it has another type.
  package func integer(_ column: Int32) -> Int64? {
    guard let handle, sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(handle, column)
  }

  /// A column's text; nil if it has another type or is not UTF-8.
  package func text(_ column: Int32) -> String? {
    guard let handle, sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

extension Statement {
  /// Gives a closure the bytes of a column's text, without a copy; nil if it has another type. The
  /// bytes need not be UTF-8, and are valid only inside the closure.
  func withText<Result>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    guard let handle, sqlite3_column_type(handle, column) == SQLITE_TEXT else { return nil }
    let bytes = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  /// Feeds a column's integer, or NULL, to a checksum; false if it has another type.
  package func feedInteger(_ column: Int32, to checksum: inout RowChecksum) -> Bool {
    guard let handle else { return false }
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: checksum.feed(sqlite3_column_int64(handle, column))
    case SQLITE_NULL: checksum.feed(nil as Int64?)
    default: return false
    }
    return true
  }

  /// Feeds a column's text, or NULL, to a checksum; false if it has another type. The bytes need
  /// not be UTF-8: others than those that were recorded give another checksum.
  package func feedText(_ column: Int32, to checksum: inout RowChecksum) -> Bool {
    guard let handle else { return false }
    switch sqlite3_column_type(handle, column) {
    case SQLITE_TEXT:
      let bytes = sqlite3_column_text(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      checksum.feed(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    case SQLITE_NULL: checksum.feed(nil as Int64?)
    default: return false
    }
    return true
  }
}
