public import SessionFile
public import StateTree

/// A session's actions and states by position, on the branches in its file and on those in memory.
///
/// A state is always built forward from the last keyframe at or before its position, so a position
/// shows the same bytes whatever the route to it. The cost depends on the size of the state, not on
/// the position. Reading a damaged position throws `SessionError.damaged`; other positions stay
/// readable.
///
/// A timeline belongs to one thread at a time.
public final class Timeline {
  /// The opened session.
  public let session: SessionReader

  var trials: [Branch.ID: Trial] = [:]
  private var cache = StateCache()

  /// The timeline of a session.
  public init(_ session: SessionReader) { self.session = session }

  /// The file's branches and those in memory, in the order in which they were made.
  public var branches: [Branch] {
    session.branches + trials.values.map(\.branch).sorted { $0.id < $1.id }
  }

  /// The branch with a name. Throws `.noSuchBranch`.
  public func branch(named name: String) throws(SessionError) -> Branch {
    guard let branch = branches.first(where: { $0.name == name }) else {
      throw .noSuchBranch(name)
    }
    return branch
  }

  /// The branch with a number. Throws `.noSuchBranch`.
  public func branch(_ id: Branch.ID) throws(SessionError) -> Branch {
    guard let branch = trials[id]?.branch ?? session.branches.first(where: { $0.id == id }) else {
      throw .noSuchBranch(String(id.rawValue))
    }
    return branch
  }

  /// The first position that has a state: 0, or the first position still kept if a limit removed
  /// the beginning.
  public var firstPosition: Int { session.firstPosition }

  /// The branch's last position; 0 if it has no actions.
  public func lastPosition(on branch: Branch.ID = .main) throws(SessionError) -> Int {
    if let trial = trials[branch] { return trial.lastPosition }
    return try session.lastPosition(on: branch)
  }

  /// The state at a position. Throws `.noStates` if the session has no states.
  public func state(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> StateValue
  {
    let place = try owner(of: position, on: branch)
    if let entry = trials[place.branch]?[position] { return entry.state }
    if let state = cache.state(at: place) { return state }
    return try build(place)
  }

  /// The diff from the state at one place to the state at another; nil if they are equal.
  public func diff(from: Cursor, to: Cursor) throws(SessionError) -> StateDiff? {
    StateDiff(
      from: try state(at: from.position, on: from.branch),
      to: try state(at: to.position, on: to.branch))
  }

  /// Reads what a live recording has added since the last call.
  public func refresh() throws(SessionError) {
    // The outcome of the last action may arrive later and bring another state.
    for branch in session.branches {
      cache.forget(from: try session.lastPosition(on: branch.id), on: branch.id)
    }
    try session.refresh()
  }

  /// The branch that holds the rows of a position: up to a fork, that is the parent. Throws
  /// `.noSuchPosition`.
  func owner(of position: Int, on branch: Branch.ID) throws(SessionError) -> Cursor {
    let last = try lastPosition(on: branch)
    guard (0...last).contains(position) else { throw .noSuchPosition(position, last: last) }
    var owner = try self.branch(branch)
    // This loop ends because a parent is created before its branches.
    while let parent = owner.parent, let forkedAt = owner.forkedAt, position <= forkedAt {
      owner = try self.branch(parent)
    }
    return Cursor(branch: owner.id, position: position)
  }

  private func build(_ place: Cursor) throws(SessionError) -> StateValue {
    guard try session.hasStates else { throw .noStates }
    let keyframe = try session.keyframePosition(atOrBefore: place.position, on: place.branch)
    let range = keyframe...place.position
    var start: Int
    var state: StateValue
    if let near = cache.lastPosition(in: range, on: place.branch),
      let found = cache.state(at: Cursor(branch: place.branch, position: near))
    {
      (start, state) = (near, found)
    } else {
      (start, state) = try session.keyframe(atOrBefore: place.position, on: place.branch)
    }
    if start < place.position {
      let forkedAt = try branch(place.branch).forkedAt ?? -1
      try sessionErrors {
        try session.changes(in: start + 1...place.position, on: place.branch) { position, changes in
          state = try StateDiff(changes).state(after: state, at: position)
          if position > forkedAt, position + StateCache.lead > place.position {
            cache.keep(state, at: Cursor(branch: place.branch, position: position))
          }
        }
      }
    }
    cache.keep(state, at: place)
    return state
  }
}

/// Runs a body that throws only session errors, and types its errors.
func sessionErrors<Value>(_ body: () throws -> Value) throws(SessionError) -> Value {
  do {
    return try body()
  } catch let error as SessionError {
    throw error
  } catch {
    throw .damaged(table: "session", position: nil, detail: String(describing: error))
  }
}
