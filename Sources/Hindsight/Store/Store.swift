public import HindsightRecorder
public import Observation

/// An app's state, its reducer, and the one way to change it: `send`.
///
///     let store = Store(initialState: Counter.State(), reducer: Counter(), recorder: recorder)
///     store.send(.incrementTapped)
///     print(store.count)
///
/// The store is observable: code that reads `store.count` inside `withObservationTracking` is
/// notified when the value of `count` changes, and not when something else does. A value that is
/// not `Equatable` counts as changed by each action. Reading `store.state` observes everything.
///
/// When the store and all stores scoped from it are deallocated, their running effects are
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
    /// A store that was scoped from another, and how it sends to that.
    case scope(any StoreScope<State>, send: (Action, _ file: String, _ line: Int) -> StoreTask)
  }

  /// Creates a store with an initial state. A recorder, if there is one, records it as position 0.
  ///
  /// `withDependencies` changes dependencies for everything that the store runs. The store keeps
  /// the dependencies that are in force where it is created.
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

  /// Creates a store whose reducer a closure makes:
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
  /// A reducer must use the state that it is given and must not read the store that runs it: it
  /// would see the state before the action, and a replay has no store. The store reports this once
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

  /// Makes a closure to call when somebody reads a value derived from the state.
  func access<Value: Equatable>(deriving derive: @escaping (State) -> Value) -> () -> Void {
    switch source {
    case .root(let core): core.access(deriving: derive)
    case .scope(let scope, _): scope.access(deriving: derive)
    }
  }

  /// A part of the state. Reading it observes only this part.
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

  /// Sends an action. When this returns, the action is reduced, and so are all actions sent
  /// meanwhile.
  ///
  /// If an observer or a reducer calls this while another action is being reduced, it queues the
  /// action and returns at once. Queued actions are reduced in the order in which they came.
  ///
  /// - Returns: a task to wait for or cancel the effects that the action starts.
  @inlinable
  @discardableResult
  public func send(_ action: Action, file: String = #fileID, line: Int = #line) -> StoreTask {
    switch source {
    case .root(let core): core.send(action, file: file, line: line)
    case .scope(_, let send): send(action, file, line)
    }
  }

  /// Waits until no effect is running, including effects that others set off meanwhile.
  public func finish() async { await effects.finish() }
}
