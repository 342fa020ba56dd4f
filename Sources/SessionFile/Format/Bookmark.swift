/// A place that somebody marked, with a name or a note.
package struct Bookmark: Sendable, Hashable {
  /// The branch of the place.
  package var branch: Branch.ID
  /// The position of the place.
  package var position: Int
  /// The name, unique in the session; nil for a bookmark with only a note.
  package var name: String?
  /// The note.
  package var note: String?
  /// When it was made, in nanoseconds since 1970.
  package var createdAt: Int64

  /// Creates a bookmark.
  package init(
    branch: Branch.ID = .main, position: Int, name: String? = nil, note: String? = nil,
    createdAt: Int64
  ) {
    self.branch = branch
    self.position = position
    self.name = name
    self.note = note
    self.createdAt = createdAt
  }
}
