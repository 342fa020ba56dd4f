package import SessionFile
internal import StateTree

/// Runs recorded actions through today's reducer and compares each state with the recorded one.
///
/// Redacted values are unknown: a replay does not compare redacted places of the state. It replays
/// an action whose payload or reads are redacted with the stand-ins, but cannot verify it. A
/// reducer that reads a redacted place of the state may differ elsewhere for that reason alone. A
/// replay also cannot verify an action whose reads are missing in an imported log.
///
/// Each action starts from the recorded state, so a divergence is never the consequence of an
/// earlier one. Effects are not run, because the actions that they sent are recorded.
package struct Replay: Sendable {
  /// The positions of the actions to replay; nil means all.
  package var range: ClosedRange<Int>?
  /// Whether the first divergence ends the replay.
  package var stopsAtFirst: Bool
  /// Whether actions without an outcome are replayed too. Their reducer never returned when they
  /// were recorded, so it may trap again and end the program.
  package var includesFatal: Bool
  /// How to handle an action or state that today's types cannot read.
  package var onUndecodable: OnUndecodable

  /// How to handle an action or state that today's types cannot read.
  package enum OnUndecodable: String, Sendable, Hashable, CaseIterable {
    /// It is a divergence, and the replay continues from the recorded state after it.
    case report
    /// It is a divergence, and the replay ends there.
    case stop
    /// An action is skipped and is not a divergence; the replay continues from the recorded state
    /// after it. A state that cannot be read is still a divergence.
    case skip
  }

  /// Creates a replay of a range of positions, or of the whole branch.
  package init(
    range: ClosedRange<Int>? = nil, stopsAtFirst: Bool = false, includesFatal: Bool = false,
    onUndecodable: OnUndecodable = .report
  ) {
    self.range = range
    self.stopsAtFirst = stopsAtFirst
    self.includesFatal = includesFatal
    self.onUndecodable = onUndecodable
  }

  /// Replays a branch. Throws if the range is not on the branch or the session cannot be read.
  ///
  /// As long as today's reducer gives the recorded states, an action costs what its reducer and its
  /// changes cost, whatever the size of the state.
  ///
  /// - Parameters:
  ///   - progress: Called with each position that is done.
  ///   - reducing: Called with each action before today's reducer runs on it, and with nil once that has
  ///     returned.
  ///   - shouldStop: Asked before each action; true ends the replay there.
  package func run(
    _ machine: Machine, on timeline: Timeline, branch: Branch.ID = .main,
    progress: (Int) -> Void = { _ in }, reducing: (RecordedAction?) -> Void = { _ in },
    shouldStop: () -> Bool = { false }
  ) throws -> ReplayReport {
    let last = try timeline.lastPosition(on: branch)
    let least = timeline.session.firstPosition + 1
    let asked = self.range ?? least...max(least, last)
    let first = max(least, asked.lowerBound)
    let isEmpty = last < least && self.range == nil || asked.upperBound < first
    if !isEmpty, asked.upperBound > last {
      throw TimeTravelError.outOfRange(asked.upperBound, last: last)
    }
    let range = first...max(first, asked.upperBound)
    // A recovered session may lack its first states. The actions up to the first known state are
    // skipped.
    let states = range.lowerBound - 1...max(range.lowerBound - 1, last)
    let start = try timeline.firstKnownState(in: states, on: branch) ?? range.lowerBound - 1
    let unknowns = Unknowns(
      try timeline.session.redactions(), hasReads: try timeline.session.hasReads)
    var pass = try ReplayPass(
      machine: machine, includesFatal: includesFatal, onUndecodable: onUndecodable,
      unknowns: unknowns, state: timeline.state(at: start, on: branch), at: start, last: last)
    guard !isEmpty else { return pass.report }

    pass.report.range = range
    if range.lowerBound == least { pass.report.removedCount = least - 1 }
    pass.report.uncompared = unknowns.redactions.filter { $0.subject == .state }
    pass.report.areRulesSealed = try unknowns.redactions.isEmpty || timeline.session.isSealed
    pass.report.gaps = try timeline.gaps(on: branch).filter {
      range.lowerBound - 1...range.upperBound - 1 ~= $0.position
    }
    for first in stride(from: range.lowerBound, through: range.upperBound, by: Self.batch) {
      let batch = first...min(first + Self.batch - 1, range.upperBound)
      for entry in try timeline.entries(in: batch, on: branch) {
        if stopsAtFirst && !pass.report.holds || pass.hasEnded { return pass.report }
        if shouldStop() {
          pass.report.wasStopped = true
          return pass.report
        }
        let position = entry.action.position
        if try timeline.isLost(at: position, on: branch) {
          let isKnown = try timeline.unknownStates(at: position, on: branch) == nil
          pass.passOver(entry, to: isKnown ? try timeline.state(at: position, on: branch) : nil)
        } else {
          try pass.replay(entry, reducing: reducing)
        }
        progress(entry.action.position)
      }
    }
    return pass.report
  }

  /// The number of actions read at once: enough to read fast, few enough to take little memory.
  private static let batch = 256
}
