/// The session file's format, version 1.
///
/// A session is one SQLite database, extension `.hindsight`. Its `application_id` is 0x48534754,
/// its `user_version` is the version of this schema. While a recorder writes it, it is in WAL mode;
/// a closed session is one file in rollback mode. `sqlite3 FILE 'select * from timeline limit 5'`
/// reads it; the tables below are public too.
///
/// - A *position* counts the states of a branch: 0 is the initial one, n the one after the n-th
///   action. A branch other than `main` has rows only for the positions after `forked_at`; the
///   earlier ones are its parent's. `main` is branch 1.
/// - Times are nanoseconds since `session.started_at`, which is nanoseconds since 1970.
/// - Values are JSON text as `StateValue.jsonText()` writes it, UTF-8, controls escaped. SQL NULL
///   means that there was no value; a JSON `null` is the text `null`.
/// - A value above a size that the recorder chose is stored once, in the table `value`, and its
///   places have the reference `{"$value":id}`; the view `value_log` joins them. `LargeValue`
///   describes this.
/// - Names, paths and other words are stored with terminal controls escaped.
/// - Names and paths, which repeat, are stored once; rows refer to them by number.
/// - Rows are added and never changed: triggers prevent it, except in `metadata`.
///   A bookmark is deleted by a row that retires it.
///   Only a recorder with a limit removes rows: the oldest ones of `main`, in one transaction with
///   a row in `trim`. Positions keep their numbers.
/// - A program rejects a session whose version is above its own, and names both versions. Once
///   there is a version 2, a program that knows it migrates a copy of a version 1 session and reads
///   that; the session itself stays unchanged.
/// - `checksum` is the running checksum that `RowChecksum` defines.
///
/// No view, trigger or check uses a JSON function: SQLite rejects those in a schema that it does
/// not trust. Our own programs turn the triggers off, so that they do not slow down recording.
package enum Schema {
  /// `PRAGMA application_id`: "HSGT".
  static let applicationID: Int32 = 0x4853_4754
  /// `PRAGMA user_version`.
  static let version = 1

  /// A table, index, view or trigger, with its `CREATE` statement exactly as SQLite stores it.
  struct Object: Hashable {
    let type: String
    let name: String
    let sql: String
  }

  /// All objects of the schema, in the order in which they are created.
  static let objects: [Object] =
    tables.map { Object(type: "table", name: $0, sql: "CREATE TABLE \($0) \($1)") }
    + indexes.map { Object(type: "index", name: $0.name, sql: $0.definition) }
    + views.map { Object(type: "view", name: $0, sql: "CREATE VIEW \($0) AS\n\($1)") }
    + triggers

  private static let triggers: [Object] = recorded.flatMap { layout in
    let table = layout.table
    return [
      ("update", "BEFORE UPDATE ON \(table)", "recorded rows are never changed"),
      ("delete", "BEFORE DELETE ON \(table)", "recorded rows are never changed"),
      (
        "insert",
        "BEFORE INSERT ON \(table) WHEN \(layout.isStray) "
          + "OR EXISTS (SELECT 1 FROM \(table) WHERE \(layout.isSameRow))",
        "only a recorder adds rows, each once"
      ),
    ].map { verb, event, reason in
      let name = "\(table)_refuses_\(verb)"
      return Object(
        type: "trigger", name: name,
        sql: """
          CREATE TRIGGER \(name) \(event)
          BEGIN SELECT RAISE(ABORT, '\(reason)'); END
          """)
    }
  }
}
