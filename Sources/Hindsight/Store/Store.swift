public import Observation
internal import SessionFile

/// An app's state, its reducer, and the one way to change it: `send`.
///
///     let store = Store(initialState: Counter.State(), reducer: Counter(), recorder: recorder)
///     store.send(.incrementTapped)
///     print(store.count)
///
/// The store is observable: code that reads `store.count` inside `withObservationTracking` is told
/// when `count` becomes another value, and not when something beside it does. A value that is not
/// `Equatable` counts as changed by each action. Reading `store.state` observes everything.
///
/// Effects that still run when the store goes away are cancelled.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action>: Observable {
  private let reducer: any Reducer<State, Action>
  private let recorder: Recorder?
  private let observation = StoreObservation<State, Action>()
  private var current: State
  private var queue: [SentAction<Action>] = []
  private var isSending = false
  private var effects: [Int: RunningEffect] = [:]
  private var effectsStarted = 0

  /// A store of an initial state, which a recorder, if there is one, records as position 0.
  public init(
    initialState: State, reducer: some Reducer<State, Action>, recorder: Recorder? = nil
  ) {
    self.reducer = reducer
    self.recorder = recorder
    current = initialState
    recorder?.begin(initialState, action: Action.self)
  }

  deinit {
    for effect in effects.values {
      effect.task.cancel()
      recorder?.effectEnded(effect.recorded, .cancelled)
    }
  }

  /// The whole state. Reading it observes every change.
  public var state: State {
    observation.access(of: self)
    return current
  }

  /// A part of the state. Reading it observes this part alone.
  public subscript<Member>(dynamicMember path: KeyPath<State, Member>) -> Member {
    observation.access(path, of: self)
    return current[keyPath: path]
  }

  /// Sends an action: when this returns it is reduced, and so is all that was sent meanwhile.
  ///
  /// Called while another action is being reduced (by an observer, or by something that a reducer
  /// calls), it queues the action and returns at once. Queued actions are reduced in the order in
  /// which they came.
  public func send(_ action: Action, file: String = #fileID, line: Int = #line) {
    enqueue(SentAction(action: action, origin: .user, cause: nil, file: file, line: line))
  }

  /// Whether an effect is running.
  package var isRunningEffects: Bool { !effects.isEmpty }

  /// Waits until no effect is running, those included that effects set off meanwhile.
  public func finish() async {
    while let effect = effects.values.first { await effect.task.value }
  }

  private func enqueue(_ action: SentAction<Action>) {
    queue.append(action)
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    var next = 0
    while next < queue.count {
      let sent = queue[next]
      next += 1
      if next == queue.count {
        queue.removeAll(keepingCapacity: true)
        next = 0
      }
      var state = current
      let (effect, position) = reduce(sent, into: &state)
      observation.commit(from: current, to: state, of: self) { current = state }
      start(effect, cause: position)
    }
  }

  private func reduce(_ sent: SentAction<Action>, into state: inout State) -> (
    Effect<Action>, position: Int?
  ) {
    guard let recorder else { return (reducer.reduce(into: &state, action: sent.action), nil) }
    return recorder.record(sent, on: &state) { state, position in
      (reducer.reduce(into: &state, action: sent.action), position)
    }
  }
}

extension Store {
  private func start(_ effect: Effect<Action>, cause: Int?) {
    for part in effect.parts {
      switch part.operation {
      case .none, .merge:
        break
      case .send(let action, let file, let line):
        queue.append(
          SentAction(action: action, origin: .effect, cause: cause, file: file, line: line))
      case .run(let run):
        start(run, cause: cause)
      }
    }
  }

  private func start(_ run: Effect<Action>.Run, cause: Int?) {
    effectsStarted += 1
    let number = effectsStarted
    let send = Send<Action> { [weak self] action, file, line in
      self?.enqueue(
        SentAction(action: action, origin: .effect, cause: cause, file: file, line: line))
    }
    let task = Task(priority: run.priority) { [weak self] in
      let end = await run.end(send)
      self?.effectEnded(number, end)
    }
    effects[number] = RunningEffect(task: task, recorded: recorder?.effectBegan(by: cause))
  }

  private func effectEnded(_ number: Int, _ end: EffectEnd) {
    guard let effect = effects.removeValue(forKey: number) else { return }
    recorder?.effectEnded(effect.recorded, end)
  }
}
