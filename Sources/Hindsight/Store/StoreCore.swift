public import HindsightRecorder
public import Observation
public import SessionFile

/// The part that a store and all stores scoped from it share: the state, the reducer, and the only
/// way to change the state.
@MainActor
@usableFromInline
final class StoreCore<State, Action>: Observable {
  @usableFromInline let reducer: any Reducer<State, Action>
  @usableFromInline let observation = StoreObservation<State, Action>()
  @usableFromInline let effects: RunningEffects
  /// Nil if the store does not record.
  @usableFromInline var recorder: Recorder?
  @usableFromInline var current: State
  @usableFromInline var isSending = false
  /// Whether a reducer runs, on a copy of the state.
  @usableFromInline var isReducing = false
  /// The recorded position of the action under way. It is the cause of actions sent meanwhile.
  @usableFromInline var positionUnderWay: Int?
  private var hasReportedRead = false
  private var queue: [Queued] = []
  private var queueStart = 0

  /// Work that waits until the current action is finished.
  private enum Queued {
    case action(SentAction<Action>)
    /// A concatenation that continues once the actions before it are reduced.
    case resume(EffectSequence<Action>)
  }

  init(_ initialState: State, _ reducer: any Reducer<State, Action>, _ recorder: Recorder?) {
    self.reducer = reducer
    self.recorder = recorder
    effects = RunningEffects(recorder: recorder)
    current = initialState
    recorder?.beginRecording(state: initialState, actionType: Action.self)
  }

  /// Sends an action for a user or an effect. If a reducer or an observer sends it while another
  /// action is under way, that action is its cause.
  @inlinable
  func send(_ action: Action, file: String, line: Int) -> StoreTask {
    effects.family += 1
    let family = effects.family
    let started = effects.started
    let isQueued = isSending
    send(
      SentAction(
        action: action, origin: .user, cause: isQueued ? positionUnderWay : nil, family: family,
        file: file, line: line))
    return StoreTask(isQueued || effects.started != started ? effects : nil, family: family)
  }

  /// Takes an action all the way through the store. It is inlinable, so that the app gets a
  /// specialized copy, which is several times as fast.
  @inlinable
  func send(_ first: SentAction<Action>) {
    guard !isSending else { return enqueue(first) }
    isSending = true
    defer { isSending = false }
    var next: SentAction<Action>? = first
    while let sent = next {
      let (effect, position) = reduce(sent)
      if !effect.isNone { start(effect, cause: position, family: sent.family) }
      next = dequeue()
    }
  }

  /// Reduces an action and commits the state.
  @inlinable
  func reduce(_ sent: SentAction<Action>) -> (Effect<Action>, position: Int?) {
    var state = current
    isReducing = true
    let result = reduce(sent, into: &state, liveRecorder)
    isReducing = false
    if observation.isWatched {
      observation.commit(from: current, to: state, of: self) { current = state }
    } else {
      current = state
    }
    return result
  }

  @inlinable
  func reduce(_ sent: SentAction<Action>, into state: inout State, _ recorder: Recorder?) -> (
    Effect<Action>, position: Int?
  ) {
    guard let recorder else { return (reducer.reduce(into: &state, action: sent.action), nil) }
    return recorder.record(sent, on: &state) { state, position in
      positionUnderWay = position
      return (reducer.reduce(into: &state, action: sent.action), position)
    }
  }

  /// The recorder, as long as it records. A closed recorder is released.
  @inlinable
  var liveRecorder: Recorder? {
    guard let recorder else { return nil }
    if recorder.hasEnded { self.recorder = nil }
    return self.recorder
  }
}

extension StoreCore {
  /// Reports once that the reducer reads the store, which still has the state before the action. A
  /// replay has no store to read.
  func reportReadWhileReducing() {
    guard !hasReportedRead else { return }
    hasReportedRead = true
    report("a reducer read its own store: it must use the state that it is given")
  }
}

// MARK: The queue

extension StoreCore {
  @usableFromInline
  func enqueue(_ action: SentAction<Action>) { queue.append(.action(action)) }

  func enqueue(_ sequence: EffectSequence<Action>) { queue.append(.resume(sequence)) }

  @usableFromInline
  func dequeue() -> SentAction<Action>? {
    while queueStart < queue.count {
      let next = queue[queueStart]
      queueStart += 1
      if queueStart == queue.count {
        queue.removeAll(keepingCapacity: true)
        queueStart = 0
      }
      switch next {
      case .action(let action): return action
      case .resume(let sequence): advance(sequence)
      }
    }
    return nil
  }

  /// Reduces the actions that effects queued while no action was under way.
  func drain() {
    guard !isSending else { return }
    isSending = true
    let next = dequeue()
    isSending = false
    if let next { send(next) }
  }
}
