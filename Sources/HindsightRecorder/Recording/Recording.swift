internal import Dispatch
internal import SessionFile
internal import StateTree

/// The implementation of a recorder: it tracks the state, and makes entries of each action. One
/// thread at a time uses it.
///
/// Entries go into the queue. If the queue is full, because the file could not be written for long,
/// the recording owes a gap. As soon as there is room, it records the gap, then the changes
/// meanwhile as a change from outside, and continues.
final class Recording {
  private enum Phase {
    case waiting
    case begun(state: Any.Type)
    case ended
  }

  /// Nil if the store does not record.
  let queue: RecordingQueue?
  let faults: FaultReporter
  let encoder: CheckedEncoder
  /// Reads through it are written with the outcome of the current action.
  let reduction = Reduction.recorded()
  private let app: String
  private let version: String?
  private let commit: String?
  private let start = DispatchTime.now().uptimeNanoseconds
  private var phase = Phase.waiting
  /// The state after the last action, or when it last could be encoded.
  private var tree = StateValue.null
  /// Whether `tree` is earlier than the last action.
  var isTreeOld = false
  /// Gaps that are not in the queue yet.
  var owedGaps: [Gap] = []
  /// An action whose reducer runs.
  private(set) var current: (action: RecordedAction, began: UInt64)?
  /// Whether user code runs that could call `record` again.
  var isBusy = false
  private var isPaused = false
  private var closesAfterwards = false
  private var effectsBegun: Int64 = 0
  private var unannounced: [RecordedAction] = []

  /// The last position.
  private(set) var position = 0
  var listeners = Listeners()

  /// The types that are encoded again each time.
  var visitedTypes: [Any.Type] { encoder.visitedTypes }

  init(
    queue: RecordingQueue?, faults: FaultReporter, app: String, version: String?, commit: String?,
    encoder: CheckedEncoder
  ) {
    self.queue = queue
    self.faults = faults
    if queue == nil { phase = .ended }
    self.encoder = encoder
    self.app = app
    self.version = version
    self.commit = commit
  }

  /// Nanoseconds since the recording started.
  var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds - start) }
}

// MARK: Actions

extension Recording {
  /// Records the header and the initial state, on the first call.
  func begin<State, Action>(_ state: State, action: Action.Type) {
    guard case .waiting = phase, !isBusy else { return }
    tree = encode(state) ?? .null
    let header = SessionHeader(
      app: app, appVersion: version, appCommit: commit,
      stateType: String(reflecting: State.self), actionType: String(reflecting: Action.self),
      program: Host.programName, system: Host.system, startedAt: Host.nanosecondsSince1970)
    phase = .begun(state: State.self)
    queue?.begin(header, initialState: tree)
  }

  /// Whether an action on a state of this type can be recorded now.
  func mayRecord<State>(_ type: State.Type) -> Bool {
    switch phase {
    case .ended:
      return false
    case _ where isBusy:
      faults.report(.nested)
      return false
    case .begun(let known) where known != type:
      faults.report(.otherState(recorded: String(reflecting: known)))
      return false
    case .waiting, .begun:
      return !isPaused
    }
  }

  /// Records an action, and before it the changes to the state meanwhile. Returns its position; nil
  /// if there is no room for it.
  func actionBegins<State, Action>(_ sent: SentAction<Action>, on state: State) -> Int? {
    let time = now
    begin(state, action: Action.self)
    defer { isBusy = true }
    guard let queue, queue.hasRoom else {
      faults.report(.memoryFull)
      if owedGaps.isEmpty { oweGap(.memoryFull) }
      return nil
    }
    payGaps()
    if queue.hasLost { takeUpLoss(from: queue) }
    noteOutside(state, at: time)
    let encoded = encode(action: sent.action)
    position += 1
    let action = RecordedAction(
      position: position, time: time, name: encoded.name, payload: encoded.payload,
      origin: sent.origin, cause: sent.cause, effect: sent.effect,
      file: sent.file.isEmpty ? nil : sent.file, line: sent.file.isEmpty ? nil : sent.line)
    queue.append(.action(action))
    queue.commitAction(at: time)
    current = (action, DispatchTime.now().uptimeNanoseconds)
    return position
  }

  /// Takes the state after the action's reducer.
  func actionEnds<State>(_ state: State) {
    let end = DispatchTime.now().uptimeNanoseconds
    isBusy = false
    if let (action, began) = current {
      let after = encode(state).map { checked($0, of: state) } ?? tree
      current = nil
      settle(
        action, reducerNanoseconds: Int64(end - began), encoder.redacted(reduction.reads),
        StateDiff(from: tree, to: after), after)
    }
    if isPaused { payGaps() }
    if closesAfterwards { self.end() }
  }

  /// If changes could not be written, takes the state in the file as the last known one.
  private func takeUpLoss(from queue: RecordingQueue) {
    queue.takeUpLoss { lost in
      guard let known = try? StateDiff(lost).inverse.apply(to: tree) else { return false }
      tree = known
      return true
    }
  }

  /// Records the difference between the state after the last action and the current one.
  private func noteOutside<State>(_ state: State, at time: Int64) {
    guard let found = encode(state), let diff = StateDiff(from: tree, to: found) else { return }
    position += 1
    let row = RecordedAction(
      position: position, time: time, name: "outside", payload: .null, origin: .outside)
    queue?.append(.action(row))
    settle(row, reducerNanoseconds: 0, [], diff, found)
  }

  private func settle(
    _ action: RecordedAction, reducerNanoseconds: Int64, _ reads: [RecordedRead],
    _ diff: StateDiff?, _ after: StateValue
  ) {
    let outcome = Outcome(position: action.position, reducerNanoseconds: reducerNanoseconds)
    queue?.append(.outcome(outcome, reads: reads, changes: diff?.changes ?? []))
    tree = after
    if !listeners.isEmpty { unannounced.append(action) }
  }
}

// MARK: Gaps

extension Recording {
  /// Owes a gap after the last position whose state is known.
  func oweGap(_ fault: RecordingFault) { oweGap(fault.description) }

  private func oweGap(_ reason: String) {
    let known = current == nil ? position : position - 1
    owedGaps.append(Gap(position: known, time: now, reason: reason))
  }

  /// Records the gaps that are owed.
  private func payGaps() {
    guard !owedGaps.isEmpty, case .begun = phase else { return }
    for gap in owedGaps { queue?.append(.gap(gap)) }
    owedGaps.removeAll()
  }

  /// Stops recording until `resume`. An action whose reducer runs is still recorded completely.
  func pause() {
    guard !isPaused, !hasEnded else { return }
    isPaused = true
    owedGaps.append(Gap(position: position, time: now, reason: "the recording was paused"))
    if !isBusy { payGaps() }
  }

  func resume() { isPaused = false }
}

// MARK: Effects, commits, listeners

extension Recording {
  /// Records that the action at a position has started an effect. Returns the effect's number.
  func effectBegan(by position: Int, label: String?) -> Int64? {
    guard case .begun = phase, let queue, queue.hasRoom else { return nil }
    effectsBegun += 1
    queue.append(.effectBegan(effectsBegun, startedAt: position, time: now, label: label))
    return effectsBegun
  }

  /// Records how an effect has ended.
  func effectEnded(_ effect: Int64, _ end: EffectEnd, reason: String?) {
    guard case .begun = phase else { return }
    queue?.append(.effectEnded(effect, time: now, end: end, reason: reason))
  }

  /// Commits everything recorded so far.
  func flush() {
    guard !hasEnded else { return }
    if !isBusy { payGaps() }
    queue?.flush()
  }

  /// Whether the recording has ended.
  var hasEnded: Bool {
    if case .ended = phase { true } else { false }
  }

  /// Ends: whoever calls it closes the queue then, without keeping senders waiting. While a reducer
  /// runs it only commits, and ends once the reducer has returned.
  func end() {
    if case .ended = phase { return }
    closesAfterwards = isBusy
    guard !isBusy else {
      queue?.flush()
      return
    }
    payGaps()
    phase = .ended
  }

  /// Removes a listener. A listener that is added later hears only of later actions.
  func removeListener(_ id: Int) {
    listeners.remove(id)
    if listeners.isEmpty { unannounced.removeAll() }
  }

  /// The actions that the listeners have not heard of.
  func takeUnannounced() -> [RecordedAction] {
    defer { unannounced.removeAll() }
    return unannounced
  }
}
