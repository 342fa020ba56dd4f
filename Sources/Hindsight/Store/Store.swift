public import HindsightRecorder
public import Observation

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
/// Effects that still run when the store goes away, and all that were scoped from it, are
/// cancelled.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action>: Observable {
  @usableFromInline let source: Source
  @usableFromInline let effects: RunningEffects

  @usableFromInline
  enum Source {
    /// The store that was made with the reducer.
    case root(StoreCore<State, Action>)
    /// One that was scoped from another, and how it sends to that.
    case scope(any StoreScope<State>, send: (Action, _ file: String, _ line: Int) -> StoreTask)
  }

  /// A store of an initial state, which a recorder, if there is one, records as position 0.
  ///
  /// `withDependencies` changes dependencies for everything that the store runs. The dependencies
  /// in force where the store is made stay in force in it.
  public init(
    initialState: State, reducer: some Reducer<State, Action>, recorder: Recorder? = nil,
    withDependencies change: (inout DependencyValues) -> Void = { _ in }
  ) {
    let dependencies = DependencyValues.current.changed(change)
    let core = StoreCore(
      initialState,
      dependencies.isDefault
        ? reducer : StoreDependencies(base: reducer, values: dependencies), recorder)
    source = .root(core)
    effects = core.effects
  }

  /// A store whose reducer is made by a closure:
  ///
  ///     let store = Store(initialState: Counter.State()) { Counter() }
  public convenience init(
    initialState: State, recorder: Recorder? = nil, reducer: () -> some Reducer<State, Action>,
    withDependencies change: (inout DependencyValues) -> Void = { _ in }
  ) {
    self.init(
      initialState: initialState, reducer: reducer(), recorder: recorder, withDependencies: change)
  }

  @usableFromInline
  init(
    _ scope: any StoreScope<State>, _ effects: RunningEffects,
    send: @escaping (Action, _ file: String, _ line: Int) -> StoreTask
  ) {
    source = .scope(scope, send: send)
    self.effects = effects
  }

  /// The whole state. Reading it observes every change.
  ///
  /// A reducer is given the state that it works on, and must not read that of the store which runs
  /// it: it would see the state before the action, and a replay has no store. It is told so once,
  /// on standard error.
  public var state: State {
    switch source {
    case .root(let core):
      core.observation.access(of: core)
      return core.current
    case .scope(let scope, _):
      scope.access()
      return scope.current
    }
  }

  /// The whole state. Reading it observes nothing.
  var unobservedState: State {
    switch source {
    case .root(let core): core.current
    case .scope(let scope, _): scope.current
    }
  }

  /// What notes that somebody has read a value which is derived from the state.
  func access<Value: Equatable>(deriving derive: @escaping (State) -> Value) -> () -> Void {
    switch source {
    case .root(let core): core.access(deriving: derive)
    case .scope(let scope, _): scope.access(deriving: derive)
    }
  }

  /// A part of the state. Reading it observes this part alone.
  public subscript<Member>(dynamicMember path: KeyPath<State, Member>) -> Member {
    switch source {
    case .root(let core):
      core.observation.access(path, of: core)
      return core.current[keyPath: path]
    case .scope(let scope, _):
      scope.access(path)
      return scope.current[keyPath: path]
    }
  }

  /// Sends an action: when this returns it is reduced, and so is all that was sent meanwhile.
  ///
  /// Called while another action is being reduced (by an observer, or by something that a reducer
  /// calls), it queues the action and returns at once. Queued actions are reduced in the order in
  /// which they came.
  ///
  /// - Returns: what to wait for, or cancel, where the action starts effects.
  @inlinable
  @discardableResult
  public func send(_ action: Action, file: String = #fileID, line: Int = #line) -> StoreTask {
    switch source {
    case .root(let core): core.send(action, file: file, line: line)
    case .scope(_, let send): send(action, file, line)
    }
  }

  /// Waits until no effect is running, those included that effects set off meanwhile.
  public func finish() async { await effects.finish() }
}
