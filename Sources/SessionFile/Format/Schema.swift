/// The session file's format, version 1.
///
/// A session is one SQLite database, extension `.hindsight`. Its `application_id` is 0x48534754,
/// its `user_version` the version of this schema. While it is recorded it is in WAL mode; closed,
/// it is one file in rollback mode. `sqlite3 FILE 'select * from timeline limit 5'` reads it; the
/// tables below are public too.
///
/// - A *position* counts the states of a branch: 0 is the initial one, n the one after the n-th
///   action. A branch other than `main` has rows for the positions behind `forked_at` only; those up
///   to it are its parent's. `main` is branch 1.
/// - Times are nanoseconds since `session.started_at`, which is nanoseconds since 1970.
/// - Values are JSON text as `StateValue.jsonText()` writes it, UTF-8, controls escaped. SQL NULL
///   means that nothing stood there; a JSON `null` is the text `null`.
/// - A value above a size that the recorder chose stands in the table `value`, once, and in its places
///   as `{"$value":id}`; the view `value_log` joins them. `LargeValue` says how.
/// - Names, paths and other words are stored with terminal controls escaped.
/// - What can repeat, a name or a path, is stored once and stands elsewhere as its number.
/// - Rows are added and never changed: triggers refuse it. `bookmark` and `metadata` are free. The one
///   removal is a recorder's, that has a limit: of the oldest rows of `main`, in one transaction with a
///   row in `trim`. Positions keep their numbers.
/// - A program refuses a session whose version is above its own, and says both. Once there is a
///   version 2, a program that knows it reads version 1 from a copy that it migrates, and leaves the
///   session itself as it is.
/// - `checksum` is running, as `RowChecksum` defines it.
///
/// No view, trigger or check uses a JSON function: SQLite refuses those in a schema that it does
/// not trust. The programs that read and write sessions run none of the triggers themselves, so
/// that recording does not pay for them.
package enum Schema {
  /// `PRAGMA application_id`: "HSGT".
  static let applicationID: Int32 = 0x4853_4754
  /// `PRAGMA user_version`.
  static let version = 1

  /// A table, index, view or trigger, with the statement that makes it just as SQLite keeps it.
  struct Object: Hashable {
    let type: String
    let name: String
    let sql: String
  }

  /// Everything in the schema, in the order in which it is made.
  static let objects: [Object] =
    tables.map { Object(type: "table", name: $0, sql: "CREATE TABLE \($0) \($1)") }
    + [Object(type: "index", name: "change_path", sql: "CREATE INDEX change_path \(changePath)")]
    + views.map { Object(type: "view", name: $0, sql: "CREATE VIEW \($0) AS\n\($1)") }
    + triggers

  private static let triggers: [Object] = recorded.flatMap { layout in
    let table = layout.table
    return [
      ("update", "BEFORE UPDATE ON \(table)"),
      ("delete", "BEFORE DELETE ON \(table)"),
      (
        "replace",
        "BEFORE INSERT ON \(table) WHEN EXISTS (SELECT 1 FROM \(table) WHERE \(layout.isSameRow))"
      ),
    ].map { verb, event in
      let name = "\(table)_refuses_\(verb)"
      return Object(
        type: "trigger", name: name,
        sql: """
          CREATE TRIGGER \(name) \(event)
          BEGIN SELECT RAISE(ABORT, 'recorded rows are never changed'); END
          """)
    }
  }
}
