package import SessionFile
package import StateTree

/// A position where today's reducer does not give the recorded state.
package struct Divergence: Sendable, Hashable {
  /// How the two differ.
  package enum Kind: Sendable, Hashable {
    /// The reducer gives another state; the diff from the recorded state to today's.
    case state(StateDiff)
    /// The reducer agrees, but today's types write the recorded state differently, for example with
    /// one more member; the diff from the recorded state to today's. A replay reports each place
    /// once, where it first differs.
    case stateShape(StateDiff)
    /// Today's types cannot read the recorded state at the position. Reported once for each
    /// stretch of such states.
    case undecodableState(StateCodingError)
    /// Today's action type cannot read the recorded action.
    case undecodableAction(StateCodingError)
    /// The reducer reads its dependencies differently than it was recorded. If the state differs as
    /// well, that is another divergence.
    case reads([ReadDivergence])
    /// The state that the reducer gives cannot be encoded.
    case unencodableState(StateCodingError)
  }

  /// The position, which is that of the state after `action`.
  package let position: Int
  /// The action that leads there. Nil if the state before the first replayed action differs.
  package let action: RecordedAction?
  /// How the two differ.
  package let kind: Kind

  /// Creates a divergence.
  package init(position: Int, action: RecordedAction?, kind: Kind) {
    self.position = position
    self.action = action
    self.kind = kind
  }
}

/// The findings of a replay.
package struct ReplayReport: Sendable, Hashable {
  /// An action that was not replayed.
  package struct Skip: Sendable, Hashable {
    /// Its position.
    package let position: Int
    /// Why it was not.
    package let reason: Reason

    /// Creates a skip.
    package init(position: Int, reason: Reason) {
      self.position = position
      self.reason = reason
    }
  }

  /// An action that a replay cannot verify.
  package struct Unvouched: Sendable, Hashable {
    /// Its position.
    package let position: Int
    /// The dependencies that it reads whose values were not recorded, because they are not
    /// `Codable` or because the imported log lacks them.
    package let names: [String]
    /// Whether its payload or a value that it read was redacted.
    package let isRedacted: Bool
    /// Whether the log that the session was imported from lacks its reads.
    package let isUntold: Bool

    /// Creates an unverified action.
    package init(
      position: Int, names: [String], isRedacted: Bool = false, isUntold: Bool = false
    ) {
      self.position = position
      self.names = names
      self.isRedacted = isRedacted
      self.isUntold = isUntold
    }
  }

  /// Why an action was not replayed.
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// Its reducer never returned when it was recorded, and running it may end this program too.
    case noOutcome
    /// It is not an action, but a change from outside the store. The change was applied.
    case outside
    /// The action, or the state before or after it, is lost in a recovered session.
    case lost
    /// Today's types cannot read the state before it.
    case undecodableState
    /// Today's action type cannot read it, and the caller asked to skip such actions.
    case undecodableAction
    /// Today's types cannot read a redacted value in it or in the state before it.
    case redacted
  }

  /// The positions whose actions were looked at; nil if there were none.
  package internal(set) var range: ClosedRange<Int>?
  /// The number of actions before the range that the recorder removed to stay within its limit; 0
  /// unless the range begins at the first position still kept.
  package internal(set) var removedCount = 0
  /// The number of actions that today's reducer ran on.
  package internal(set) var replayedCount = 0
  /// The positions that differ, in order.
  package internal(set) var divergences: [Divergence] = []
  /// The actions that were not replayed, in order.
  package internal(set) var skipped: [Skip] = []
  /// Positions whose actions were replayed without a recorded state to compare with.
  package internal(set) var unverified: [Int] = []
  /// Actions that were replayed with a stand-in for a value that is not `Codable`, is redacted, or
  /// is missing in the imported log. No replay can verify them, and a different state there is not
  /// a divergence.
  package internal(set) var unvouched: [Unvouched] = []
  /// The redacted places of the state, which were not compared.
  package internal(set) var uncompared: [Redaction] = []
  /// Stretches inside the range that were not recorded, which a replay cannot verify.
  package internal(set) var gaps: [Gap] = []
  /// Whether the caller stopped the replay before the end of its range.
  package internal(set) var wasStopped = false

  /// Whether no divergence was found.
  package var holds: Bool { divergences.isEmpty }

  /// Whether there were actions to replay but all of them are redacted or lost. Then finding no
  /// divergence proves nothing.
  package var vouchesForNothing: Bool {
    holds && replayedCount == 0
      && skipped.contains { $0.reason == .redacted || $0.reason == .lost }
  }
}
