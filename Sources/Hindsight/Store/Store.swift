public import Observation
public import SessionFile

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
  @usableFromInline let reducer: any Reducer<State, Action>
  @usableFromInline let recorder: Recorder?
  @usableFromInline let observation = StoreObservation<State, Action>()
  @usableFromInline var current: State
  @usableFromInline var isSending = false
  private var queue: [SentAction<Action>] = []
  private var queueStart = 0
  private var effects: [Int: RunningEffect] = [:]
  private var effectsStarted = 0

  /// A store of an initial state, which a recorder, if there is one, records as position 0.
  ///
  /// - Parameter change: changes dependencies for all that the store runs. Those in force where the
  ///   store is made stay in force in it.
  public init(
    initialState: State, reducer: some Reducer<State, Action>, recorder: Recorder? = nil,
    withDependencies change: (inout DependencyValues) -> Void = { _ in }
  ) {
    let dependencies = DependencyValues.current.changed(change)
    self.reducer =
      dependencies.isDefault
      ? reducer : StoreDependencies(base: reducer, values: dependencies)
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
  @inlinable
  public func send(_ action: Action, file: String = #fileID, line: Int = #line) {
    send(SentAction(action: action, origin: .user, cause: nil, file: file, line: line))
  }

  /// Whether an effect is running.
  package var isRunningEffects: Bool { !effects.isEmpty }

  /// Waits until no effect is running, those included that effects set off meanwhile.
  public func finish() async {
    while let effect = effects.values.first { await effect.task.value }
  }

  /// The whole way of an action. It is inlinable, so that an app's own copy knows its types: without
  /// that it takes several times as long.
  @inlinable
  func send(_ first: SentAction<Action>) {
    guard !isSending else { return enqueue(first) }
    isSending = true
    defer { isSending = false }
    var next: SentAction<Action>? = first
    while let sent = next {
      var state = current
      let (effect, position) = reduce(sent, into: &state)
      if observation.isWatched {
        observation.commit(from: current, to: state, of: self) { current = state }
      } else {
        current = state
      }
      if !effect.isNone { start(effect, cause: position) }
      next = dequeue()
    }
  }

  @inlinable
  func reduce(_ sent: SentAction<Action>, into state: inout State) -> (
    Effect<Action>, position: Int?
  ) {
    guard let recorder else { return (reducer.reduce(into: &state, action: sent.action), nil) }
    return recorder.record(sent, on: &state) { state, position in
      (reducer.reduce(into: &state, action: sent.action), position)
    }
  }
}

extension Store {
  @usableFromInline
  func enqueue(_ action: SentAction<Action>) { queue.append(action) }

  @usableFromInline
  func dequeue() -> SentAction<Action>? {
    guard queueStart < queue.count else { return nil }
    let next = queue[queueStart]
    queueStart += 1
    if queueStart == queue.count {
      queue.removeAll(keepingCapacity: true)
      queueStart = 0
    }
    return next
  }

  @usableFromInline
  func start(_ effect: Effect<Action>, cause: Int?) {
    for part in effect.parts {
      switch part.operation {
      case .none, .merge:
        break
      case .send(let action, let file, let line):
        enqueue(
          SentAction(action: action, origin: .effect, cause: cause, file: file, line: line))
      case .run(let run):
        start(run, cause: cause)
      }
    }
  }

  private func start(_ run: Effect<Action>.Run, cause: Int?) {
    effectsStarted += 1
    let number = effectsStarted
    let recorded = recorder?.effectBegan(by: cause)
    let send = Send<Action> { [weak self] action, file, line in
      self?.send(
        SentAction(
          action: action, origin: .effect, cause: cause, effect: recorded, file: file, line: line))
    }
    let task = Task(priority: run.priority) { [weak self] in
      let (end, reason) = await run.end(send)
      self?.effectEnded(number, end, reason: reason)
    }
    effects[number] = RunningEffect(task: task, recorded: recorded)
  }

  private func effectEnded(_ number: Int, _ end: EffectEnd, reason: String?) {
    guard let effect = effects.removeValue(forKey: number) else { return }
    recorder?.effectEnded(effect.recorded, end, reason: reason)
  }
}
