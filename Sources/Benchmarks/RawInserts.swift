internal import CSQLite
internal import Foundation

/// Runs the recorder's own statements with only SQLite's C calls, and binds values like the
/// recorder's: the lowest possible cost of recording. The tables, index, views and triggers are
/// copied from a session.
final class RawInserts {
  private var database: OpaquePointer?
  private var statements: [OpaquePointer?] = []
  private var position: Int64 = 0
  private static let payload = #"{"increment":{}}"#

  /// Makes a database at `url` with the schema of the session at `session`.
  init?(at url: URL, schemaOf session: URL) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(url.path, &database, flags, nil) == SQLITE_OK else { return nil }
    let sql = Self.schema(of: session).joined(separator: ";\n")
    sqlite3_exec(database, sql, nil, nil, nil)
    sqlite3_exec(
      database,
      """
      INSERT INTO session VALUES (1, 'a', NULL, NULL, 's', 'a', 'p', 's', 0);
      INSERT INTO branch VALUES (1, 'main', NULL, NULL, 0);
      INSERT INTO name VALUES (1, 'increment'), (2, 'Module/File.swift');
      INSERT INTO path VALUES (1, '.count');
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      """, nil, nil, nil)
    csqlite_db_config_switch(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    for text in [
      "BEGIN IMMEDIATE", "COMMIT",
      """
      INSERT INTO action
        (branch, position, time, name, payload, origin, cause, effect, file, line, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """,
      "INSERT INTO change VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      "INSERT INTO outcome VALUES (?1, ?2, ?3, ?4)",
    ] {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
        return nil
      }
      statements.append(statement)
    }
  }

  deinit {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  /// One transaction: for each action the outcome and the change of the last one, and the action.
  func insert(_ count: Int = 1) {
    step(0)
    for _ in 0..<count {
      if position > 0 { insertOutcome() }
      position += 1
      insertAction()
    }
    step(1)
  }

  private func insertAction() {
    let action = statements[2]
    sqlite3_bind_int64(action, 1, 1)
    sqlite3_bind_int64(action, 2, position)
    sqlite3_bind_int64(action, 3, position * 10_000)
    sqlite3_bind_int64(action, 4, 1)
    bind(action, 5, Self.payload)
    sqlite3_bind_int64(action, 6, 0)
    sqlite3_bind_null(action, 7)
    sqlite3_bind_null(action, 8)
    sqlite3_bind_int64(action, 9, 2)
    sqlite3_bind_int64(action, 10, 10)
    sqlite3_bind_int64(action, 11, checksum)
    step(2)
  }

  private func insertOutcome() {
    let (change, outcome) = (statements[3], statements[4])
    let text = "\(position)"
    sqlite3_bind_int64(change, 1, 1)
    sqlite3_bind_int64(change, 2, position)
    sqlite3_bind_int64(change, 3, 0)
    sqlite3_bind_int64(change, 4, 1)
    sqlite3_bind_int64(change, 5, 0)
    sqlite3_bind_null(change, 6)
    sqlite3_bind_null(change, 7)
    bind(change, 8, text)
    bind(change, 9, text)
    step(3)
    sqlite3_bind_int64(outcome, 1, 1)
    sqlite3_bind_int64(outcome, 2, position)
    sqlite3_bind_int64(outcome, 3, 1_234)
    sqlite3_bind_int64(outcome, 4, checksum)
    step(4)
  }

  /// Has as many bytes as most real checksums.
  private var checksum: Int64 { position &* 0x1E37_79B9_7F4A_7C15 }

  private func bind(_ statement: OpaquePointer?, _ index: Int32, _ text: String) {
    var text = text
    _ = text.withUTF8 {
      csqlite_bind_text(statement, index, $0.baseAddress, UInt64($0.count))
    }
  }

  private func step(_ statement: Int) {
    sqlite3_step(statements[statement])
    sqlite3_reset(statements[statement])
  }

  private static func schema(of session: URL) -> [String] {
    var database: OpaquePointer?
    var statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
    }
    sqlite3_open_v2(session.path, &database, SQLITE_OPEN_READONLY, nil)
    sqlite3_prepare_v2(
      database, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid", -1,
      &statement, nil)
    var schema: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) { schema.append(String(cString: text)) }
    }
    return schema
  }
}
