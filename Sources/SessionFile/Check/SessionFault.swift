public import StateTree

/// Something in a session that no recorder wrote so, and how far it reaches.
public struct SessionFault: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The database's pages do not hang together: SQLite's own words.
    case pages(String)
    /// The `-wal` is damaged before its last commit: what was recorded behind that is not read.
    case log
    /// The row with this checksum, or one since the last checksum that fits, was edited, removed or
    /// put in.
    case checksum(table: String)
    /// The rows end before or behind what closing has sealed: the last ones are missing, or some
    /// were added.
    case seal
    /// Something stored cannot be read: where, and why.
    case unreadable(table: String, detail: String)
    /// An action before the last one has no outcome: what it changed may be missing.
    case noOutcome
    /// The changes do not fit the state before them, at this place.
    case changesDoNotFit(StatePath?)
    /// The whole state that is stored is not the one that the changes lead to; where they first
    /// differ.
    case keyframeDiffers(StatePath)
    /// Something is wrong with the large value of this number in the table `value`.
    case value(Int64, ValueFault)
    /// An action names a cause, or an effect that sent it, which is none.
    case noSuchCause
  }

  /// What is wrong with a large value.
  public enum ValueFault: String, Sendable, Hashable {
    /// It is not there, though texts refer to it.
    case missing
    /// It is not as it was recorded: its number is not the digest of its text.
    case altered
    /// No text refers to it.
    case unused
  }

  /// The branch.
  public let branch: Branch.ID
  /// What is wrong.
  public let kind: Kind
  /// Where: a position, nil where it is the session as a whole.
  public let position: Int?
  /// Which positions show something else than was recorded, or nothing, as far as is known; nil
  /// where none is known to.
  public let reach: ClosedRange<Int>?

  /// A fault of these fields.
  public init(
    _ kind: Kind, at position: Int? = nil, on branch: Branch.ID = .main,
    reach: ClosedRange<Int>? = nil
  ) {
    self.kind = kind
    self.position = position
    self.branch = branch
    self.reach = reach
  }
}
