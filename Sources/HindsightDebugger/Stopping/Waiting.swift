internal import SessionFile
internal import TimeTravel

/// Waits at the end of a running recording for the next position at which a breakpoint stops.
///
/// It reads the file ten times a second.
struct Waiting {
  let context: Context

  /// Waits behind a position until a breakpoint stops it, the recording ends, or Ctrl-C. The cursor
  /// is then at the last position that was looked at.
  func run(after position: Int, occurrence: Int) throws -> StopReport {
    // A Ctrl-C that ends the waiting asks for no more.
    defer { if context.shouldStop() { Interrupt.reset() } }
    if context.isRunning, context.timeline.session.lacksLog {
      throw SessionError.recordedElsewhere
    }
    var seen = position
    var left = occurrence
    var report = StopReport()
    while true {
      // This is read before the rows, so that rows written just before the end are not missed.
      let hasEnded = !context.isRunning
      let end = try context.lastWholePosition()
      while end > seen {
        guard let found = try search(seen + 1...end) else { return report }
        report.add(found)
        seen = found.position ?? end
        context.cursor.position = seen
        if found.position != nil { left -= 1 }
        if left == 0 { return report }
      }
      if hasEnded || context.shouldStop() { return report }
      try context.awaitMore()
    }
  }

  /// What stops in a range; nil if Ctrl-C came first.
  private func search(_ positions: ClosedRange<Int>) throws -> StopReport? {
    do {
      return try Continuation(context: context, isBackward: false).run(in: positions)
    } catch is StoppedWork {
      return nil
    }
  }
}

extension StopReport {
  /// Adds what a search further on has found.
  fileprivate mutating func add(_ next: StopReport) {
    position = next.position
    reasons = next.reasons
    for (breakpoint, count) in next.unjudged {
      if let index = unjudged.firstIndex(where: { $0.breakpoint.number == breakpoint.number }) {
        unjudged[index].count += count
      } else {
        unjudged.append((breakpoint, count))
      }
    }
  }
}

extension Context {
  /// The last position of the branch whose changes are recorded. While an action is reduced, what it
  /// changes is still to come.
  func lastWholePosition() throws -> Int {
    let last = try lastPosition()
    guard isRunning, last > timeline.firstPosition,
      try timeline.outcome(at: last, on: cursor.branch) == nil
    else { return last }
    return last - 1
  }
}
