internal import CSQLite
internal import Foundation

/// The recorder's own statements through SQLite's C calls and nothing else: what recording costs
/// at the least. The tables, index, views and triggers are those of a session, taken from one.
final class RawInserts {
  private var database: OpaquePointer?
  private var statements: [OpaquePointer?] = []
  private var position: Int64 = 0

  /// Makes a database at `url` with the schema of the session at `session`.
  init?(at url: URL, schemaOf session: URL) {
    guard sqlite3_open(url.path, &database) == SQLITE_OK else { return nil }
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
      "INSERT INTO action VALUES (1, ?1, ?1, 1, '{\"increment\":{}}', 0, NULL, NULL, 2, 10, 77777777777)",
      "INSERT INTO change VALUES (1, ?1, 0, 1, 0, NULL, NULL, ?1, ?1)",
      "INSERT INTO outcome VALUES (1, ?1, 1234, 77777777777)",
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
    run(0)
    for _ in 0..<count {
      if position > 0 {
        run(3)
        run(4)
      }
      position += 1
      run(2)
    }
    run(1)
  }

  private func run(_ index: Int) {
    sqlite3_bind_int64(statements[index], 1, position)
    sqlite3_step(statements[index])
    sqlite3_reset(statements[index])
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
