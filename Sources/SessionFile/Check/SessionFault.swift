package import StateTree

/// A fault in a session: data that no recorder writes in this form, and the positions that it
/// affects.
public struct SessionFault: Error, Sendable, Hashable {
  /// The fault.
  package enum Kind: Sendable, Hashable {
    /// The database's pages are inconsistent, with SQLite's own message.
    case pages(String)
    /// Something is wrong with the `-wal` of a session that was not closed.
    case log(LogFault)
    /// Somebody edited, removed or inserted the row with this checksum, or one since the last
    /// checksum that matches.
    case checksum(table: String)
    /// The bookmark of this number was changed since it was written, or deletes one that is missing.
    case bookmark(Int64)
    /// The row count does not match the seal: the last rows are missing, or somebody added rows.
    case seal
    /// The rows that only the seal covers differ from what they were when the session was closed.
    case otherRows
    /// Something is wrong with this table, index, view or trigger.
    case schema(String, SchemaFault)
    /// A row of this table belongs to no branch, or lies beyond its positions.
    case stray(table: String)
    /// A stored value cannot be read: its table, and the reason.
    case unreadable(table: String, detail: String)
    /// An action before the last one has no outcome: its changes may be missing.
    case noOutcome
    /// The changes cannot be applied to the state before them, at this path.
    case changesDoNotFit(StatePath?)
    /// The stored keyframe differs from the state that the changes lead to; the path of the first
    /// difference.
    case keyframeDiffers(StatePath)
    /// Something is wrong with the large value of this number in the table `value`.
    case value(Int64, ValueFault)
    /// An action names a cause, and there is no earlier action with that position.
    case noSuchCause
    /// An action names an effect with this number as its sender, and the effect is missing.
    case noSuchEffect(Int64)
    /// Something is wrong with the effect of this number.
    case effect(Int64, EffectFault)
    /// The payload of an action with this name, or a whole state if the name is nil, has a shape
    /// that the table `shape` lacks.
    case noShape(of: String?)
    /// The table `shape` has a shape for an action with this name, or for a state, that is not at
    /// the shape's position.
    case noSuchShape(of: String?)
  }

  /// A fault of a `-wal`.
  package enum LogFault: String, Sendable, Hashable {
    /// It is damaged before its last commit. Everything recorded after the damage is left unread.
    case damaged
    /// Its header is damaged, it is not a `-wal` file, or the system denies access. None of it is
    /// read.
    case unreadable
    /// It does not go on from the file: it is another recording's, or older than the file. It is not
    /// read.
    case foreign
    /// It ends in zeros. Whether rows stood there is unknown.
    case blank
    /// It is missing. Whether it held any rows is unknown.
    case missing
  }

  /// A fault of the schema.
  package enum SchemaFault: String, Sendable, Hashable {
    /// A recorder makes it, and it is missing.
    case missing
    /// No recorder makes it.
    case foreign
  }

  /// A fault of an effect.
  package enum EffectFault: String, Sendable, Hashable {
    /// There is no action at the position that it says it started at.
    case startsNowhere
    /// It ended before it began.
    case endsBeforeItBegins
    /// Its end was recorded, but not its beginning.
    case neverBegan
    /// Its kind of end is unknown.
    case noSuchEnd
    /// The action that started it is not the cause of one that it sent.
    case otherCause
  }

  /// A fault of a large value.
  package enum ValueFault: String, Sendable, Hashable {
    /// It is missing, though texts refer to it.
    case missing
    /// Its text changed since it was recorded: its number is not the digest of its text.
    case altered
    /// No text refers to it.
    case unused
  }

  /// The branch.
  package let branch: Branch.ID
  /// The fault.
  package let kind: Kind
  /// The fault's position; nil if it concerns the whole session.
  package let position: Int?
  /// The positions known to show wrong data or none; nil if no position is known to.
  package let reach: ClosedRange<Int>?

  /// Creates a fault.
  package init(
    _ kind: Kind, at position: Int? = nil, on branch: Branch.ID = .main,
    reach: ClosedRange<Int>? = nil
  ) {
    self.kind = kind
    self.position = position
    self.branch = branch
    self.reach = reach
  }
}
