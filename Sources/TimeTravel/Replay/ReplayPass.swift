internal import SessionFile
internal import StateTree

/// A replay under way: the recorded state and today's run, from position to position.
struct ReplayPass {
  let machine: Machine
  let includesFatal: Bool
  let onUndecodable: Replay.OnUndecodable
  let unknowns: Unknowns
  /// The last position of the branch.
  let last: Int
  /// The recorded state at the last finished position.
  private var state: StateValue
  /// Today's run at that position; nil if one must be started from the recorded state.
  private var run: (any MachineRun)?
  private var isStateUndecodable = false
  /// Whether redacted values are the reason for that.
  private var isStateRedacted = false
  /// Whether the replay must end.
  private(set) var hasEnded = false
  /// Places, regardless of indices, where today's types are known to write states differently.
  private var shapeDifferences: Set<StatePath> = []
  var report = ReplayReport()

  /// Begins a replay after a position with this recorded state. It checks that today's types read
  /// the state and write it unchanged.
  init(
    machine: Machine, includesFatal: Bool, onUndecodable: Replay.OnUndecodable,
    unknowns: Unknowns, state: StateValue, at position: Int, last: Int
  ) throws {
    self.machine = machine
    self.includesFatal = includesFatal
    self.onUndecodable = onUndecodable
    self.unknowns = unknowns
    self.last = last
    self.state = state
    run = try started(at: position, after: nil)
  }

  mutating func replay(_ entry: TimelineEntry, reducing: (RecordedAction?) -> Void) throws {
    let action = entry.action
    let recorded = try StateDiff(entry.changes).state(after: state, at: action.position)
    if action.origin == .outside {
      skip(action, .outside)
      run = nil
    } else if entry.outcome == nil, !includesFatal {
      skip(action, action.position == last ? .noOutcome : .unfinished)
      run = nil
    } else {
      if run == nil { run = try started(at: action.position - 1, after: nil) }
      if let run {
        self.run = try replay(
          entry, with: run, recorded: entry.outcome.map { _ in recorded }, reducing: reducing)
      } else {
        skip(action, isStateRedacted ? .redacted : .undecodableState)
      }
    }
    // The run's state is equal, and shares subtrees with the run's next state.
    if let run, run.state == recorded { state = run.state } else { state = recorded }
  }

  /// Skips an unknown position; `state` is the state after it, if that is known.
  mutating func passOver(_ entry: TimelineEntry, to state: StateValue?) {
    skip(entry.action, .lost)
    run = nil
    if let state { self.state = state }
  }

  /// Runs the reducer and compares. Returns the run at the recorded state, or nil.
  private mutating func replay(
    _ entry: TimelineEntry, with run: any MachineRun, recorded: StateValue?,
    reducing: (RecordedAction?) -> Void
  ) throws -> (any MachineRun)? {
    let action = entry.action
    let isRedacted = unknowns.concern(entry)
    report.replayedCount += 1
    let step: MachineStep
    do throws(MachineError) {
      reducing(action)
      defer { reducing(nil) }
      step = try run.reduce(action.payload, at: action.position, feeding: entry.reads)
    } catch {
      report.replayedCount -= 1
      switch error {
      case .undecodableAction where isRedacted: skip(action, .redacted)
      case .undecodableAction where onUndecodable == .skip: skip(action, .undecodableAction)
      case .undecodableAction(let error):
        diverge(.undecodableAction(error), action)
        hasEnded = onUndecodable == .stop
      case .unencodableState(let error): diverge(.unencodableState(error), action)
      }
      return nil
    }
    guard let recorded else {
      report.unverified.append(action.position)
      return nil
    }
    let untold = unknowns.untold(step, of: entry)
    let reads = step.divergences.filter { !unknowns.explain($0, untold: untold) }
    if !reads.isEmpty { diverge(.reads(reads), action) }
    let isVouchedFor = step.unkept.isEmpty && untold.isEmpty && !isRedacted
    if !isVouchedFor {
      report.unvouched.append(
        ReplayReport.Unvouched(
          position: action.position, names: untold.isEmpty ? step.unkept : untold,
          isRedacted: isRedacted, isUntold: !untold.isEmpty))
    } else if unknowns.leaveNothing(of: recorded) {
      report.blank.append(action.position)
    } else if unknowns.hasPlaces {
      report.partCount += 1
    } else {
      report.fullCount += 1
    }
    guard run.state != recorded else { return run }
    // The reducer is not at fault if today's types cannot tell the states apart.
    state = recorded
    guard let asRecorded = try started(at: action.position, after: action) else { return nil }
    guard StateDiff(from: asRecorded.state, to: run.state) != nil else { return run }
    if isVouchedFor, let diff = unknowns.diff(from: asRecorded.state, to: run.state) {
      diverge(.state(diff), action)
    }
    return asRecorded
  }

  /// Starts today's run at the recorded state; nil if today's types cannot read it. If they write
  /// it differently, that is reported.
  private mutating func started(at position: Int, after action: RecordedAction?) throws
    -> (any MachineRun)?
  {
    do {
      let run = try machine.start(at: state)
      isStateUndecodable = false
      if let diff = unknowns.diff(from: state, to: run.state), areNew(diff) {
        report.divergences.append(
          Divergence(position: position, action: action, kind: .stateShape(diff)))
      }
      return run
    } catch let error as StateCodingError {
      isStateRedacted = unknowns.explain(error)
      if !isStateUndecodable, !isStateRedacted {
        report.divergences.append(
          Divergence(position: position, action: action, kind: .undecodableState(error)))
      }
      // The states that follow usually fail in the same way, which is reported once.
      isStateUndecodable = true
      hasEnded = onUndecodable == .stop
      return nil
    }
  }

  /// Whether a shape diff has a place that no diff before it had, regardless of indices.
  private mutating func areNew(_ diff: StateDiff) -> Bool {
    var isNew = false
    for change in diff.changes {
      let pattern = StatePath(
        change.path.components.map { component in
          if case .index = component { .index(0) } else { component }
        })
      if shapeDifferences.insert(pattern).inserted { isNew = true }
    }
    return isNew
  }

  private mutating func diverge(_ kind: Divergence.Kind, _ action: RecordedAction) {
    report.divergences.append(Divergence(position: action.position, action: action, kind: kind))
  }

  private mutating func skip(_ action: RecordedAction, _ reason: ReplayReport.Reason) {
    report.skipped.append(ReplayReport.Skip(position: action.position, reason: reason))
  }
}
