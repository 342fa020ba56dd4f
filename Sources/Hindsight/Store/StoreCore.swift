public import HindsightRecorder
public import Observation
public import SessionFile

/// What a store and all that were scoped from it share: the state, its reducer, and the one way to
/// change it.
@MainActor
@usableFromInline
final class StoreCore<State, Action>: Observable {
  @usableFromInline let reducer: any Reducer<State, Action>
  @usableFromInline let observation = StoreObservation<State, Action>()
  @usableFromInline let effects: RunningEffects
  /// Nil where nothing is recorded.
  @usableFromInline var recorder: Recorder?
  @usableFromInline var current: State
  @usableFromInline var isSending = false
  /// Whether a reducer runs, on a copy of the state.
  @usableFromInline var isReducing = false
  /// Where the action that is under way was recorded: what is sent meanwhile comes of it.
  @usableFromInline var positionUnderWay: Int?
  private var hasReportedRead = false
  private var queue: [Queued] = []
  private var queueStart = 0

  /// What waits until the action that is being reduced is done with.
  private enum Queued {
    case action(SentAction<Action>)
    /// A concatenation that goes on once the actions before it are reduced.
    case resume(EffectSequence<Action>)
  }

  init(_ initialState: State, _ reducer: any Reducer<State, Action>, _ recorder: Recorder?) {
    self.reducer = reducer
    self.recorder = recorder
    effects = RunningEffects(recorder: recorder)
    current = initialState
    recorder?.beginRecording(state: initialState, actionType: Action.self)
  }

  /// Sends an action on somebody's behalf. One that is sent while another is under way, by its
  /// reducer or by who observes the state, has that one for its cause.
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

  /// The whole way of an action. It is inlinable, so that an app's own copy knows its types:
  /// without that it takes several times as long.
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

  /// The recorder, as long as it records. One that was closed is let go.
  @inlinable
  var liveRecorder: Recorder? {
    guard let recorder else { return nil }
    if recorder.hasEnded { self.recorder = nil }
    return self.recorder
  }
}

extension StoreCore {
  /// Says, once, that the reducer reads the store: it saw the state before, and a replay has no
  /// store to read.
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

  /// Reduces what effects have queued while no action was under way.
  func drain() {
    guard !isSending else { return }
    isSending = true
    let next = dequeue()
    isSending = false
    if let next { send(next) }
  }
}
