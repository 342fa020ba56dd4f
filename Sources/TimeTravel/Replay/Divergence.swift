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
    /// It is the last action, its reducer never returned when it was recorded, and running it may
    /// end this program too.
    case noOutcome
    /// It has no outcome, and others follow it.
    case unfinished
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
  /// Whether a seal covers the redaction rules. Else nothing shows whether somebody added one.
  package internal(set) var areRulesSealed = true
  /// Stretches inside the range that were not recorded, which a replay cannot verify.
  package internal(set) var gaps: [Gap] = []
  /// Whether the caller stopped the replay before the end of its range.
  package internal(set) var wasStopped = false

  /// Actions that were replayed where every place of the state is redacted.
  package internal(set) var blank: [Int] = []
  /// The number of actions whose recorded state was compared in all places.
  package internal(set) var fullCount = 0
  /// The number of actions whose recorded state was compared but for `uncompared`.
  package internal(set) var partCount = 0

  /// Whether no divergence was found.
  package var holds: Bool { divergences.isEmpty }

  /// The number of actions that were compared in no place, or could not be run.
  ///
  /// A change from outside and an action that never finished hold nothing to compare, and do not
  /// count.
  package var unknownCount: Int {
    skipped.count { $0.reason.isUnknown } + unvouched.count + blank.count + undecodableCount
  }

  /// The number of actions that today's types cannot read, and that are divergences.
  private var undecodableCount: Int {
    divergences.count { if case .undecodableAction = $0.kind { true } else { false } }
  }

  /// What the findings amount to.
  package enum Conclusion: Sendable, Hashable {
    /// Each recorded action was run and its state compared.
    case holds
    /// A state differs.
    case diverges
    /// An action was compared in no place or could not be run, or the replay was stopped.
    case unknown
  }

  /// - Parameters:
  ///   - isStrict: whether a state that was compared in part leaves the conclusion unknown.
  ///   - allowsUnknown: whether actions that were compared in part, or not at all, are excused.
  package func conclusion(isStrict: Bool = false, allowsUnknown: Bool = false) -> Conclusion {
    let isUnknown = unknownCount > 0 || isStrict && partCount > 0
    if wasStopped || isUnknown && !allowsUnknown { return .unknown }
    return holds ? .holds : .diverges
  }
}

extension ReplayReport.Reason {
  /// Whether there was something to compare.
  fileprivate var isUnknown: Bool {
    switch self {
    case .noOutcome, .outside: false
    case .unfinished, .lost, .undecodableState, .undecodableAction, .redacted: true
    }
  }
}
