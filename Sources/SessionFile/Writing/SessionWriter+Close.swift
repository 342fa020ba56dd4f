internal import Platform

/// The end of a session file.
extension SessionWriter {
  /// Seals the session, and leaves exactly one file; a reader that has the session open at this
  /// moment may leave an empty `-wal`. The file is closed even if this throws. A second call does
  /// nothing; a writer closes itself when it is deallocated.
  package func close() throws(SessionError) { try close(sealing: true) }

  /// The same, but without a seal if a part of the recording could not be written. If the file is
  /// no longer at its path, the moved file is complete, and no other file is changed.
  package func close(sealing: Bool) throws(SessionError) {
    guard !isClosed else { return }
    defer {
      isClosed = true
      database.close()
      OpenFiles.endRecording(share)
    }
    // Neither failure is a fault: a reader has the file open, and the file is complete without
    // this.
    defer {
      // A reader may stay for long.
      database.setBusyTimeout(milliseconds: 250)
      let isBusy = try? database.integer("PRAGMA wal_checkpoint(TRUNCATE)")
      if !hasMoved {
        try? database.execute("PRAGMA journal_mode = DELETE")
      } else if isBusy == 0, (try? SystemCalls.info(path: path)) == nil {
        // A file that later gets this path must not find another file's -wal beside it.
        for suffix in ["-wal", "-shm"] { SystemCalls.removeFile(path + suffix) }
      }
    }
    guard !lines.isEmpty else { return }
    guard sealing else { return }
    try transaction { () throws(SessionError) in
      for (branch, line) in lines.sorted(by: { $0.key < $1.key }) {
        try insertSeal(of: branch, line)
      }
    }
    if isBulk { try commitBulk() }
  }

  /// Closes and removes the file, in which nothing was recorded, unless it was moved.
  package func discard() {
    guard !isClosed else { return }
    isClosed = true
    let hasMoved = hasMoved
    database.close()
    if !hasMoved { SessionWriter.remove(path) }
    OpenFiles.endRecording(share)
  }
}
