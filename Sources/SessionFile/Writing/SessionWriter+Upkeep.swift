/// A recorder's calls beside writing rows.
extension SessionWriter {
  /// Whether the file was moved, deleted or replaced: its path no longer leads to it.
  package var hasMoved: Bool { database.hasMoved }

  /// How long writing waits for another program's lock.
  package func setBusyTimeout(milliseconds: Int32) {
    database.setBusyTimeout(milliseconds: milliseconds)
  }

  /// Makes commits survive a loss of power: SQLite syncs them to the disk before it returns
  /// (https://sqlite.org/pragma.html#pragma_synchronous).
  package func survivePowerLoss() throws(SessionError) {
    try database.execute("PRAGMA synchronous = FULL")
    try database.execute("PRAGMA fullfsync = ON")
    try database.execute("PRAGMA checkpoint_fullfsync = ON")
    try SystemCalls.synchronizeFolder(of: path)
  }

  /// Leaves moving the `-wal` into the file to `checkpoint`, so that a commit does not do it.
  package func deferCheckpoints() throws(SessionError) {
    try database.execute("PRAGMA wal_autocheckpoint = 0")
  }

  /// Moves as much of the `-wal` into the file as is possible without waiting.
  package func checkpoint() throws(SessionError) {
    try database.execute("PRAGMA wal_checkpoint(PASSIVE)")
  }

  /// A separate connection that checkpoints while this one continues to write.
  package func makeCheckpointer() throws(SessionError) -> Checkpointer {
    try Checkpointer(path: path)
  }
}

/// Moves a `-wal` into its file while the writer works; the writer does not wait.
///
/// It belongs to one thread at a time, and must be closed before the writer is.
package final class Checkpointer {
  private let database: Database
  private var pagesDone: Int64 = 0

  fileprivate init(path: String) throws(SessionError) {
    database = try Database(path: path, access: .readWrite)
  }

  /// Moves committed pages into the file, as far as no reader needs their old versions. Returns how
  /// many pages the `-wal` has, and how many of them this call moved.
  package func run() throws(SessionError) -> (all: Int64, new: Int64) {
    let checkpoint = try database.checkOut("PRAGMA wal_checkpoint(PASSIVE)")
    defer { database.checkIn(checkpoint) }
    guard try checkpoint.step() else { return (0, 0) }
    let (all, done) = (checkpoint.integer(1) ?? 0, checkpoint.integer(2) ?? 0)
    defer { pagesDone = done }
    // A -wal that was restarted counts from 0.
    return (all, done >= pagesDone ? done - pagesDone : done)
  }

  /// Closes the connection. A second call does nothing.
  package func close() { database.close() }
}
