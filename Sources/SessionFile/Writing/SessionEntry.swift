package import StateTree

/// Something that happened, on its way into a session file.
package enum SessionEntry: Sendable {
  /// What the session says of itself, and its initial state; for a session of which the beginning
  /// was removed, the state at the first position that there is, and when that was.
  case begin(SessionHeader, initialState: StateValue, at: Int = 0, removedAt: Int64 = 0)
  /// How a session begins of which another file has the rows.
  case savedStart(SavedStart)
  /// A row that another file has, on the branch that it is of.
  case saved(SavedRow, on: Branch.ID = .main)
  /// A branch that leaves another; its first position is the one behind `forkedAt`.
  case branch(Branch)
  /// An action; its position is the one behind the branch's last.
  case action(RecordedAction, on: Branch.ID = .main)
  /// What came of the branch's last action.
  ///
  /// With `state`, the state after it, a keyframe that is due is written at once. Without one the
  /// writer says that it is due: see `SessionWriter.dueKeyframes`.
  case outcome(
    Outcome, reads: [RecordedRead] = [], changes: [StateChange], state: StateValue? = nil,
    on: Branch.ID = .main)
  /// What is left of the outcome of the branch's last action: the action does not finish by it.
  case remains(reads: [RecordedRead], changes: [StateChange], at: Int, on: Branch.ID = .main)
  /// The state at the branch's last position, where no changes lead to it: it is stored whole.
  case state(StateValue, at: Int, on: Branch.ID = .main)
  /// The state at a position of `main` that is written already, as text.
  case keyframe(KeyframeText, of: StateValue, at: Int)
  /// A stretch behind a position that was not recorded.
  case gap(Gap, on: Branch.ID = .main)
  /// An action started an effect. Of two of one id the first counts.
  case effectBegan(Int64, startedAt: Int, time: Int64, label: String? = nil, on: Branch.ID = .main)
  /// An effect has ended, and the text of the error that it failed with.
  case effectEnded(Int64, time: Int64, end: EffectEnd, reason: String? = nil)
  /// A place that somebody marked.
  case bookmark(Bookmark)
  /// What else is known of the session: a key of `metadata`, and what it says from now on.
  case metadata(String, String)
  /// A rule by which something is withheld from all that is written.
  case redaction(Redaction)

  /// About how many bytes it takes in memory, for a recorder that must bound what waits.
  package var estimatedBytes: Int {
    switch self {
    case .begin(_, let state, _, _): 512 + state.estimatedBytes
    case .action(let action, _): 256 + action.payload.estimatedBytes
    case .state(let state, _, _): 64 + state.estimatedBytes
    case .outcome(_, let reads, let changes, _, _), .remains(let reads, let changes, _, _):
      256 + changes.reduce(0) { $0 + 96 + $1.estimatedBytes }
        + reads.reduce(0) { $0 + 64 + ($1.value?.estimatedBytes ?? 0) }
    case .keyframe(let text, _, _): 64 + text.byteCount
    case .gap(let gap, _): 128 + gap.reason.utf8.count
    case .effectBegan(_, _, _, let label, _): 160 + (label?.utf8.count ?? 0)
    case .effectEnded(_, _, _, let reason): 160 + (reason?.utf8.count ?? 0)
    case .branch, .bookmark, .redaction, .savedStart: 128
    case .saved(let row, _): 128 + row.estimatedBytes
    case .metadata(let key, let value): 64 + key.utf8.count + value.utf8.count
    }
  }
}

extension StateChange {
  fileprivate var estimatedBytes: Int {
    (before?.estimatedBytes ?? 0) + (after?.estimatedBytes ?? 0)
  }
}

extension StateValue {
  /// About how many bytes the value takes in memory. Costs a visit to each of its parts.
  fileprivate var estimatedBytes: Int {
    switch self {
    case .null, .bool, .integer, .double: 16
    case .decimal(let number): 32 + number.text.utf8.count
    case .string(let text): 32 + text.utf8.count
    case .array(let elements): elements.reduce(48) { $0 + $1.estimatedBytes }
    // The keys are shared with other objects of the kind.
    case .object(let object): object.values.reduce(64) { $0 + $1.estimatedBytes }
    }
  }
}
