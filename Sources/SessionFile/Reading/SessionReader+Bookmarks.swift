extension SessionReader {
  /// The bookmarks of all branches that are not deleted, in the order in which they were made.
  ///
  /// A row that was changed is left out, and `newFaults` reports it.
  package func bookmarks() throws(SessionError) -> [Bookmark] {
    var bookmarks: [Bookmark] = []
    var retired: Set<Int64> = []
    try bookmarkRows { (bookmark, isSound) in
      guard isSound else {
        return shownRows.note(
          SessionFault(.bookmark(bookmark.id), at: bookmark.position, on: bookmark.branch))
      }
      if let id = bookmark.retires { retired.insert(id) } else { bookmarks.append(bookmark) }
    }
    return bookmarks.filter { !retired.contains($0.id) }
  }

  /// The faults of bookmarks that were changed since they were written, or that delete one that
  /// there is not.
  package func bookmarkFaults() throws(SessionError) -> [SessionFault] {
    var faults: [SessionFault] = []
    var known: Set<Int64> = []
    try bookmarkRows { (bookmark, isSound) in
      known.insert(bookmark.id)
      guard !isSound || bookmark.retires.map({ !known.contains($0) }) ?? false else { return }
      faults.append(
        SessionFault(.bookmark(bookmark.id), at: bookmark.position, on: bookmark.branch))
    }
    return faults
  }

  private func bookmarkRows(_ body: (Bookmark, _ isSound: Bool) -> Void) throws(SessionError) {
    let statement = try database.checkOut(
      "SELECT \(BookmarkRow.layout.selection) FROM bookmark ORDER BY id")
    defer { database.checkIn(statement) }
    while try step(statement, "bookmark") {
      var row = RowRead<BookmarkRow>(statement)
      let (bookmark, isSound) = try BookmarkRow.read(&row)
      body(bookmark, isSound)
    }
  }

  /// The session's metadata, in the order of the keys' bytes.
  package func metadata() throws(SessionError) -> [(key: String, value: String)] {
    let statement = try database.checkOut(
      "SELECT \(MetadataRow.layout.selection) FROM metadata ORDER BY key")
    defer { database.checkIn(statement) }
    var entries: [(key: String, value: String)] = []
    while try step(statement, "metadata") {
      var row = RowRead<MetadataRow>(statement)
      entries.append(try MetadataRow.read(&row))
    }
    return entries
  }

  /// Whether the session knows the states of its positions. False if it was imported from a log
  /// that has only actions: its initial state is then `null`, which means nothing.
  package var hasStates: Bool {
    get throws(SessionError) { try statesEnd.map { $0 > 0 } ?? true }
  }

  /// Whether an action without reads means that its reducer read nothing. False if the session was
  /// imported from a log that lacks reads.
  package var hasReads: Bool {
    get throws(SessionError) {
      try !metadata().contains { $0.key == MetadataKey.reads && $0.value == "none" }
    }
  }

  /// The first position of `main` whose state is missing in the log that the session was imported
  /// from; nil if the log had all states.
  var statesEnd: Int? {
    get throws(SessionError) {
      if let known = knownStatesEnd { return known }
      let statement = try database.checkOut("SELECT value FROM metadata WHERE key = ?1")
      defer { database.checkIn(statement) }
      statement.bind(1, MetadataKey.states)
      var end: Int?
      if try step(statement, "metadata"), let text = statement.text(0) {
        end = text == "none" ? 0 : Int(text).flatMap { 0..<1 << 48 ~= $0 ? $0 + 1 : nil }
      }
      knownStatesEnd = .some(end)
      return end
    }
  }

  /// The stretch of unknown states around a position that a branch holds itself: they were lost in
  /// the session that this one was recovered from, or are missing in the log that it was imported
  /// from. Nil if the state is known, or if the session has no states at all.
  package func unknownStates(at position: Int, on branch: Branch.ID) throws(SessionError)
    -> ClosedRange<Int>?
  {
    if let unknown = recovery?.unknownStates(at: position, on: branch) { return unknown }
    guard branch == .main, let end = try statesEnd, end > 0, position >= end else { return nil }
    return end...max(end, try lastPosition())
  }
}
