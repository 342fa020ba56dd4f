package import SessionFile
package import StateTree

/// How two lines of actions differ, and where their states first do.
package struct LineComparison {
  package let left: ComparedSide
  package let right: ComparedSide
  /// Which of the actions are the same.
  package let alignment: ListAlignment
  /// What became of the states.
  package let states: StateFinding

  /// What is known of the states after the actions that both sides have.
  package enum StateFinding {
    /// They are the same; this many positions could not be compared, because a state is unknown.
    case same(unknown: Int)
    /// They first differ after these positions; the difference, and the right state as it is
    /// compared.
    case differ(left: Int, right: Int, StateDiff, after: StateValue)
    /// One of the sides has no states: it was imported from a log of actions alone.
    case noStates
  }

  /// Compares two lines. Costs a pass over the actions of both, and one over the changes up to the
  /// first state that differs.
  ///
  /// - Parameters:
  ///   - rule: which differences of states count.
  ///   - edit: what to compare of each payload; nil for all of it.
  ///   - shouldStop: called now and then with how many actions it has passed over, up to
  ///     `workCount`; if it returns true, this throws `interrupted`.
  package init(
    _ left: ComparedSide, _ right: ComparedSide, by rule: DifferenceRule,
    editing edit: ((StateValue) -> StateValue)? = nil, shouldStop: (Int) -> Bool = { _ in false }
  ) throws(SessionError) {
    (self.left, self.right) = (left, right)
    var done = 0
    func mustStop() -> Bool {
      done += 1_000
      return shouldStop(done)
    }
    let digests = try left.digests(editing: edit, shouldStop: mustStop)
    let others = try right.digests(editing: edit, shouldStop: mustStop)
    done = left.actionCount + right.actionCount
    alignment = ListAlignment(digests, others, shouldStop: { shouldStop(done) })
    if shouldStop(done) { throw .interrupted }
    states = try LineComparison.states(left, right, alignment, rule) { place in
      shouldStop(done + place - left.first)
    }
  }

  /// How many actions a comparison passes over: those of both sides, and those of one again.
  package static func workCount(_ left: ComparedSide, _ right: ComparedSide) -> Int {
    2 * left.actionCount + right.actionCount
  }

  /// How many actions both sides begin with.
  package var sameCount: Int {
    guard let run = alignment.runs.first, run.left == 0, run.right == 0 else { return 0 }
    return run.count
  }

  /// Whether all actions are the same.
  package var hasSameActions: Bool {
    sameCount == left.actionCount && sameCount == right.actionCount
  }

  /// Whether nothing differs.
  package var isSame: Bool {
    if case .differ = states { false } else { hasSameActions }
  }

  private static func states(
    _ left: ComparedSide, _ right: ComparedSide, _ alignment: ListAlignment, _ rule: DifferenceRule,
    _ shouldStop: (Int) -> Bool
  ) throws(SessionError) -> StateFinding {
    guard try left.timeline.session.hasStates, try right.timeline.session.hasStates,
      var first = try SideStates(left), var second = try SideStates(right)
    else { return .noStates }
    var unknown = 0
    // Whether the states after the last pair are known to be the same.
    var isSame = false
    if left.first == 0, right.first == 0, first.position == 0, second.position == 0,
      let before = first.state, let after = second.state
    {
      guard rule.isSame(before, after) else {
        let (diff, after) = rule.difference(from: before, to: after)
        return .differ(left: 0, right: 0, diff ?? StateDiff([]), after: after)
      }
      isSame = true
    }
    for run in alignment.runs {
      for offset in 0..<run.count {
        let place = left.position(of: run.left + offset)
        if offset % 1_000 == 0, shouldStop(place) { throw .interrupted }
        let otherPlace = right.position(of: run.right + offset)
        let step = try first.advance(to: place)
        let otherStep = try second.advance(to: otherPlace)
        guard let state = first.state, let other = second.state, let step, let otherStep else {
          (isSame, unknown) = (false, unknown + 1)
          continue
        }
        if isSame, step.isSingle, otherStep.isSingle,
          rule.counting(step.changes) == rule.counting(otherStep.changes)
        {
          continue
        }
        guard rule.isSame(state, other) else {
          let (diff, after) = rule.difference(from: state, to: other)
          return .differ(left: place, right: otherPlace, diff ?? StateDiff([]), after: after)
        }
        isSame = true
      }
    }
    return .same(unknown: unknown)
  }
}

/// Goes over the states of one side.
private struct SideStates: ~Copyable {
  private var cursor: TimelineStates
  private(set) var position: Int
  /// The state at the position; nil if it is unknown.
  private(set) var state: StateValue?

  /// The way to a position.
  struct Way {
    /// Whether it was one action.
    var isSingle: Bool
    /// The changes of the last action.
    var changes: [StateChange]
  }

  /// Begins at the first state that is known; nil if none is.
  init?(_ side: ComparedSide) throws(SessionError) {
    guard
      let first = try side.timeline.firstKnownState(in: side.first...side.last, on: side.branch)
    else { return nil }
    cursor = try side.timeline.states(in: first...side.last, on: side.branch)
    (position, state) = (first, cursor.state)
  }

  /// Goes to a position; nil if it is before the first state that is known.
  mutating func advance(to target: Int) throws(SessionError) -> Way? {
    guard target >= position else { return nil }
    var way = Way(isSingle: target == position + 1, changes: [])
    while position < target, let step = try cursor.next() {
      (position, state) = (step.position, step.state)
      way.changes = step.changes
    }
    return way
  }
}
