/// What a recorder asks of its file beside writing rows.
extension SessionWriter {
  /// Whether the file was moved, deleted or replaced: its path no longer leads to it.
  package var hasMoved: Bool { database.hasMoved }

  /// How long writing waits for another program's lock.
  package func setBusyTimeout(milliseconds: Int32) {
    database.setBusyTimeout(milliseconds: milliseconds)
  }

  /// Whether a commit also survives a loss of power: SQLite then brings it to the disk before it
  /// returns (https://sqlite.org/pragma.html#pragma_synchronous).
  package func survivePowerLoss() throws(SessionError) {
    try database.execute("PRAGMA synchronous = FULL")
    try database.execute("PRAGMA fullfsync = ON")
    try database.execute("PRAGMA checkpoint_fullfsync = ON")
    try SystemCalls.synchronizeFolder(of: path)
  }

  /// Leaves bringing the `-wal` into the file to `checkpoint`, instead of doing it in the midst of
  /// a commit.
  package func deferCheckpoints() throws(SessionError) {
    try database.execute("PRAGMA wal_autocheckpoint = 0")
  }

  /// Brings as much of the `-wal` into the file as can be without waiting for anyone.
  package func checkpoint() throws(SessionError) {
    try database.execute("PRAGMA wal_checkpoint(PASSIVE)")
  }

  /// A connection of its own that checkpoints while this one goes on writing.
  package func makeCheckpointer() throws(SessionError) -> Checkpointer {
    try Checkpointer(path: path)
  }
}

/// Brings a `-wal` into its file beside the writer, which need not wait.
///
/// It belongs to one thread at a time, and is closed before the writer is.
package final class Checkpointer {
  private let database: Database
  private var pagesDone: Int64 = 0

  fileprivate init(path: String) throws(SessionError) {
    database = try Database(path: path, access: .readWrite)
  }

  /// Brings what is committed into the file, as far as no reader needs the file as it is. Returns
  /// how many pages the `-wal` has, and how many of them were brought over now.
  package func run() throws(SessionError) -> (all: Int64, new: Int64) {
    let checkpoint = try database.checkOut("PRAGMA wal_checkpoint(PASSIVE)")
    defer { database.checkIn(checkpoint) }
    guard try checkpoint.step() else { return (0, 0) }
    let (all, done) = (checkpoint.integer(1) ?? 0, checkpoint.integer(2) ?? 0)
    defer { pagesDone = done }
    // A -wal that has begun anew counts from 0.
    return (all, done >= pagesDone ? done - pagesDone : done)
  }

  /// Closes the connection. Doing it twice is harmless.
  package func close() { database.close() }
}
