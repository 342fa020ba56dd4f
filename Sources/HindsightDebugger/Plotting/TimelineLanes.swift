internal import SessionFile
internal import StateTree

/// The actions and effects of a stretch of time, gathered in lanes of columns.
struct TimelineLanes {
  /// The actions of one name.
  struct Actions: Hashable {
    /// How many there are in each column.
    var counts: [Int]
    var total = 0
  }

  /// The effects that the actions of one name started.
  struct Effects: Hashable {
    /// How many ran in each column.
    var running: [Int]
    /// Where one failed or was cancelled.
    var failed: Set<Int> = []
    var cancelled: Set<Int> = []
    /// Whether the end of one is not recorded.
    var hasOpenEnd = false
    var total = 0
  }

  let axis: PlotAxis
  private(set) var actions: [String: Actions] = [:]
  private(set) var effects: [String: Effects] = [:]
  /// The times of the actions, from the earliest to the latest; those of the axis at least.
  private(set) var times: Range<Int64>
  /// Whether an action was sent before the one that was added before it.
  private(set) var hasFallingTimes = false
  private var last = Int64.min

  init(axis: PlotAxis) {
    self.axis = axis
    times = axis.range
  }

  mutating func add(_ name: String, at time: Int64) {
    hasFallingTimes = hasFallingTimes || time < last
    last = time
    times = min(times.lowerBound, time)..<max(times.upperBound, time + 1)
    var lane = actions[name] ?? Actions(counts: Array(repeating: 0, count: axis.count))
    actions[name] = nil
    lane.counts[axis.column(of: time)] += 1
    lane.total += 1
    actions[name] = lane
  }

  mutating func add(_ effect: RecordedEffect, of name: String) {
    var lane = effects[name] ?? Effects(running: Array(repeating: 0, count: axis.count))
    effects[name] = nil
    let first = axis.column(of: effect.beganAt)
    let last = effect.endedAt.map { max(first, axis.column(of: $0)) } ?? axis.count - 1
    for column in first...last { lane.running[column] += 1 }
    if effect.end == nil { lane.hasOpenEnd = true }
    // An end behind the axis is not drawn.
    if let end = effect.endedAt, end < axis.range.upperBound {
      if effect.end == .failed { lane.failed.insert(last) }
      if effect.end == .cancelled { lane.cancelled.insert(last) }
    }
    lane.total += 1
    effects[name] = lane
  }
}
