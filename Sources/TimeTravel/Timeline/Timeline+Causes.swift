package import SessionFile

/// The causes of an action: its cause, the cause's cause, and so on.
package struct CauseChain: Sendable, Hashable {
  /// The positions of the actions, the oldest first; the action itself is the last.
  package internal(set) var positions: [Int]
  /// The cause that the oldest action names, if it is not an action before it. The session is
  /// damaged then.
  package internal(set) var missingCause: Int?
}

extension Timeline {
  /// The chain of causes of the action at a position. Costs a look-up for each action of the chain.
  /// If `shouldStop`, called before each, returns true, the result has the causes found so far.
  package func causes(
    of position: Int, on branch: Branch.ID = .main, shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> CauseChain {
    var newestFirst = [position]
    var missing: Int?
    var oldest = position
    while !shouldStop(), let cause = try action(at: oldest, on: branch).cause {
      // A cause is older than its effect. Without this check, a hostile file could loop for ever.
      guard (1..<oldest).contains(cause) else {
        missing = cause
        break
      }
      newestFirst.append(cause)
      oldest = cause
    }
    return CauseChain(positions: newestFirst.reversed(), missingCause: missing)
  }

  /// Whether the action at a position was tried out in the debugger instead of recorded from the
  /// running app. Such an action starts no effects.
  package func isTrial(_ position: Int, on branch: Branch.ID = .main) throws(SessionError) -> Bool {
    try owner(of: position, on: branch).branch != .main
  }

  /// The effects that the action at a position started, in the order in which they began. Costs a
  /// pass over the session's effects.
  package func effects(startedAt position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> [RecordedEffect]
  {
    let owner = try owner(of: position, on: branch).branch
    guard trials[owner] == nil else { return [] }
    return try session.effects(startedAt: position...position, on: owner)
  }

  /// The effects that the actions at a range of positions started, in the order in which they began.
  /// Costs a pass over the session's effects.
  package func effects(startedIn positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [RecordedEffect]
  {
    guard let (range, owner) = try split(positions, on: branch).recorded else { return [] }
    return try session.effects(startedAt: range, on: owner)
  }

  /// The actions that effects of the action at a position sent, in order. Costs a pass over the
  /// rows after it.
  package func actions(causedBy position: Int, on branch: Branch.ID = .main)
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

  /// The position of the first action that effects of the action at a position sent, or that it
  /// caused otherwise; nil if there is none.
  package func firstAction(
    causedBy position: Int, on branch: Branch.ID = .main, shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> Int? {
    var first: Int?
    try eachAction(setOffBy: position, on: branch, shouldStop: shouldStop) { found, cause in
      if cause == position { first = found }
      return first == nil
    }
    return first
  }

  /// The position of the last action that the action at a position set off: caused itself, or by an
  /// action that it set off; nil if there is none. Costs a pass over the rows after it.
  package func lastAction(
    setOffBy position: Int, on branch: Branch.ID = .main, shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> Int? {
    var last: Int?
    try eachAction(setOffBy: position, on: branch, shouldStop: shouldStop) { found, _ in
      last = found
      return true
    }
    return last
  }

  /// Calls a closure with each action that the action at a position set off, and its cause, in order
  /// until it returns false.
  private func eachAction(
    setOffBy position: Int, on branch: Branch.ID, shouldStop: () -> Bool,
    _ body: (_ position: Int, _ cause: Int) -> Bool
  ) throws(SessionError) {
    let last = try lastPosition(on: branch)
    // Actions that were tried out have no causes.
    guard let (range, owner) = try split(0...last, on: branch).recorded,
      position < range.upperBound
    else { return }
    var setOff: Set<Int> = [position]
    try session.eachCause(in: position + 1...range.upperBound, on: owner) {
      (found, cause) throws(SessionError) in
      if shouldStop() { throw .interrupted }
      guard cause < found, setOff.contains(cause) else { return true }
      setOff.insert(found)
      return body(found, cause)
    }
  }
}
