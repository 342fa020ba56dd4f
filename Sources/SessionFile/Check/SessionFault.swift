package import StateTree

/// Something in a session that no recorder wrote so, and how far it reaches.
public struct SessionFault: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Kind: Sendable, Hashable {
    /// The database's pages do not hang together: SQLite's own words.
    case pages(String)
    /// Something is wrong with the `-wal` of a session that was not closed.
    case log(LogFault)
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
    /// An action names a cause that is no action before it.
    case noSuchCause
    /// An action names as its sender an effect of this number, which is not there.
    case noSuchEffect(Int64)
    /// Something is wrong with the effect of this number.
    case effect(Int64, EffectFault)
    /// The payload of an action of this name, or a whole state where there is no name, has a shape
    /// that the table `shape` lacks.
    case noShape(of: String?)
    /// The table `shape` has one for an action of this name, or a state, that is not at its
    /// position.
    case noSuchShape(of: String?)
  }

  /// What is wrong with a `-wal`.
  package enum LogFault: String, Sendable, Hashable {
    /// It is damaged before its last commit: what was recorded behind that is not read.
    case damaged
    /// Its header is damaged, it is none, or the system does not let it be read: nothing of it is.
    case unreadable
    /// It is not there. Whether something stood in it is not known.
    case missing
  }

  /// What is wrong with an effect.
  package enum EffectFault: String, Sendable, Hashable {
    /// The position of the action that started it is not there.
    case startsNowhere
    /// It ended before it began.
    case endsBeforeItBegins
    /// Its end is there, and not its beginning.
    case neverBegan
    /// It ended in a way that is none.
    case noSuchEnd
    /// The action that started it is not the cause of one that it sent.
    case otherCause
  }

  /// What is wrong with a large value.
  package enum ValueFault: String, Sendable, Hashable {
    /// It is not there, though texts refer to it.
    case missing
    /// It is not as it was recorded: its number is not the digest of its text.
    case altered
    /// No text refers to it.
    case unused
  }

  /// The branch.
  package let branch: Branch.ID
  /// What is wrong.
  package let kind: Kind
  /// Where: a position, nil where it is the session as a whole.
  package let position: Int?
  /// Which positions show something else than was recorded, or nothing, as far as is known; nil
  /// where none is known to.
  package let reach: ClosedRange<Int>?

  /// A fault of these fields.
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
