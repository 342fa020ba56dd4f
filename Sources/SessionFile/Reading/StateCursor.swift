package import StateTree

/// Goes over the consecutive states of a branch: it is at a position, and each `next()` moves it to
/// the next one.
///
///     var states = try session.states(in: 40...60)
///     print(states.position, states.state)
///     while let step = try states.next() { print(step.position, step.state) }
///
/// If changes cannot be applied to the state before them, `next()` throws, and so does each later
/// call.
package struct StateCursor: ~Copyable {
  /// A position to which the cursor has moved.
  package struct Step: Sendable {
    /// The position.
    package let position: Int
    /// The changes that its action made to the state, in order.
    package let changes: [StateChange]
    /// The state there. Nil if it is unknown: it was lost in a recovered session, or is missing in
    /// the log that the session was imported from.
    package let state: StateValue?

    /// Creates a step.
    package init(position: Int, changes: [StateChange], state: StateValue?) {
      self.position = position
      self.changes = changes
      self.state = state
    }
  }

  /// The cursor's position.
  package private(set) var position: Int
  /// The last known state up to the cursor's position.
  package private(set) var state: StateValue

  private let session: SessionReader
  private let branch: Branch.ID
  private let last: Int
  private var changes: ChangeCursor
  private var isKnown = true
  private let mayLackStates: Bool
  private var failure: SessionError?

  /// Creates a cursor at a state of a branch that goes up to a position.
  package init(
    _ session: SessionReader, at start: (position: Int, state: StateValue), through last: Int,
    on branch: Branch.ID
  ) throws(SessionError) {
    let statesEnd = try session.statesEnd
    changes = try session.changes(behind: start.position, through: last, on: branch)
    mayLackStates = session.recovery != nil || statesEnd != nil
    (position, state) = start
    self.session = session
    self.branch = branch
    self.last = last
  }

  /// Moves to the next position; nil at the last one.
  package mutating func next() throws(SessionError) -> Step? {
    if let failure { throw failure }
    guard position < last else { return nil }
    do throws(SessionError) {
      let found = try changes.next(through: position + 1)?.changes ?? []
      try move(by: found)
      return Step(position: position, changes: found, state: isKnown ? state : nil)
    } catch {
      failure = error
      throw error
    }
  }

  /// Moves to a later position; all states up to it must be known. Reads only the changes between,
  /// so positions without changes are free.
  package mutating func advance(to target: Int) throws(SessionError) {
    if let failure { throw failure }
    do throws(SessionError) {
      while let (place, found) = try changes.next(through: target) {
        state = try StateDiff(found).state(after: state, at: place)
      }
    } catch {
      failure = error
      throw error
    }
    position = max(position, min(target, last))
  }

  private mutating func move(by changes: [StateChange]) throws(SessionError) {
    let next = position + 1
    if mayLackStates {
      let owner = try session.branchTable.owner(of: next, on: branch)
      if try session.unknownStates(at: next, on: owner) != nil {
        (position, isKnown) = (next, false)
        return
      }
      // If something is lost at the position, only a keyframe there gives the state.
      if !isKnown || session.recovery?.isLoss(at: next, on: owner) == true {
        let held = isKnown ? (position: position, state: state) : nil
        state = try session.state(at: next, on: branch, from: held)
        (position, isKnown) = (next, true)
        return
      }
    }
    if !changes.isEmpty { state = try StateDiff(changes).state(after: state, at: next) }
    position = next
  }
}
