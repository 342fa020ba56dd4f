internal import SessionFile
internal import StateTree

/// A replay under way: the recorded state and today's run, from position to position.
struct ReplayPass {
  let machine: Machine
  let includesFatal: Bool
  let onUndecodable: Replay.OnUndecodable
  let unknowns: Unknowns
  /// The recorded state at the last position that is done.
  private var state: StateValue
  /// Today's run at that position; nil where one must be started from the recorded state.
  private var run: (any MachineRun)?
  private var isStateUndecodable = false
  /// Whether that is because of what was redacted.
  private var isStateRedacted = false
  /// Whether something was met at which the replay is to end.
  private(set) var hasEnded = false
  /// Places, whatever their indices, where today's types are known to write states in another way.
  private var shapeDifferences: Set<StatePath> = []
  var report = ReplayReport()

  /// A replay that begins behind a position with this recorded state. That today's types read and
  /// write it in the same way is checked here.
  init(
    machine: Machine, includesFatal: Bool, onUndecodable: Replay.OnUndecodable,
    unknowns: Unknowns, state: StateValue, at position: Int
  ) throws {
    self.machine = machine
    self.includesFatal = includesFatal
    self.onUndecodable = onUndecodable
    self.unknowns = unknowns
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
      skip(action, .noOutcome)
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
    // Equal, and it shares what the next state of the run will share.
    if let run, run.state == recorded { state = run.state } else { state = recorded }
  }

  /// Passes over a position of which nothing can be said; `state` is the one behind it, if it is
  /// known.
  mutating func passOver(_ entry: TimelineEntry, to state: StateValue?) {
    skip(entry.action, .lost)
    run = nil
    if let state { self.state = state }
  }

  /// Runs the reducer and compares; the run at the recorded state, or nil.
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
    }
    guard run.state != recorded else { return run }
    // What today's types cannot tell apart is no fault of the reducer.
    state = recorded
    guard let asRecorded = try started(at: action.position, after: action) else { return nil }
    guard StateDiff(from: asRecorded.state, to: run.state) != nil else { return run }
    if isVouchedFor, let diff = unknowns.diff(from: asRecorded.state, to: run.state) {
      diverge(.state(diff), action)
    }
    return asRecorded
  }

  /// Today's run started at the recorded state; nil where today's types cannot read it. How they
  /// write it in another way is reported.
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
      // The states that follow most often fail in the same way, which is said once.
      isStateUndecodable = true
      hasEnded = onUndecodable == .stop
      return nil
    }
  }

  /// Whether a diff of shapes changes a place that none before it did, whatever the index.
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
