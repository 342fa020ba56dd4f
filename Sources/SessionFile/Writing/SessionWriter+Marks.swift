extension SessionWriter {
  /// Adds a bookmark, committed on return.
  public func appendBookmark(_ bookmark: Bookmark) throws(SessionError) {
    guard let last = lastPosition(on: bookmark.branch) else {
      throw .noSuchBranch("\(bookmark.branch.rawValue)")
    }
    guard (0...last).contains(bookmark.position) else {
      throw .noSuchPosition(bookmark.position, last: last)
    }
    try insert(BookmarkRow.self) { BookmarkRow.put(bookmark, into: &$0) }
  }

  /// Sets what a key of `metadata` says, committed on return.
  public func setMetadata(_ key: String, to value: String) throws(SessionError) {
    try MetadataRow.set(key, to: value, in: database)
  }

  /// Says that what is written is not all that there was, so that the session counts as cut off
  /// also when it has been closed in order.
  public func markCutOff() { isWhole = false }
}
