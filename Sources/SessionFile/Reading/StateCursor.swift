package import StateTree

/// Goes over the consecutive states of a branch: it stands at a position, and each `next()` moves it
/// to the one behind it.
///
///     var states = try session.states(in: 40...60)
///     print(states.position, states.state)
///     while let step = try states.next() { print(step.position, step.state) }
///
/// Changes that do not fit the state before them are an error, and so is each call after it.
package struct StateCursor: ~Copyable {
  /// A position to which the cursor has moved.
  package struct Step: Sendable {
    /// The position.
    package let position: Int
    /// What its action did to the state, in order.
    package let changes: [StateChange]
    /// The state there. Nil if it is not known: it is lost, in a recovered session, or the log that
    /// the session was imported from did not tell it.
    package let state: StateValue?

    /// A step of these fields.
    package init(position: Int, changes: [StateChange], state: StateValue?) {
      self.position = position
      self.changes = changes
      self.state = state
    }
  }

  /// Where the cursor stands.
  package private(set) var position: Int
  /// The last state that is known up to there.
  package private(set) var state: StateValue

  private let session: SessionReader
  private let branch: Branch.ID
  private let last: Int
  private var changes: ChangeCursor
  private var isKnown = true
  private let mayLackStates: Bool
  private var failure: SessionError?

  /// A cursor that stands at a state of a branch and goes up to a position.
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

  /// Moves to a later position, up to which all states are known. Costs the changes between, however
  /// many positions have none.
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
      // If something is lost at the position, only a whole state can tell where the changes lead.
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
