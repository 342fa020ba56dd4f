package import SessionFile
package import StateTree

/// A call for each kind of entry, committed on return.
extension SessionWriter {
  package func begin(_ header: SessionHeader, initialState: StateValue) throws(SessionError) {
    try write([.begin(header, initialState: initialState)])
  }

  package func addBranch(_ branch: Branch) throws(SessionError) { try write([.branch(branch)]) }

  package func appendAction(_ action: RecordedAction, on branch: Branch.ID = .main)
    throws(SessionError)
  {
    try write([.action(action, on: branch)])
  }

  package func appendOutcome(
    _ outcome: Outcome, reads: [RecordedRead] = [], changes: [StateChange], state: StateValue,
    on branch: Branch.ID = .main
  ) throws(SessionError) {
    try write([.outcome(outcome, reads: reads, changes: changes, state: state, on: branch)])
  }

  package func appendGap(_ gap: Gap) throws(SessionError) { try write([.gap(gap)]) }

  package func effectBegan(
    _ id: Int64, startedAt position: Int, time: Int64, label: String? = nil,
    on branch: Branch.ID = .main
  ) throws(SessionError) {
    try write([.effectBegan(id, startedAt: position, time: time, label: label, on: branch)])
  }

  package func effectEnded(_ id: Int64, time: Int64, end: EffectEnd, reason: String? = nil)
    throws(SessionError)
  {
    try write([.effectEnded(id, time: time, end: end, reason: reason)])
  }
}
