internal import CSQLite

#if DEBUG
  package import Synchronization
#endif

/// One connection to an SQLite database, and the statements prepared on it.
///
/// Only this folder uses SQLite's C interface: no pointer of it leaves it, and it makes every
/// `SessionError.sqlite`. A connection belongs to one thread at a time.
package final class Database {
  /// How a database file is opened. No mode creates a file.
  enum Access {
    /// To write. The file exists, empty or a database.
    case readWrite
    /// To read while a recorder writes, with SQLite's locks.
    case readOnly
    /// To read a file that nobody writes, without locks and without its `-wal` or `-journal`.
    case immutable
  }

  private var handle: OpaquePointer?
  private var statements: [Statement] = []
  private var idle: [String: [Statement]] = [:]
  private var desk: StateDesk?

  /// Opens the file at an absolute path.
  init(path: String, access: Access) throws(SessionError) {
    let query =
      switch access {
      case .readWrite: "?mode=rw"
      case .readOnly: "?mode=ro"
      case .immutable: "?mode=ro&immutable=1"
      }
    let mode = access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let flags = mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      "file://" + Database.percentEncoded(path) + query, &opened, flags, nil)
    guard code == SQLITE_OK else {
      let error = SessionError.sqlite(code, on: opened)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    distrust()
  }

  /// Creates an empty database that is deleted when it is closed. Pages that do not fit in memory
  /// are in a temporary file without a name.
  package init(temporary: Void) throws(SessionError) {
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2("", &opened, flags, nil)
    guard code == SQLITE_OK else {
      let error = SessionError.sqlite(code, on: opened)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    distrust()
  }

  deinit { close() }

  /// Turns off everything that a stranger's database could make a connection do: triggers and views
  /// in its schema, functions with side effects, writes to the schema itself.
  private func distrust() {
    for (option, on) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
    ] as [(Int32, Int32)] {
      _ = csqlite_db_config_switch(handle, option, on)
    }
    for (limit, value) in [
      (SQLITE_LIMIT_SQL_LENGTH, Int32(TypedQuery.longest)), (SQLITE_LIMIT_COLUMN, 100),
      (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10),
      (SQLITE_LIMIT_VDBE_OP, 100_000), (SQLITE_LIMIT_FUNCTION_ARG, 20),
      (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000),
      (SQLITE_LIMIT_VARIABLE_NUMBER, 100), (SQLITE_LIMIT_TRIGGER_DEPTH, 5),
    ] as [(Int32, Int32)] {
      sqlite3_limit(handle, limit, value)
    }
  }

  /// Rejects texts and blobs longer than this many bytes. SQLite's own limit stays if it is lower.
  func limitLength(to bytes: Int64) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: max(bytes, 1 << 20)))
  }

  /// How long a statement waits for another connection's lock.
  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Whether the path no longer leads to the open file.
  ///
  /// See SQLITE_FCNTL_HAS_MOVED at https://sqlite.org/c3ref/c_fcntl_begin_atomic_write.html.
  var hasMoved: Bool {
    var answer: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer) == SQLITE_OK
      && answer != 0
  }

  #if DEBUG
    /// Every statement that this process has prepared, for the test that reads their plans.
    package static let prepared = Mutex<Set<String>>([])
  #endif

  /// Indexes of the format that the file lacks. Statements that name them run without.
  var missingIndexes: [String] = []

  /// Prepares a statement that is kept until the connection closes.
  func prepare(_ sql: String) throws(SessionError) -> Statement {
    guard let handle else { throw .closed }
    #if DEBUG
      _ = Database.prepared.withLock { $0.insert(sql) }
    #endif
    var prepared: OpaquePointer?
    let runnable = missingIndexes.reduce(sql) {
      $0.replacing(" INDEXED BY \($1)", with: "")
    }
    let code = sqlite3_prepare_v3(
      handle, runnable, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw .sqlite(code, on: handle) }
    let statement = Statement(prepared, sql: sql)
    statements.append(statement)
    return statement
  }

  /// Takes a statement for one use; `checkIn` gives it back. Uses may be nested: each has its own
  /// statement.
  package func checkOut(_ sql: String) throws(SessionError) -> Statement {
    if let statement = idle[sql]?.popLast() { return statement }
    return try prepare(sql)
  }

  /// Ends a use of a statement.
  package func checkIn(_ statement: Statement) {
    statement.reset()
    idle[statement.sql, default: []].append(statement)
  }

  /// How many statements are taken at the moment.
  package var statementsInUse: Int { statements.count - idle.values.reduce(0) { $0 + $1.count } }

  /// Runs a statement without parameters, and ignores its rows.
  package func execute(_ sql: String) throws(SessionError) {
    let statement = try checkOut(sql)
    defer { checkIn(statement) }
    while try statement.step() {}
  }

  /// The integer result of a statement without parameters: a pragma, a count.
  package func integer(_ sql: String) throws(SessionError) -> Int64? {
    let statement = try checkOut(sql)
    defer { checkIn(statement) }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Runs a statement that somebody typed. It may only read, and only the schema's tables and views
  /// that are `readable`; see `SessionReader.query`.
  func query(
    _ sql: String, readable: Set<String>, answers: StateAnswers?, shouldStop: () -> Bool,
    columns: ([String]) throws -> Void,
    row: ([SQLValue]) throws -> Void
  ) throws {
    guard let handle else { throw SessionError.closed }
    let foreign = try tablesAndViews().subtracting(readable)
    // SQLite creates these tables when they are first named, by running statements of its own.
    try execute("SELECT 1 FROM json_each('[]'), json_tree('[]')")
    let desk = stateDesk(on: handle)
    if !foreign.contains("states") { try execute("SELECT 1 FROM states(NULL)") }
    try withoutActuallyEscaping(shouldStop) { shouldStop in
      let guardian = QueryGuard(foreign: foreign, shouldStop: shouldStop)
      desk.begin(answers, guardian)
      defer { desk.end() }
      try withExtendedLifetime(guardian) {
        guardian.watch(handle)
        defer { guardian.leave(handle) }
        let query = try TypedQuery(sql, on: handle, watchedBy: guardian, desk)
        try columns(query.columnNames)
        while try query.step() { try row(query.row) }
      }
    }
  }

  /// What leads to the answers of `state` and `states`, once they are functions of the connection.
  private func stateDesk(on handle: OpaquePointer) -> StateDesk {
    if let desk { return desk }
    let desk = StateDesk()
    StateFunction.register(on: handle, desk)
    StatesTable.register(on: handle, desk)
    self.desk = desk
    return desk
  }

  private func tablesAndViews() throws(SessionError) -> Set<String> {
    let statement = try checkOut(
      "SELECT lower(name) FROM sqlite_schema WHERE type IN ('table', 'view')")
    defer { checkIn(statement) }
    var names: Set<String> = []
    while try statement.step() { names.insert(statement.text(0) ?? "") }
    return names
  }

  /// Copies a snapshot of all pages of this database over another database.
  func backUp(into other: Database) throws(SessionError) {
    guard let handle, let target = other.handle else { throw .closed }
    guard let backup = sqlite3_backup_init(target, "main", handle, "main") else {
      throw .sqlite(sqlite3_extended_errcode(target), on: target)
    }
    let code = sqlite3_backup_step(backup, -1)
    let finish = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw .sqlite(code, on: target) }
    guard finish == SQLITE_OK else { throw .sqlite(finish, on: target) }
  }

  /// Ends all statements and closes the connection. A second call does nothing.
  package func close() {
    for statement in statements { statement.finalize() }
    statements = []
    idle = [:]
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// A path as part of a URI (RFC 3986, section 2.1): every byte but the unreserved ones and `/`.
  static func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var encoded = String.UnicodeScalarView()
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(Unicode.Scalar(byte))
      default:
        encoded += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(encoded)
  }
}

extension SessionError {
  /// SQLite's own error for a failure.
  static func sqlite(_ code: Int32, on handle: OpaquePointer?) -> SessionError {
    // A failed bind is reported later, when the connection's message may be about something else.
    let isOfCode = sqlite3_errcode(handle) & 0xFF == code & 0xFF
    let described = isOfCode ? sqlite3_errmsg(handle) : sqlite3_errstr(code)
    let message = described.map { String(cString: $0) } ?? "error \(code)"
    return switch code & 0xFF {
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH: .notAccessible(message)
    default: .sqlite(code: code, message: message)
    }
  }

  /// Whether another connection's lock prevented the call.
  package var isBusy: Bool {
    guard case .sqlite(let code, _) = self else { return false }
    return code & 0xFF == SQLITE_BUSY
  }

  /// Whether the row itself is rejected, now and later: it is too large, or violates a constraint
  /// of the table.
  package var refusesRow: Bool {
    switch self {
    case .sqlite(let code, _):
      [SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(code & 0xFF)
    case .outOfOrder: true
    default: false
    }
  }

  /// Whether SQLite found the data malformed, or larger than the file can hold.
  package var isDamage: Bool {
    guard case .sqlite(let code, _) = self else { return false }
    return [SQLITE_CORRUPT, SQLITE_TOOBIG].contains(code & 0xFF)
  }
}
