package import SessionFile

extension Timeline {
  /// The positions in a range whose actions match a filter, in order.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the result has the positions
  ///   found so far.
  package func positions(
    matching filter: ActionFilter, in positions: ClosedRange<Int>,
    on branch: Branch.ID = .main, shouldStop: () -> Bool = { false }
  ) throws(SessionError) -> [Int] {
    let (recorded, tried) = try split(positions, on: branch)
    let found = try recorded.map { (range) throws(SessionError) in
      try session.positions(
        matching: filter, in: range.positions, on: range.branch, shouldStop: shouldStop)
    }
    return (found ?? [])
      + tried.filter { filter.matches($0.action, changes: $0.changes) }.map(\.action.position)
  }
}
