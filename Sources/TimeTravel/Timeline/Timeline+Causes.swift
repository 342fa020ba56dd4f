public import SessionFile

/// What led to an action: its cause, the cause's cause, and so on.
public struct CauseChain: Sendable, Hashable {
  /// The positions of the actions, the oldest first; the action itself is the last.
  public internal(set) var positions: [Int]
  /// The cause that the oldest action names, where no action before it stands there: the session
  /// is damaged.
  public internal(set) var missingCause: Int?
}

extension Timeline {
  /// What led to the action at a position. Costs a look-up for each action of the chain;
  /// `shouldStop` is asked before each, and what was found by then is the answer.
  public func causes(
    of position: Int, on branch: Branch.ID = .main, shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> CauseChain {
    var newestFirst = [position]
    var missing: Int?
    var oldest = position
    while !shouldStop(), let cause = try action(at: oldest, on: branch).cause {
      // A cause is older than what it caused; without this a hostile file would go round for ever.
      guard (1..<oldest).contains(cause) else {
        missing = cause
        break
      }
      newestFirst.append(cause)
      oldest = cause
    }
    return CauseChain(positions: newestFirst.reversed(), missingCause: missing)
  }

  /// Whether the action at a position was tried out, and not recorded from the running app. No
  /// effect is started then.
  public func isTrial(_ position: Int, on branch: Branch.ID = .main) throws(SessionError) -> Bool {
    try owner(of: position, on: branch).branch != .main
  }

  /// The effects that the action at a position started, in the order in which they began. Costs a
  /// pass over the session's effects.
  public func effects(startedAt position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> [RecordedEffect]
  {
    let owner = try owner(of: position, on: branch).branch
    guard trials[owner] == nil else { return [] }
    return try session.effects(startedAt: position...position, on: owner)
  }

  /// The actions that effects of the action at a position sent, in order. Costs a pass over the
  /// rows behind it.
  public func actions(causedBy position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> [CausedAction]
  {
    let last = try lastPosition(on: branch)
    guard let (range, owner) = try split(0...last, on: branch).recorded,
      range.contains(position)
    else { return [] }
    return try session.actions(causedBy: position, on: owner).filter {
      $0.position <= range.upperBound
    }
  }
}
