/// A place that somebody marked, with a name or a note; or the deletion of an earlier one.
package struct Bookmark: Sendable, Hashable {
  /// Its number in the session, from 1; 0 until it is written.
  package var id: Int64
  /// The branch of the place.
  package var branch: Branch.ID
  /// The position of the place.
  package var position: Int
  /// The name; nil for a bookmark with only a note.
  package var name: String?
  /// The note.
  package var note: String?
  /// When it was made, in nanoseconds since 1970.
  package var createdAt: Int64
  /// The number of the bookmark that this one deletes; nil for one that marks a place.
  package var retires: Int64?

  /// Creates a bookmark.
  package init(
    id: Int64 = 0, branch: Branch.ID = .main, position: Int, name: String? = nil,
    note: String? = nil, createdAt: Int64, retires: Int64? = nil
  ) {
    self.id = id
    self.branch = branch
    self.position = position
    self.name = name
    self.note = note
    self.createdAt = createdAt
    self.retires = retires
  }
}
