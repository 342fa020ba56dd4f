package import SessionFile

extension Timeline {
  /// The search for the actions that a filter selects, in the file and on branches in memory.
  package func search(for filter: ActionFilter) throws(SessionError) -> TimelineSearch {
    TimelineSearch(
      timeline: self, filter: filter, recorded: try ActionSearch(filter, in: session))
  }
}

/// The search for the actions that a filter selects. Names and paths are tested once, when it is
/// made; indexes then find their rows.
package struct TimelineSearch {
  fileprivate let timeline: Timeline
  fileprivate let filter: ActionFilter
  fileprivate let recorded: ActionSearch

  /// A cursor over the positions in a range whose actions the filter selects, in order or backward.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the cursor throws
  ///   `interrupted`.
  func cursor(
    in positions: ClosedRange<Int>, on branch: Branch.ID, backward isBackward: Bool,
    shouldStop: @escaping () -> Bool
  ) throws(SessionError) -> PositionCursor {
    PositionCursor(
      try timeline.branchTable.stretches(positions, on: branch), isBackward: isBackward,
      notedIn: timeline.session, shouldStop: shouldStop,
      search: { (stretch) throws(SessionError) in try self.positions(in: stretch) })
  }

  /// The positions in a range whose actions the filter selects, in order.
  package func positions(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [Int]
  {
    var found: [Int] = []
    for stretch in try timeline.branchTable.stretches(positions, on: branch) {
      found += try self.positions(in: stretch)
    }
    return found
  }

  private func positions(in stretch: BranchTable.Stretch) throws(SessionError) -> [Int] {
    guard let trial = timeline.trials[stretch.branch] else {
      return try recorded.positions(in: stretch)
    }
    return trial.entries(at: stretch.positions).map(\.entry)
      .filter { filter.matches($0.action, changes: $0.changes) }.map(\.action.position)
  }
}
