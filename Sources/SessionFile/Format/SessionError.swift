/// Why a session file cannot be opened, read or written. Cases hold facts, and the debugger turns
/// them into sentences.
public enum SessionError: Error, Sendable, Hashable {
  /// The file does not exist. Nothing was created.
  case notFound
  /// The folder of the file to create does not exist.
  case noFolder
  /// The path leads to a folder, or otherwise to a device or a pipe.
  case notAFile(isFolder: Bool)
  /// The system denies opening, reading or creating the file; the system's message.
  case notAccessible(String)
  /// The file was left with a `-wal`, so it must be read from a private copy, and this folder
  /// cannot hold the copy.
  case noPlaceForCopy(folder: String)
  /// The file is empty: it has 0 bytes.
  case empty
  /// The file is not an SQLite database.
  case notADatabase
  /// The file begins with only zeros, and its length is a whole number of database pages.
  case firstPageLost
  /// The file is an SQLite database, but its application id is not that of a session.
  case notASession(applicationID: Int32)
  /// A later version of Hindsight wrote the file.
  case newerVersion(found: Int, known: Int)
  /// The file is shorter than its header says.
  case cutShort(bytes: Int64, expected: Int64)
  /// Tables that every session has are missing. The file may have been copied without its `-wal`.
  case missingTables([String])
  /// The recorder ended before it recorded a state, so the session is empty.
  case neverBegan
  /// The path exists, and a recorder never overwrites a file.
  case alreadyExists
  /// Another recorder is writing this file; its program and process, if the file names them.
  case beingRecorded(by: String?)
  /// Another recorder is writing this file under another path, and the latest rows are in the
  /// `-wal` beside that path.
  case recordedElsewhere
  /// A recorder that ended early left the latest rows beside the file, so nothing is added to it.
  case unfinished
  /// Somebody moved, removed or replaced the file while it was being read.
  case moved
  /// The branch does not have this position; the branch's last position.
  case noSuchPosition(Int, last: Int)
  /// The states at these positions are unknown, because the session was recovered from a damaged
  /// one or imported from an incomplete log.
  case stateUnknown(ClosedRange<Int>)
  /// The recorder removed the position to keep the session within its limit; the first position
  /// still kept.
  case trimmed(Int, first: Int)
  /// There is no branch with that name or number.
  case noSuchBranch(String)
  /// The session was imported from a log that has only actions.
  case noStates
  /// The row does not follow the last recorded one: its position is not the next one, its outcome
  /// is not of the last action, or the session has already begun.
  case outOfOrder(position: Int, expected: Int)
  /// The caller asked it to stop.
  case interrupted
  /// The writer or reader has been closed.
  case closed
  /// Stored data is damaged: no recorder writes it. The place, and the reason.
  case damaged(table: String, position: Int?, detail: String)
  /// A table that is needed to open the session is damaged.
  case unopenable(table: String, detail: String)
  /// The rows changed since they were recorded. They are not copied, because the copy's new
  /// checksums would hide that. The first fault.
  case notAsRecorded(SessionFault)
  /// SQLite's own error: its extended code and message. It contains no recorded values.
  case sqlite(code: Int32, message: String)
}
