package import SessionFile
package import StateTree

extension Timeline {
  /// The action that leads to a position. Throws `.noSuchPosition` for 0 and for positions that the
  /// branch does not have.
  package func action(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> RecordedAction
  {
    let place = try owner(of: position, on: branch)
    if let trial = trials[place.branch]?[position] { return trial.entry.action }
    return try session.action(at: position, on: place.branch)
  }

  /// The actions that lead to a range of positions, in order; position 0 has no action.
  ///
  /// - Parameter payloads: whether the payloads are read, which takes half of the time; if not, they
  ///   may be null.
  package func actions(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main, payloads: Bool = true
  ) throws(SessionError) -> [RecordedAction] {
    let (recorded, tried) = try split(positions, on: branch)
    let actions = try recorded.map { (range) throws(SessionError) in
      try session.actions(range.positions, on: range.branch, payloads: payloads)
    }
    return (actions ?? []) + tried.map(\.action)
  }

  /// The outcome of the action at a position; nil if its reducer never returned, and at position 0.
  package func outcome(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> Outcome?
  {
    let place = try owner(of: position, on: branch)
    if let trial = trials[place.branch]?[position] { return trial.entry.outcome }
    return try session.outcome(at: position, on: place.branch)
  }

  /// The reducer's reads from dependencies for the action at a position, in order; empty at
  /// position 0 and for an action that never finished.
  package func reads(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> [RecordedRead]
  {
    let place = try owner(of: position, on: branch)
    if let trial = trials[place.branch]?[position] { return trial.entry.reads }
    return try session.reads(at: position, on: place.branch)
  }

  /// The changes by the action at a position, in order; empty at position 0.
  package func changes(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> [StateChange]
  {
    let place = try owner(of: position, on: branch)
    if let trial = trials[place.branch]?[position] { return trial.entry.changes }
    return try session.changes(at: position, on: place.branch)
  }

  /// The actions that lead to a range of positions and their outcomes, in order; position 0 has no
  /// action. Costs less than one call for each.
  package func entries(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [TimelineEntry]
  {
    try entries(in: positions, on: branch, readingChanges: true)
  }

  private func entries(
    in positions: ClosedRange<Int>, on branch: Branch.ID, readingChanges: Bool
  ) throws(SessionError) -> [TimelineEntry] {
    let (recorded, tried) = try split(positions, on: branch)
    guard let (range, owner) = recorded else { return tried }
    var changes: [Int: [StateChange]] = [:]
    if readingChanges {
      var cursor = try session.changes(in: range, on: owner)
      while let (position, found) = try cursor.next() { changes[position] = found }
    }
    let reads = try session.reads(in: range, on: owner)
    let outcomes = try session.outcomes(in: range, on: owner)
    let entries = try session.actions(range, on: owner).map { action in
      TimelineEntry(
        action: action, outcome: outcomes[action.position],
        reads: reads[action.position] ?? [], changes: changes[action.position] ?? [])
    }
    return entries + tried
  }

  /// The entries of a range of positions without their changes, which costs less.
  package func entriesWithoutChanges(in positions: ClosedRange<Int>, on branch: Branch.ID)
    throws(SessionError) -> [TimelineEntry]
  {
    try entries(in: positions, on: branch, readingChanges: false)
  }

  /// The stretches that were not recorded, on a branch and its ancestors.
  package func gaps(on branch: Branch.ID = .main) throws(SessionError) -> [Gap] {
    let last = try lastPosition(on: branch)
    guard let (range, owner) = try split(0...last, on: branch).recorded else { return [] }
    let gaps = try session.gaps(on: owner)
    // Gaps after a fork do not belong to the branch that was forked there.
    return owner == branch ? gaps : gaps.filter { $0.position < range.upperBound }
  }

  /// Splits a range of a branch's positions into the part in the file, which comes first, and the
  /// part in memory.
  package func split(_ positions: ClosedRange<Int>, on branch: Branch.ID) throws(SessionError)
    -> (recorded: (positions: ClosedRange<Int>, branch: Branch.ID)?, tried: [TimelineEntry])
  {
    for position in [positions.lowerBound, positions.upperBound] {
      _ = try owner(of: position, on: branch)
    }
    var recorded: (positions: ClosedRange<Int>, branch: Branch.ID)?
    var tried: [TimelineEntry] = []
    // A branch of the file never leaves one in memory, so the file's stretches come first.
    for stretch in try branchTable.stretches(positions, on: branch) {
      if let trial = trials[stretch.branch] {
        tried += trial.entries(at: stretch.positions).map(\.entry)
      } else {
        let first = recorded?.positions.lowerBound ?? stretch.positions.lowerBound
        recorded = (first...stretch.positions.upperBound, stretch.branch)
      }
    }
    return (recorded, tried)
  }
}
