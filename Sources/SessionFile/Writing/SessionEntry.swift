package import StateTree

/// One event or fact, on its way into a session file.
package enum SessionEntry: Sendable {
  /// The session's header and initial state; for a session whose beginning was removed, the state
  /// at the first position still kept, and its time.
  case begin(SessionHeader, initialState: StateValue, at: Int = 0, removedAt: Int64 = 0)
  /// The beginning of a session that is copied row by row from another file.
  case savedStart(SavedStart)
  /// A row of another file, on its branch.
  case saved(SavedRow, on: Branch.ID = .main)
  /// A branch that forks from another; its first position is the one after `forkedAt`.
  case branch(Branch)
  /// An action; its position is the one after the branch's last.
  case action(RecordedAction, on: Branch.ID = .main)
  /// The outcome of the branch's last action.
  ///
  /// With `state`, the state after it, the writer writes a due keyframe at once. Without it, the
  /// writer only notes that a keyframe is due: see `SessionWriter.dueKeyframes`.
  case outcome(
    Outcome, reads: [RecordedRead] = [], changes: [StateChange], state: StateValue? = nil,
    on: Branch.ID = .main)
  /// The remains of the outcome of the branch's last action. They do not finish the action.
  case remains(reads: [RecordedRead], changes: [StateChange], at: Int, on: Branch.ID = .main)
  /// The state at the branch's last position, if no changes lead to it. It is stored as a keyframe.
  case state(StateValue, at: Int, on: Branch.ID = .main)
  /// A keyframe at a position of `main` that is already written, as text.
  case keyframe(KeyframeText, of: StateValue, at: Int)
  /// A stretch after a position that was not recorded.
  case gap(Gap, on: Branch.ID = .main)
  /// An action started an effect. If two entries have the same id, the first one counts.
  case effectBegan(Int64, startedAt: Int, time: Int64, label: String? = nil, on: Branch.ID = .main)
  /// An effect ended, with the text of its error if it failed.
  case effectEnded(Int64, time: Int64, end: EffectEnd, reason: String? = nil)
  /// A place that somebody marked.
  case bookmark(Bookmark)
  /// Another fact about the session: a key of `metadata`, and its new value.
  case metadata(String, String)
  /// A redaction rule of the session.
  case redaction(Redaction)

  /// The approximate size in memory in bytes, for a recorder that must bound its queue.
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
  /// The approximate size of the value in memory, in bytes. Costs a visit to each of its parts.
  fileprivate var estimatedBytes: Int {
    switch self {
    case .null, .bool, .integer, .double: 16
    case .decimal(let number): 32 + number.text.utf8.count
    case .string(let text): 32 + text.utf8.count
    case .array(let elements): elements.reduce(48) { $0 + $1.estimatedBytes }
    // Objects of the same kind share the keys.
    case .object(let object): object.values.reduce(64) { $0 + $1.estimatedBytes }
    }
  }
}
