public import Hindsight

/// A store for tests, which must assert everything that happens in it.
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
/// Each `send` and `receive` states how the state changes. Any other change is a failure, shown as
/// a diff from the expected to the actual state. An effect's action that no `receive` awaits is a
/// failure too, and so is an effect that still runs at the end. `exhaustivity` says how much of
/// this the store checks.
///
/// State and action need not be `Equatable`: the store compares them as a recording would. If they
/// are `Equatable`, they must be equal too.
///
/// A failure fails the running test of Swift Testing or XCTest, unless `onFailure` takes it. An
/// effect that throws is a failure, and so is an action for a child that does not exist.
@MainActor
public final class TestStore<State, Action> {
  let store: Store<State, Action>
  // Only the main actor uses it: `deinit` first checks that it runs there.
  nonisolated(unsafe) let log: ActionLog<State, Action>
  let comparison = ValueComparison()
  let onFailure: @MainActor (TestFailure) -> Void
  private let place: TestPlace
  /// Whether `finish` has checked the end.
  var isFinished = false

  /// The state after the last `send` or `receive`.
  public internal(set) var state: State

  /// How much the test must assert. You may change it from line to line.
  public var exhaustivity = Exhaustivity.on

  /// How long `receive` and `finish` wait by default.
  public var timeout = Duration.seconds(5)

  /// The dependencies of reducers and effects, from the next action on.
  public var dependencies: DependencyValues {
    get { log.dependencies }
    set { log.dependencies = newValue }
  }

  /// Creates a store with an initial state and the reducer to test.
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
    // A store that is deallocated elsewhere cannot be checked in time.
    guard MainQueue.isCurrent else { return }
    nonisolated(unsafe) let log = log
    let (store, onFailure, place) = (store, onFailure, place)
    guard !isFinished, exhaustivity == .on else { return }
    MainActor.assumeIsolated {
      for failure in Self.failuresAtEnd(log, store, at: place) { onFailure(failure) }
    }
  }

  /// Sends an action, and checks that the state changes as the closure says. Without a closure, the
  /// state must not change. Returns when the effects that it starts are waiting for something.
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

  /// Checks the current state: the closure, which sets what matters, must change nothing.
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
