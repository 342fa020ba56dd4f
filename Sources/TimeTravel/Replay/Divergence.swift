public import SessionFile
public import StateTree

/// A position where today's reducer does not give the recorded state.
public struct Divergence: Sendable, Hashable {
  /// How the two differ.
  public enum Kind: Sendable, Hashable {
    /// The reducer gives another state: what turns the recorded one into today's.
    case state(StateDiff)
    /// Today's types read the recorded state and write it in another way, for example with a
    /// member more: what turns the recorded one into today's. The reducer agrees. A place is
    /// reported once for a replay, where it first differs.
    case stateShape(StateDiff)
    /// Today's types cannot read the recorded state at the position. Reported once for each
    /// stretch of such states.
    case undecodableState(StateCodingError)
    /// Today's action type cannot read the recorded action.
    case undecodableAction(StateCodingError)
    /// The reducer does not read from its dependencies what was recorded. How, one or more. A state
    /// that differs as well is a divergence of its own.
    case reads([ReadDivergence])
    /// The state that the reducer gives cannot be made into a tree.
    case unencodableState(StateCodingError)
  }

  /// The position: the state behind `action`.
  public let position: Int
  /// The action that leads there. Nil where the state before the first replayed action differs.
  public let action: RecordedAction?
  /// How the two differ.
  public let kind: Kind

  /// A divergence of these fields.
  public init(position: Int, action: RecordedAction?, kind: Kind) {
    self.position = position
    self.action = action
    self.kind = kind
  }
}

/// What a replay found.
public struct ReplayReport: Sendable, Hashable {
  /// An action that was not replayed.
  public struct Skip: Sendable, Hashable {
    /// Its position.
    public let position: Int
    /// Why it was not.
    public let reason: Reason

    /// A skip of these fields.
    public init(position: Int, reason: Reason) {
      self.position = position
      self.reason = reason
    }
  }

  /// An action that a replay cannot vouch for.
  public struct Unvouched: Sendable, Hashable {
    /// Its position.
    public let position: Int
    /// The dependencies that it reads, and whose values are not `Codable`, so that they were not
    /// kept, or are untold.
    public let names: [String]
    /// Whether its payload, or what it read, was redacted.
    public let isRedacted: Bool
    /// Whether the log that the session was imported from does not tell what it read.
    public let isUntold: Bool

    /// One of these fields.
    public init(
      position: Int, names: [String], isRedacted: Bool = false, isUntold: Bool = false
    ) {
      self.position = position
      self.names = names
      self.isRedacted = isRedacted
      self.isUntold = isUntold
    }
  }

  /// Why an action was not replayed.
  public enum Reason: Sendable, Hashable, CaseIterable {
    /// Its reducer never returned when it was recorded, and running it may end this program too.
    case noOutcome
    /// It is no action: the state was changed past the store. The change was applied.
    case outside
    /// It is lost in a session that was recovered from a damaged one, or the state before or behind
    /// it is.
    case lost
    /// The state before it cannot be read by today's types.
    case undecodableState
    /// Today's action type cannot read it, and the replay was told to leave such actions out.
    case undecodableAction
    /// What stands in the place of something redacted cannot be read, in it or in the state before.
    case redacted
  }

  /// The positions whose actions were looked at; nil where there was none.
  public internal(set) var range: ClosedRange<Int>?
  /// How many actions before the range a recorder removed to keep within a limit; 0 unless the
  /// range begins at the first that it kept.
  public internal(set) var removedCount = 0
  /// How many actions today's reducer was run on.
  public internal(set) var replayedCount = 0
  /// The positions that differ, in order.
  public internal(set) var divergences: [Divergence] = []
  /// The actions that were not replayed, in order.
  public internal(set) var skipped: [Skip] = []
  /// Positions whose actions were replayed without a recorded state to compare with.
  public internal(set) var unverified: [Int] = []
  /// Actions that were replayed with a stand-in for a value that the recording could not keep, was
  /// to withhold, or was imported without. No replay can vouch for them, and a state that differs
  /// there is no divergence.
  public internal(set) var unvouched: [Unvouched] = []
  /// The redacted places of the state, which were not compared.
  public internal(set) var uncompared: [Redaction] = []
  /// Stretches inside the range that were not recorded, which a replay cannot vouch for.
  public internal(set) var gaps: [Gap] = []
  /// Whether the replay was told to stop before the end of its range.
  public internal(set) var wasStopped = false

  /// Whether no divergence was found.
  public var holds: Bool { divergences.isEmpty }

  /// Whether there was something to replay and nothing could be, because it is redacted or lost:
  /// that no divergence was found says nothing then.
  public var vouchesForNothing: Bool {
    holds && replayedCount == 0
      && skipped.contains { $0.reason == .redacted || $0.reason == .lost }
  }
}
