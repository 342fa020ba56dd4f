public import SessionFile
internal import StateTree

/// Runs recorded actions through today's reducer and compares each state with the recorded one.
///
/// What was redacted is unknown: its places in the state are not compared, and an action whose
/// payload or reads were redacted is replayed with what stands there and not vouched for. A reducer
/// that reads a redacted place of the state may differ elsewhere for that reason alone. Nor is an
/// action vouched for that reads from dependencies where the log that was imported does not tell
/// what it read.
///
/// Each action starts from the recorded state, so a divergence is that action's own and not the
/// consequence of an earlier one. No effect is run: the actions that effects sent are recorded.
public struct Replay: Sendable {
  /// The positions of the actions to replay; nil is all of them.
  public var range: ClosedRange<Int>?
  /// Whether the first divergence ends the replay.
  public var stopsAtFirst: Bool
  /// Whether actions without an outcome are replayed too. Their reducer never returned when they
  /// were recorded: it may trap again, which ends the program.
  public var includesFatal: Bool
  /// What becomes of an action or state that today's types cannot read.
  public var onUndecodable: OnUndecodable

  /// What becomes of an action or state that today's types cannot read.
  public enum OnUndecodable: String, Sendable, Hashable, CaseIterable {
    /// It is a divergence, and the replay goes on behind it from the recorded state.
    case report
    /// It is a divergence, and the replay ends there.
    case stop
    /// An action is left out, and no divergence: the replay goes on from the recorded state behind
    /// it. A state that cannot be read is a divergence all the same.
    case skip
  }

  /// A replay of a range of positions; without one, of the whole branch.
  public init(
    range: ClosedRange<Int>? = nil, stopsAtFirst: Bool = false, includesFatal: Bool = false,
    onUndecodable: OnUndecodable = .report
  ) {
    self.range = range
    self.stopsAtFirst = stopsAtFirst
    self.includesFatal = includesFatal
    self.onUndecodable = onUndecodable
  }

  /// Replays a branch. Throws where the range is not on the branch or the session cannot be read.
  ///
  /// An action costs what its reducer and its changes cost, not what the state does, as long as
  /// today's reducer gives the recorded states.
  ///
  /// - Parameters:
  ///   - progress: Called with each position that is done.
  ///   - reducing: Called with each action before today's reducer runs on it, and with nil once that has
  ///     returned.
  ///   - shouldStop: Asked before each action; true ends the replay there.
  public func run(
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
    // A recovered session may not know its first states: what leads there is passed over.
    let states = range.lowerBound - 1...max(range.lowerBound - 1, last)
    let start = try timeline.firstKnownState(in: states, on: branch) ?? range.lowerBound - 1
    let unknowns = Unknowns(
      try timeline.session.redactions(), hasReads: try timeline.session.hasReads)
    var pass = try ReplayPass(
      machine: machine, includesFatal: includesFatal, onUndecodable: onUndecodable,
      unknowns: unknowns, state: timeline.state(at: start, on: branch), at: start)
    guard !isEmpty else { return pass.report }

    pass.report.range = range
    if range.lowerBound == least { pass.report.removedCount = least - 1 }
    pass.report.uncompared = unknowns.redactions.filter { $0.subject == .state }
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

  /// How many actions are read at once: enough that reading costs little, few enough that they
  /// take little memory.
  private static let batch = 256
}
