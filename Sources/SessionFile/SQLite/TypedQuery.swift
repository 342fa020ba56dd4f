internal import CSQLite

/// A running statement that somebody typed. It belongs to `Database.query`, which keeps the
/// connection open meanwhile.
final class TypedQuery {
  /// The maximum size of a text in bytes: more than anybody types, and short enough to parse
  /// quickly.
  static let longest = 100_000

  private let handle: OpaquePointer
  private let guardian: QueryGuard
  private let desk: StateDesk

  /// Prepares the text, if `guardian` allows its operations. Errors of calls of `state` and
  /// `states` are at the desk.
  init(
    _ sql: String, on database: OpaquePointer, watchedBy guardian: QueryGuard, _ desk: StateDesk
  ) throws(QueryError) {
    guard sql.utf8.count <= TypedQuery.longest else { throw .tooLong(limit: TypedQuery.longest) }
    var prepared: OpaquePointer?
    var used = 0
    let code = sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(database, text, -1, &prepared, &tail)
      if let tail { used = tail - text }
      return code
    }
    guard code == SQLITE_OK else {
      if let refusal = guardian.refusal { throw refusal }
      let offset = sqlite3_error_offset(database)
      throw .invalid(
        message: String(cString: sqlite3_errmsg(database)), offset: offset < 0 ? nil : Int(offset))
    }
    guard let prepared else { throw .blank }
    self.guardian = guardian
    self.desk = desk
    // From here on `deinit` finalizes it, even if this throws.
    handle = prepared
    let isFiller = { (byte: UInt8) in " \n\t\r;".utf8.contains(byte) }
    if let next = sql.utf8.dropFirst(used).firstIndex(where: { !isFiller($0) }) {
      throw .severalStatements(offset: sql.utf8.distance(from: sql.startIndex, to: next))
    }
    guard sqlite3_stmt_readonly(prepared) != 0 else { throw .notReading("writing") }
  }

  /// The names of the result's columns.
  var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  /// The values of the row, in the order of the columns.
  var row: [SQLValue] {
    (0..<sqlite3_column_count(handle)).map { column in
      switch sqlite3_column_type(handle, column) {
      case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
      case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
      case SQLITE_TEXT:
        guard let bytes = sqlite3_column_text(handle, column) else { return .text("") }
        let count = Int(sqlite3_column_bytes(handle, column))
        return .text(
          String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
      case SQLITE_BLOB:
        guard let bytes = sqlite3_column_blob(handle, column) else { return .blob([]) }
        return .blob(
          Array(
            UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column)))))
      default: return .null
      }
    }
  }

  deinit { sqlite3_finalize(handle) }

  /// Goes on to the next row; false where there is none.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case _ where guardian.wasStopped: throw QueryError.interrupted
    case _ where desk.failure != nil: throw desk.failure ?? QueryError.interrupted
    case let code where code & 0xFF == SQLITE_ERROR:
      let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
      throw QueryError.invalid(message: message, offset: nil)
    case let code: throw SessionError.sqlite(code, on: sqlite3_db_handle(handle))
    }
  }
}

/// Guards a typed statement: decides what it may read, and when it must end.
///
/// SQLite calls it through its authorizer (https://sqlite.org/c3ref/set_authorizer.html) while the
/// statement is prepared, and through its progress handler while it runs.
final class QueryGuard {
  private let foreign: Set<String>
  private let shouldStop: () -> Bool
  private(set) var wasStopped = false
  /// Whether an answer of `state` or `states` runs statements of its own.
  var isAnswering = false
  /// The first operation that was refused.
  private(set) var refusal: QueryError?

  /// - Parameters:
  ///   - foreign: tables and views that may not be read, in lower case.
  ///   - shouldStop: called while the statement runs.
  init(foreign: Set<String>, shouldStop: @escaping () -> Bool) {
    self.foreign = foreign
    self.shouldStop = shouldStop
  }

  func watch(_ handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, view in
        guard let context else { return SQLITE_DENY }
        let guardian = Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue()
        func text(_ pointer: UnsafePointer<CChar>?) -> String? {
          pointer.map { String(cString: $0) }
        }
        return guardian.allows(action, text(first), text(second), through: text(view))
          ? SQLITE_OK : SQLITE_DENY
      }, context)
    sqlite3_progress_handler(
      handle, 5_000,
      { context in
        guard let context else { return 1 }
        return Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue().stops() ? 1 : 0
      }, context)
  }

  func leave(_ handle: OpaquePointer) {
    sqlite3_set_authorizer(handle, nil, nil)
    sqlite3_progress_handler(handle, 0, nil, nil)
  }

  private func stops() -> Bool {
    wasStopped = shouldStop()
    return wasStopped
  }

  private func allows(_ action: Int32, _ first: String?, _ second: String?, through view: String?)
    -> Bool
  {
    if isAnswering { return true }
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE:
      return true
    case SQLITE_READ:
      // Names that are not in the schema belong to the query's own WITH clauses and to SQLite's own
      // tables.
      for name in [first, view].compactMap(\.self) where foreign.contains(name.lowercased()) {
        return refuse(.foreignTable(name))
      }
      return true
    case SQLITE_FUNCTION:
      let name = second?.lowercased() ?? ""
      if ["load_extension", "fts3_tokenizer"].contains(name) {
        return refuse(.foreignFunction(name))
      }
      // `%.*c` repeats a character any number of times, whatever the limit on a text's length.
      return ["printf", "format"].contains(name) ? refuse(.endlessFunction(name)) : true
    case SQLITE_UPDATE where first == "sqlite_master":
      // SQLite asks this to create a virtual table that is not in the file, such as one for a
      // pragma.
      return refuse(.notReading("PRAGMA"))
    default:
      return refuse(.notReading(QueryGuard.words[action] ?? "writing"))
    }
  }

  private func refuse(_ error: QueryError) -> Bool {
    refusal = refusal ?? error
    return false
  }

  private static let words: [Int32: String] = [
    SQLITE_INSERT: "INSERT", SQLITE_UPDATE: "UPDATE", SQLITE_DELETE: "DELETE",
    SQLITE_ATTACH: "ATTACH", SQLITE_DETACH: "DETACH", SQLITE_PRAGMA: "PRAGMA",
    SQLITE_TRANSACTION: "a transaction", SQLITE_SAVEPOINT: "a savepoint",
    SQLITE_ALTER_TABLE: "ALTER TABLE", SQLITE_ANALYZE: "ANALYZE", SQLITE_REINDEX: "REINDEX",
    SQLITE_CREATE_TABLE: "CREATE TABLE", SQLITE_CREATE_VIEW: "CREATE VIEW",
    SQLITE_CREATE_INDEX: "CREATE INDEX", SQLITE_CREATE_TRIGGER: "CREATE TRIGGER",
    SQLITE_CREATE_TEMP_TABLE: "CREATE TEMP TABLE", SQLITE_CREATE_TEMP_VIEW: "CREATE TEMP VIEW",
    SQLITE_DROP_TABLE: "DROP TABLE", SQLITE_DROP_VIEW: "DROP VIEW", SQLITE_DROP_INDEX: "DROP INDEX",
    SQLITE_DROP_TRIGGER: "DROP TRIGGER",
  ]
}
