public import SessionFile
public import StateTree

/// A session's actions and states by position, on the branches of its file and on those that are
/// tried out in memory.
///
/// A state is always built in one way, forward from the last keyframe at or before its position, so
/// a position shows the same bytes whatever the route to it. What one look costs depends on the
/// size of the state, not on how far along it is. Damage in the file is thrown where it is met, as
/// `SessionError.damaged`; other positions stay readable.
///
/// A timeline belongs to one thread at a time.
public final class Timeline {
  /// The session that was opened.
  public let session: SessionReader

  var trials: [Branch.ID: Trial] = [:]
  private var cache = StateCache()

  /// The timeline of a session.
  public init(_ session: SessionReader) { self.session = session }

  /// The file's branches and those in memory, in the order in which they were made.
  public var branches: [Branch] {
    session.branches + trials.values.map(\.branch).sorted { $0.id < $1.id }
  }

  /// The branch of a name. The error is `.noSuchBranch`.
  public func branch(named name: String) throws(SessionError) -> Branch {
    guard let branch = branches.first(where: { $0.name == name }) else {
      throw .noSuchBranch(name)
    }
    return branch
  }

  /// The branch of a number. The error is `.noSuchBranch`.
  public func branch(_ id: Branch.ID) throws(SessionError) -> Branch {
    guard let branch = trials[id]?.branch ?? session.branches.first(where: { $0.id == id }) else {
      throw .noSuchBranch(String(id.rawValue))
    }
    return branch
  }

  /// The first position that has a state: 0, or where the part begins that a limit has left.
  public var firstPosition: Int { session.firstPosition }

  /// The branch's last position: 0 where there is no action.
  public func lastPosition(on branch: Branch.ID = .main) throws(SessionError) -> Int {
    if let trial = trials[branch] { return trial.lastPosition }
    return try session.lastPosition(on: branch)
  }

  /// The state at a position. The error is `.noStates` where the session knows none.
  public func state(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> StateValue
  {
    let place = try owner(of: position, on: branch)
    if let entry = trials[place.branch]?[position] { return entry.state }
    if let state = cache.state(at: place) { return state }
    return try build(place)
  }

  /// What turns the state at one place into the state at another; nil where they are equal.
  public func diff(from: Cursor, to: Cursor) throws(SessionError) -> StateDiff? {
    StateDiff(
      from: try state(at: from.position, on: from.branch),
      to: try state(at: to.position, on: to.branch))
  }

  /// Takes up what a live recording has added since the last look.
  public func refresh() throws(SessionError) {
    // The outcome of a last action may come later, and with it another state.
    for branch in session.branches {
      cache.forget(from: try session.lastPosition(on: branch.id), on: branch.id)
    }
    try session.refresh()
  }

  /// The branch that itself holds a position of a branch: what lies up to a fork is the parent's.
  /// The error is `.noSuchPosition`.
  func owner(of position: Int, on branch: Branch.ID) throws(SessionError) -> Cursor {
    let last = try lastPosition(on: branch)
    guard (0...last).contains(position) else { throw .noSuchPosition(position, last: last) }
    var owner = try self.branch(branch)
    // Ends because a parent is made before its branches.
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

/// Gives a body that throws nothing but session errors their type.
func sessionErrors<Value>(_ body: () throws -> Value) throws(SessionError) -> Value {
  do {
    return try body()
  } catch let error as SessionError {
    throw error
  } catch {
    throw .damaged(table: "session", position: nil, detail: String(describing: error))
  }
}
