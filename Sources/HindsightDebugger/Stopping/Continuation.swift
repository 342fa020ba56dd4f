internal import SessionFile
internal import TimeTravel

/// The search of `continue` and `reverse-continue`: to the next position that stops it.
struct Continuation {
  let context: Context
  let isBackward: Bool

  /// Goes over a range until the breakpoints stop it for the `occurrence`th time. It counts the hits;
  /// if Ctrl-C ends it, all is as before.
  func run(in positions: ClosedRange<Int>, occurrence: Int = 1) throws -> StopReport {
    try context.working("searched", over: positions, backward: isBackward) { work in
      var stops = context.stops
      let enabled = stops.breakpoints.filter(\.isEnabled)
      let cursor = StopCursor(
        context.timeline, enabled.map(\.point), in: positions, on: context.cursor.branch,
        backward: isBackward, shouldStop: { work.hasToStop(at: $0) })
      var report = StopReport()
      var left = occurrence
      while left > 0, let hits = try cursor.next() {
        if work.hasToStop(at: hits.position) { throw SessionError.interrupted }
        let reasons = try Self.count(hits, enabled, in: &stops)
        guard !reasons.isEmpty else { continue }
        left -= 1
        guard left == 0 else { continue }
        report.position = hits.position
        report.reasons = reasons
      }
      let end = isBackward ? positions.lowerBound : positions.upperBound
      for (index, breakpoint) in enabled.enumerated() {
        let count = cursor.unjudgedCount(of: index, upTo: report.position ?? end)
        if count > 0 { report.unjudged.append((breakpoint, count)) }
      }
      context.stops = stops
      return report
    }
  }

  /// Counts the hits at a position. Returns those that stop the search.
  private static func count(
    _ hits: StopHits, _ enabled: [Breakpoint], in stops: inout Stops
  ) throws -> [StopReport.Reason] {
    var reasons: [StopReport.Reason] = []
    for hit in hits.hits {
      let number = enabled[hit.index].number
      var isPassed = false
      let changed = try stops.change([number]) { breakpoint in
        breakpoint.hitCount += 1
        isPassed = breakpoint.ignored > 0
        if isPassed { breakpoint.ignored -= 1 }
      }
      guard !isPassed, let breakpoint = changed.first else { continue }
      reasons.append(StopReport.Reason(breakpoint: breakpoint, change: hit.change))
    }
    return reasons
  }
}

/// Where a search stopped, and why.
struct StopReport {
  /// A breakpoint that stopped it.
  struct Reason {
    var breakpoint: Breakpoint
    /// What changed, if it is a watchpoint.
    var change: PlaceChange?
  }

  /// The position; nil if nothing stopped it.
  var position: Int?
  /// The breakpoints that stopped it there.
  var reasons: [Reason] = []
  /// The breakpoints that could not be judged at some positions that it passed, and at how many.
  var unjudged: [(breakpoint: Breakpoint, count: Int)] = []

  /// Whether the stop is not to be reported, since the commands of each breakpoint begin with
  /// `silent`.
  var isSilent: Bool {
    !reasons.isEmpty && reasons.allSatisfy { $0.breakpoint.commands.first == Breakpoint.silent }
  }
}
