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

  /// The positions in a range whose actions the filter selects, in order.
  package func positions(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> [Int]
  {
    var found: [Int] = []
    for stretch in try timeline.branchTable.stretches(positions, on: branch) {
      guard let trial = timeline.trials[stretch.branch] else {
        found += try recorded.positions(in: stretch)
        continue
      }
      found += trial.entries(at: stretch.positions).map(\.entry)
        .filter { filter.matches($0.action, changes: $0.changes) }.map(\.action.position)
    }
    return found
  }
}
