package import SessionFile
package import StateTree

/// A session's actions and states by position, on the branches in its file and on those in memory.
///
/// A state is always built forward from the last keyframe at or before its position, so a position
/// shows the same bytes whatever the route to it. The cost depends on the size of the state, not on
/// the position. Reading a damaged position throws `SessionError.damaged`; other positions stay
/// readable.
///
/// A timeline belongs to one thread at a time.
package final class Timeline {
  /// The opened session.
  package let session: SessionReader

  var trials: [Branch.ID: Trial] = [:]
  /// Bookmarks and deletions that are not in the file, in the order in which they were made.
  var heldBookmarks: [Bookmark] = []
  private var cache = StateCache()

  /// The timeline of a session.
  package init(_ session: SessionReader) { self.session = session }

  /// The file's branches and those in memory, in the order in which they were made.
  package var branches: [Branch] { branchTable.branches }

  /// Answers for the file's branches and for those in memory. Costs a pass over those in memory.
  var branchTable: BranchTable {
    var table = session.branchTable
    for trial in trials.values.sorted(by: { $0.branch.id < $1.branch.id }) {
      table.add(trial.branch, lastPosition: trial.lastPosition)
    }
    return table
  }

  /// The branch with a name. Throws `.noSuchBranch`.
  package func branch(named name: String) throws(SessionError) -> Branch {
    try branchTable.branch(named: name)
  }

  /// The branch with a number. Throws `.noSuchBranch`.
  package func branch(_ id: Branch.ID) throws(SessionError) -> Branch {
    if let trial = trials[id] { return trial.branch }
    return try session.branchTable.branch(id)
  }

  /// The first position that has a state: 0, or the first position still kept if a limit removed
  /// the beginning.
  package var firstPosition: Int { session.firstPosition }

  /// The branch's last position; 0 if it has no actions.
  package func lastPosition(on branch: Branch.ID = .main) throws(SessionError) -> Int {
    if let trial = trials[branch] { return trial.lastPosition }
    return try session.lastPosition(on: branch)
  }

  /// The state at a position. Throws `.noStates` if the session has no states.
  package func state(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> StateValue
  {
    let place = try owner(of: position, on: branch)
    if let entry = trials[place.branch]?[position] { return entry.state }
    if let state = cache.state(at: place) { return state }
    return try build(place)
  }

  /// Reads what a live recording has added since the last call.
  package func refresh() throws(SessionError) {
    // The outcome of the last action may arrive later and bring another state.
    for branch in session.branches {
      cache.forget(from: try session.lastPosition(on: branch.id), on: branch.id)
    }
    try session.refresh()
  }

  /// The branch that holds the rows of a position: up to a fork, that is the parent. Throws
  /// `.noSuchPosition`.
  package func owner(of position: Int, on branch: Branch.ID) throws(SessionError) -> BranchPosition
  {
    let table = trials[branch] == nil ? session.branchTable : branchTable
    return BranchPosition(branch: try table.owner(of: position, on: branch), position: position)
  }

  private func build(_ place: BranchPosition) throws(SessionError) -> StateValue {
    guard try session.hasStates else { throw .noStates }
    let start = try session.nearestState(
      to: place.position, on: place.branch, from: cache.lastState(before: place))
    var states = try StateCursor(session, at: start, through: place.position, on: place.branch)
    // Positions up to a fork are kept as the parent's.
    let first = try session.branchTable.firstPosition(of: branch(place.branch))
    try states.advance(to: max(start.position, first, place.position - StateCache.lead + 1))
    cache.keep(states.state, at: BranchPosition(branch: place.branch, position: states.position))
    while let step = try states.next() {
      guard let state = step.state else { continue }
      cache.keep(state, at: BranchPosition(branch: place.branch, position: step.position))
    }
    return states.state
  }
}
