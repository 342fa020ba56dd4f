package import SessionFile
package import StateTree

extension Timeline {
  /// A cursor that starts at the first position of a range, and goes to the last one.
  package func states(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> TimelineStates
  {
    let start = (
      position: positions.lowerBound, state: try state(at: positions.lowerBound, on: branch)
    )
    let stretches = try branchTable.stretches(positions, on: branch)
    var recorded: StateCursor?
    if let stretch = stretches.last(where: { trials[$0.branch] == nil }) {
      recorded = try StateCursor(
        session, at: start, through: stretch.positions.upperBound, on: stretch.branch)
    }
    let tried = stretches.flatMap { trials[$0.branch]?.entries(at: $0.positions) ?? [] }
    return TimelineStates(
      state: start.state, recorded: recorded,
      tried: tried.drop { $0.entry.action.position <= start.position })
  }
}

/// Goes over the consecutive states of a branch as `StateCursor` does, also over those in memory.
package struct TimelineStates: ~Copyable {
  /// The state where the cursor began.
  package let state: StateValue

  private var recorded: StateCursor?
  private var tried: ArraySlice<Trial.Entry>

  fileprivate init(
    state: StateValue, recorded: consuming StateCursor?, tried: ArraySlice<Trial.Entry>
  ) {
    self.state = state
    self.recorded = recorded
    self.tried = tried
  }

  /// Moves to the next position; nil at the last one.
  package mutating func next() throws(SessionError) -> StateCursor.Step? {
    if let step = try recorded?.next() { return step }
    return tried.popFirst().map { trial in
      StateCursor.Step(
        position: trial.entry.action.position, changes: trial.entry.changes, state: trial.state)
    }
  }
}
