extension SessionReader {
  /// The bookmarks of all branches, in the order in which they were made.
  public func bookmarks() throws(SessionError) -> [Bookmark] {
    let statement = try database.checkOut(
      "SELECT branch, position, name, note, created_at FROM bookmark ORDER BY id")
    defer { database.checkIn(statement) }
    var bookmarks: [Bookmark] = []
    while try step(statement, "bookmark") {
      let row = Row(statement, table: "bookmark")
      bookmarks.append(
        Bookmark(
          branch: Branch.ID(rawValue: try row.integer(0)), position: try row.position(1),
          name: try row.optionalText(2), note: try row.optionalText(3),
          createdAt: try row.integer(4)))
    }
    return bookmarks
  }

  /// What else is known of the session, in the order of the keys' bytes.
  public func metadata() throws(SessionError) -> [(key: String, value: String)] {
    let statement = try database.checkOut("SELECT key, value FROM metadata ORDER BY key")
    defer { database.checkIn(statement) }
    var entries: [(key: String, value: String)] = []
    while try step(statement, "metadata") {
      let row = Row(statement, table: "metadata")
      entries.append((try row.text(0), try row.text(1)))
    }
    return entries
  }

  /// Whether the session knows the states of its positions. Not so where it was imported from a log
  /// that has actions only: its initial state is then `null`, which means nothing.
  public var hasStates: Bool {
    get throws(SessionError) {
      if let known = knowsStates { return known }
      let statement = try database.checkOut("SELECT value FROM metadata WHERE key = ?1")
      defer { database.checkIn(statement) }
      statement.bind(1, MetadataKey.states)
      let hasNone = try step(statement, "metadata") && statement.text(0) == "none"
      knowsStates = !hasNone
      return !hasNone
    }
  }
}
