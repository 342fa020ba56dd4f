/// Why a session file cannot be opened, read or written: facts, which the debugger turns into
/// sentences.
public enum SessionError: Error, Sendable, Hashable {
  /// There is no file of that name. Nothing was created.
  case notFound
  /// The folder in which a file is to be created is not there.
  case noFolder
  /// What stands at the path is a folder, or else a device or a pipe.
  case notAFile(isFolder: Bool)
  /// The system does not let the file be opened, read or created; its own words.
  case notAccessible(String)
  /// The file was left with a `-wal`, so a private copy is read, and this folder takes none.
  case noPlaceForCopy(folder: String)
  /// The file has no byte in it.
  case empty
  /// The file is no SQLite database.
  case notADatabase
  /// The file begins with nothing but zeros, and is as long as pages of a database are.
  case firstPageLost
  /// An SQLite database, but its application id is not that of a session.
  case notASession(applicationID: Int32)
  /// Written by a later version of Hindsight.
  case newerVersion(found: Int, known: Int)
  /// The file is shorter than its header says.
  case cutShort(bytes: Int64, expected: Int64)
  /// Tables that every session has are not there. A `-wal` file may have been left behind.
  case missingTables([String])
  /// The recorder ended before it knew a state: there is nothing to show.
  case neverBegan
  /// A recorder refuses to write where a file already stands.
  case alreadyExists
  /// Another recorder writes this file: its program and process, where the file says so.
  case beingRecorded(by: String?)
  /// Another recorder writes this file by another name, and its latest rows stand beside that.
  case recordedElsewhere
  /// The file was moved, removed or replaced while it was read.
  case moved
  /// No such position on the branch; the last one that there is.
  case noSuchPosition(Int, last: Int)
  /// The session was recovered from a damaged one, or imported from a log that does not tell all,
  /// and the states at these positions are not known.
  case stateUnknown(ClosedRange<Int>)
  /// The position was removed to keep the session within its limit; the first one that there is.
  case trimmed(Int, first: Int)
  /// No branch of that name or number.
  case noSuchBranch(String)
  /// The session was imported from a log that has actions only.
  case noStates
  /// A row that does not follow on from what has been recorded: a position other than the next one,
  /// an outcome of another action than the last, a session begun twice.
  case outOfOrder(position: Int, expected: Int)
  /// It was told to stop.
  case interrupted
  /// The writer or reader has been closed.
  case closed
  /// Something stored cannot be what a recorder wrote: where, and what is wrong.
  case damaged(table: String, position: Int?, detail: String)
  /// Damage to a table without which the session cannot be opened.
  case unopenable(table: String, detail: String)
  /// The rows are not those that were recorded, so that they are not written elsewhere, where
  /// nothing would tell: the first fault.
  case notAsRecorded(SessionFault)
  /// SQLite's own error: its extended code and message. Recorded values stay out of it.
  case sqlite(code: Int32, message: String)
}
