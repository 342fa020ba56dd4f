/// A place that somebody marked, with a name or a note.
public struct Bookmark: Sendable, Hashable {
  /// The branch of the place.
  public var branch: Branch.ID
  /// The position of the place.
  public var position: Int
  /// The name, which no other bookmark of the session has; nil for a note alone.
  public var name: String?
  /// The note.
  public var note: String?
  /// When it was made, in nanoseconds since 1970.
  public var createdAt: Int64

  /// A bookmark of these fields.
  public init(
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
