internal import StateTree

extension SessionWriter {
  /// Adds a bookmark, committed on return.
  public func appendBookmark(_ bookmark: Bookmark) throws(SessionError) {
    guard let last = lastPosition(on: bookmark.branch) else {
      throw .noSuchBranch("\(bookmark.branch.rawValue)")
    }
    guard (0...last).contains(bookmark.position) else {
      throw .noSuchPosition(bookmark.position, last: last)
    }
    let statement = try database.checkOut(
      "INSERT INTO bookmark (branch, position, name, note, created_at) VALUES (?1, ?2, ?3, ?4, ?5)")
    defer { database.checkIn(statement) }
    statement.bind(1, bookmark.branch.rawValue)
    statement.bind(2, bookmark.position)
    statement.bind(3, bookmark.name?.terminalSafe)
    statement.bind(4, bookmark.note?.terminalSafe)
    statement.bind(5, bookmark.createdAt)
    try statement.run()
  }

  /// Sets what a key of `metadata` says, committed on return.
  public func setMetadata(_ key: String, to value: String) throws(SessionError) {
    let statement = try database.checkOut("INSERT OR REPLACE INTO metadata VALUES (?1, ?2)")
    defer { database.checkIn(statement) }
    statement.bind(1, key.terminalSafe)
    statement.bind(2, value.terminalSafe)
    try statement.run()
  }

  /// Says that what is written is not all that there was, so that the session counts as cut off
  /// also when it has been closed in order.
  public func markCutOff() { isWhole = false }
}
