extension SessionReader {
  /// Adds a bookmark to the file of a finished session, and reads the file anew. All other rows, and
  /// the pages that hold them, stay as they are.
  ///
  /// A short connection of its own writes it, in one transaction with a rollback journal, under the
  /// lock that a recorder holds. No cursor over rows may be in use.
  ///
  /// - Throws: `beingRecorded` if a recorder holds the file; `unfinished` if one left its latest
  ///   rows beside it; `notAsRecorded` if a fault was found; `moved` if another session is at the path; `notAccessible`.
  package func add(_ bookmark: Bookmark) throws(SessionError) {
    guard !isClosed else { throw .closed }
    guard !isReadInPlace else { throw .beingRecorded(by: nil) }
    // Writing to damaged pages could destroy what is left of others.
    if let fault = shownRows.anyFault { throw .notAsRecorded(fault) }
    let last = try lastPosition(on: bookmark.branch)
    guard (0...last).contains(bookmark.position) else {
      throw .noSuchPosition(bookmark.position, last: last)
    }
    let share = try OpenFiles.holdFinished(path) { (descriptor) throws(SessionError) in
      let info = try SystemCalls.info(descriptor: descriptor)
      let header = try FileHeader(
        try SystemCalls.read(descriptor, at: 0, count: 100), size: info.size)
      try header.checkLength(info.size)
      // SQLite would move a log into the file, and with it what is left of a recording that was cut
      // off.
      guard !header.isInWALMode,
        PrivateCopy.companions.allSatisfy({ SystemCalls.size(path: path + $0) == 0 })
      else { throw .unfinished }
    }
    do throws(SessionError) {
      let writable = try Database(path: path, access: .readWrite)
      defer { writable.close() }
      writable.setBusyTimeout(milliseconds: 250)
      guard try SessionReader.readHeader(writable) == header else { throw .moved }
      try writable.execute("BEGIN IMMEDIATE")
      do throws(SessionError) {
        try BookmarkRow.add(bookmark, to: writable)
        try writable.execute("COMMIT")
      } catch {
        try? writable.execute("ROLLBACK")
        throw error
      }
    } catch {
      OpenFiles.endRecording(share)
      throw error.asDamage(in: "bookmark")
    }
    OpenFiles.endRecording(share)
    try reopenIfChanged()
  }
}
