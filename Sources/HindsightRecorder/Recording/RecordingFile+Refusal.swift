internal import SessionFile
internal import StateTree

/// Handles an entry that SQLite rejects for good: it is too large, or conflicts with rows that
/// another program put into the file.
extension RecordingFile {
  /// Writes entries in one transaction. If SQLite rejects one of them for good, writes none and
  /// returns the error; throws errors that may pass.
  func refusal(of entries: ArraySlice<SessionEntry>) throws(SessionError) -> SessionError? {
    do throws(SessionError) {
      try writer.write(entries)
      return nil
    } catch {
      guard error.refusesRow else { throw error }
      return error
    }
  }

  /// Writes one entry; if SQLite rejects it, writes what can be kept of it, and a gap with the
  /// reason.
  ///
  /// Rejected changes are missing in all later states, so later changes are left out as well, until
  /// the recorder has compared the state again.
  func writeAlone(_ entry: SessionEntry) throws(SessionError) {
    let rest = Rest(of: entry, behind: writer.lastPosition() ?? 0)
    if !lost.isEmpty, !rest.changes.isEmpty, let kept = rest.entry {
      _ = try refusal(of: [kept])
    } else {
      guard let reason = try refusal(of: [entry]) else {
        endsInGap = false
        return
      }
      lastRefusal = reason
      try writeGap(rest, RecordingFault.rowRefused(reason).description)
    }
    lost += rest.changes
  }

  private func writeGap(_ rest: Rest, _ reason: String) throws(SessionError) {
    guard let kept = rest.entry else { return }
    let time = try writer.time(at: rest.position) ?? 0
    let gap = SessionEntry.gap(Gap(position: rest.position, time: time, reason: reason))
    if try refusal(of: [kept, gap]) == nil {
      endsInGap = false
    } else if !endsInGap {
      endsInGap = try refusal(of: [gap]) == nil
    }
  }
}

/// The part of a rejected entry that is kept.
private struct Rest {
  /// Nil if the session is complete without it.
  var entry: SessionEntry?
  /// The changes that are missing in the states after it.
  var changes: [StateChange] = []
  /// The last position before the missing part.
  var position: Int

  init(of entry: SessionEntry, behind last: Int) {
    position = last
    switch entry {
    case .begin(let header, let state, let first, _):
      self.entry = .begin(header, initialState: .null, at: first)
      changes = [.replaced(.root, .null, with: state)]
      position = first
    case .action(var action, let branch):
      position = action.position - 1
      action.payload = .null
      self.entry = .action(action, on: branch)
    case .outcome(let outcome, _, let changes, _, let branch):
      self.entry = .outcome(outcome, reads: [], changes: [], on: branch)
      self.changes = changes
      position = outcome.position - 1
    case .effectBegan(let id, let start, let time, _, let branch):
      self.entry = .effectBegan(id, startedAt: start, time: time, label: nil, on: branch)
    case .effectEnded(let id, let time, let end, _):
      self.entry = .effectEnded(id, time: time, end: end, reason: nil)
    case .keyframe, .gap, .remains, .state, .branch, .bookmark, .metadata, .redaction, .saved,
      .savedStart:
      // A recorder writes only the first two of these.
      break
    }
  }
}
