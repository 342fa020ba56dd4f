internal import StateTree

/// Bookmarks: positions that somebody marked later, with a name or a note.
package enum BookmarkRow: TableRow {
  package static let layout = RowLayout(
    "bookmark", key: .numbered,
    [
      .id, .branch, .position, .text("name").unique.optional, .text("note").optional,
      .integer("created_at"),
    ])

  static func put(_ bookmark: Bookmark, into row: inout RowPut<BookmarkRow>) {
    row.owner(bookmark.branch)
    row.position(bookmark.position)
    row.text(bookmark.name?.terminalSafe)
    row.text(bookmark.note?.terminalSafe)
    row.integer(bookmark.createdAt)
  }

  static func read(_ row: inout RowRead<BookmarkRow>) throws(SessionError) -> Bookmark {
    Bookmark(
      branch: try row.branch(), position: try row.position(), name: try row.optionalText(),
      note: try row.optionalText(), createdAt: try row.integer())
  }
}
