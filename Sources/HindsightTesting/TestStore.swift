public import Hindsight

/// A store for tests, which must be told everything that happens in it.
///
///     let clock = TestClock()
///     let store = TestStore(initialState: Search.State(), reducer: Search()) {
///       $0.continuousClock = clock
///     }
///     await store.send(.queryChanged("swift")) { $0.query = "swift" }
///     await clock.advance(by: .milliseconds(300))
///     await store.receive(.found(["swift-log"])) { $0.results = ["swift-log"] }
///     await store.finish()
///
/// Each `send` and `receive` states how the state changes. What changes beside that is a failure,
/// shown as a diff from what was expected to what is; so is an action of an effect that no
/// `receive` awaits, and an effect that still runs at the end. `exhaustivity` says how much of this
/// is asked.
///
/// Neither state nor action need be `Equatable`: they are compared as they are recorded. Where they
/// are, they must be equal too.
///
/// A failure fails the test that is running, of Swift Testing or of XCTest; `onFailure` takes it
/// instead. An effect that throws is one, and so is an action for a child that is not there.
@MainActor
public final class TestStore<State, Action> {
  let store: Store<State, Action>
  // Touched on the main actor alone: `deinit` asks first whether it is there.
  nonisolated(unsafe) let log: ActionLog<State, Action>
  let comparison = ValueComparison()
  let onFailure: @MainActor (TestFailure) -> Void
  private let place: TestPlace
  /// Whether the end was checked, by `finish`.
  var isFinished = false

  /// The state as the last `send` or `receive` has left it.
  public internal(set) var state: State

  /// How much the test must say. It may change from line to line.
  public var exhaustivity = Exhaustivity.on

  /// How long `receive` and `finish` wait where they are not told.
  public var timeout = Duration.seconds(5)

  /// What reducers and effects find as their dependencies, from the next action on.
  public var dependencies: DependencyValues {
    get { log.dependencies }
    set { log.dependencies = newValue }
  }

  /// A store of an initial state and the reducer to be tested.
  ///
  /// `withDependencies` overrides dependencies; the others have their test values. `onFailure` is
  /// called with each failure. By default a failure becomes an issue of the test.
  public init(
    initialState: State, reducer: some Reducer<State, Action>,
    withDependencies change: (inout DependencyValues) -> Void = { _ in },
    onFailure: @escaping @MainActor (TestFailure) -> Void = { $0.record() },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let log = ActionLog<State, Action>(change)
    store = Store(
      initialState: initialState,
      reducer: Reduce<State, Action> { state, action in
        DependencyValues.$current.withValue(log.dependencies) {
          let effect = reducer.reduce(into: &state, action: action)
          log.entries.append((action, state))
          return log.noting(effect, of: action)
        }
      })
    store.runEffects(on: EffectExecutor.shared)
    self.log = log
    self.onFailure = onFailure
    place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    state = initialState
  }

  deinit {
    // A store that goes away elsewhere cannot be looked at in time.
    guard MainQueue.isCurrent else { return }
    nonisolated(unsafe) let log = log
    let (store, onFailure, place) = (store, onFailure, place)
    guard !isFinished, exhaustivity == .on else { return }
    MainActor.assumeIsolated {
      for failure in Self.failuresAtEnd(log, store, at: place) { onFailure(failure) }
    }
  }

  /// Sends an action and checks that the state changes as the closure changes it; without one, that
  /// it does not change. Returns when the effects that it starts wait for something.
  @discardableResult
  public func send(
    _ action: Action, _ change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) async -> TestStoreTask {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    reportUnreceived("before the next one is sent", at: place)
    isFinished = false
    log.sendPlace = place
    let task = store.send(action, file: "\(fileID)", line: line)
    log.sendPlace = nil
    check(log.entries.removeFirst().state, change, at: place)
    await settle(at: place)
    return TestStoreTask(task: task)
  }

  /// Checks the state as it is now: that the closure, which says what matters, changes nothing.
  public func assert(
    _ expectation: (inout State) throws -> Void, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let expected = changed(state, by: expectation, at: place) else { return }
    report("the state is not as expected", from: expected, to: state, at: place)
  }

  /// Runs an operation with another exhaustivity.
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () async throws -> Result
  ) async rethrows -> Result {
    let former = self.exhaustivity
    defer { self.exhaustivity = former }
    self.exhaustivity = exhaustivity
    return try await operation()
  }
}
