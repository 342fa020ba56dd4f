internal import SessionFile

/// Which positions of a range have known states, and at which of them the changes may be missing,
/// in a session that was recovered or imported.
struct KnownStates {
  /// The unknown positions, in order.
  private(set) var unknown: [ClosedRange<Int>] = []
  /// The positions at which something was lost, in order. The state is known, but not by changes.
  private var losses: [ClosedRange<Int>] = []
  /// The first position that has a state.
  let first: Int

  init(_ timeline: Timeline, in positions: ClosedRange<Int>, on branch: Branch.ID)
    throws(SessionError)
  {
    let session = timeline.session
    first = timeline.firstPosition
    for stretch in try timeline.branchTable.stretches(positions, on: branch)
    where timeline.trials[stretch.branch] == nil {
      func part(_ found: [RecoveryReport.Stretch]) -> [ClosedRange<Int>] {
        found.filter { $0.branch == stretch.branch && $0.positions.overlaps(stretch.positions) }
          .map { $0.positions.clamped(to: stretch.positions) }
          .sorted { $0.lowerBound < $1.lowerBound }
      }
      if let recovery = session.recovery {
        unknown += part(recovery.unknownStates)
        losses += part(recovery.losses)
      }
      let last = stretch.positions.upperBound
      if unknown.last?.contains(last) != true,
        let end = try session.unknownStates(at: last, on: stretch.branch)
      {
        unknown.append(end.clamped(to: stretch.positions))
      }
    }
  }

  /// Whether every position is known by its changes.
  var isWhole: Bool { unknown.isEmpty && losses.isEmpty }

  /// The number of positions with an unknown state, or at which something was lost.
  var unprovedCount: Int {
    var (count, last) = (0, -1)
    for stretch in (unknown + losses).sorted(by: { $0.lowerBound < $1.lowerBound })
    where stretch.upperBound > last {
      count += stretch.upperBound - max(stretch.lowerBound, last + 1) + 1
      last = stretch.upperBound
    }
    return count
  }

  /// Whether a position's state is known.
  func isKnown(_ position: Int) -> Bool {
    position >= first && !unknown.contains { $0.contains(position) }
  }

  /// Whether the recorded changes at a position are all that happened there.
  func isProved(_ position: Int) -> Bool {
    isKnown(position) && isKnown(position - 1) && !losses.contains { $0.contains(position) }
  }

  /// The last known position before one; nil if there is none.
  func lastKnown(before position: Int) -> Int? {
    var known = position - 1
    for stretch in unknown.reversed() where stretch.contains(known) {
      known = stretch.lowerBound - 1
    }
    return known >= first ? known : nil
  }

  /// The next position after one, or backward, before it, at which a value may have changed without
  /// a recorded change: something was lost there, or the states before it are unknown.
  func nextUnproved(behind position: Int, backward: Bool) -> Int? {
    guard !isWhole else { return nil }
    let edges = losses + unknown.map { $0.upperBound + 1...$0.upperBound + 1 }
    if backward {
      return edges.lazy.filter { $0.lowerBound < position }
        .map { min($0.upperBound, position - 1) }.max()
    }
    return edges.lazy.filter { $0.upperBound > position }
      .map { max($0.lowerBound, position + 1) }.min()
  }
}
