internal import StateTree

/// Bookmarks: positions that somebody marked later, with a name or a note.
///
/// Rows are added beside the recording, and the seal does not count them. retires: the id of the
/// bookmark that this row deletes; the other columns repeat that row's. checksum: FNV-1a over this
/// row alone, all columns before it included; see `RowChecksum`.
package enum BookmarkRow: TableRow {
  package static let layout = RowLayout(
    "bookmark", letter: "M", key: .first,
    [
      .id, .branch("branch"), .position, .text("name").optional, .text("note").optional,
      .integer("created_at"), .integer("retires").optional, .checksum,
    ])

  static func put(_ bookmark: Bookmark, into row: inout RowPut<BookmarkRow>) {
    row.integer(bookmark.id)
    row.branch(bookmark.branch)
    row.position(bookmark.position)
    row.text(bookmark.name?.terminalSafe)
    row.text(bookmark.note?.terminalSafe)
    row.integer(bookmark.createdAt)
    row.integer(bookmark.retires)
    row.checksum()
  }

  /// Reads a bookmark, and whether its row is unchanged since it was written.
  static func read(_ row: inout RowRead<BookmarkRow>) throws(SessionError)
    -> (bookmark: Bookmark, isSound: Bool)
  {
    let bookmark = Bookmark(
      id: try row.integer(), branch: try row.branch(), position: try row.position(),
      name: try row.optionalText(), note: try row.optionalText(), createdAt: try row.integer(),
      retires: try row.optionalInteger())
    let stored = try row.checksum()
    var again = RowPut<BookmarkRow>(nil)
    put(bookmark, into: &again)
    return (bookmark, again.sum == stored)
  }

  /// Writes a bookmark with the next number, in the transaction that is open.
  static func add(_ bookmark: Bookmark, to database: Database) throws(SessionError) {
    var bookmark = bookmark
    let last = try database.integer("SELECT max(id) FROM bookmark") ?? 0
    guard last < Int64.max else {
      throw .damaged(table: "bookmark", position: nil, detail: "an id is invalid")
    }
    bookmark.id = last + 1
    let statement = try database.checkOut(layout.insertion)
    defer { database.checkIn(statement) }
    var row = RowPut<BookmarkRow>(statement)
    put(bookmark, into: &row)
    try row.run()
  }
}
