public import Hindsight
internal import StateTree

/// A store for tests, which must be told everything that happens in it.
///
///     let store = TestStore(initialState: Counter.State(), reducer: Counter())
///     store.send(.incrementTapped) { $0.count = 1 }
///     store.send(.factTapped) { $0.isLoading = true }
///     await store.receive(.factResponse("1 is one")) {
///       $0.isLoading = false
///       $0.fact = "1 is one"
///     }
///     await store.finish()
///
/// Each `send` and `receive` states how the state changes; what changes beside that is a failure,
/// shown as a diff from what was expected to what is. So is an action of an effect that no `receive`
/// awaits. Neither state nor action need be `Equatable`: they are compared as they are recorded.
///
/// Failures go to Swift Testing. With XCTest, pass `onFailure: { XCTFail("\($0)") }`.
@MainActor
public final class TestStore<State, Action> {
  private let store: Store<State, Action>
  private let log: ActionLog<State, Action>
  private let onFailure: (TestFailure) -> Void
  private let encoder = StateEncoder()

  /// The state as the last `send` or `receive` has left it.
  public private(set) var state: State

  /// A store of an initial state and the reducer to be tested.
  public init(
    initialState: State, reducer: some Reducer<State, Action>,
    onFailure: @escaping (TestFailure) -> Void = { $0.record() }
  ) {
    let log = ActionLog<State, Action>()
    store = Store(
      initialState: initialState,
      reducer: Reduce<State, Action> { state, action in
        let effect = reducer.reduce(into: &state, action: action)
        log.entries.append((action, state))
        return effect
      })
    self.log = log
    self.onFailure = onFailure
    state = initialState
  }

  /// Sends an action and checks that the state changes as the closure changes it; without one, that
  /// it does not change.
  public func send(
    _ action: Action, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ change: ((inout State) -> Void)? = nil
  ) {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    reportUnreceived("before the next one is sent", at: place)
    store.send(action, file: fileID, line: line)
    check(log.entries.removeFirst().state, change, at: place)
  }

  /// Waits for the next action of an effect, and checks that it is this one and that the state
  /// changes as the closure changes it; without one, that it does not change.
  ///
  /// Gives up when no effect is running any more, or at the timeout.
  public func receive(
    _ action: Action, timeout: Duration = .seconds(5), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ change: ((inout State) -> Void)? = nil
  ) async {
    let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
    // Counted in pauses and not by the clock: time in which the main actor was busy with something
    // else is no time in which the effect could have sent.
    let pause = Duration.milliseconds(1)
    var pauses = timeout / pause
    while log.entries.isEmpty, store.isRunningEffects, pauses > 0 {
      try? await Task.sleep(for: pause)
      pauses -= 1
    }
    guard !log.entries.isEmpty else {
      let reason = store.isRunningEffects ? "within \(timeout)" : "and no effect is running"
      return fail("\(name(of: action)) was not received \(reason)", at: place)
    }
    let received = log.entries.removeFirst()
    if let lines = difference(from: action, to: received.action) {
      fail("another action was received than expected", lines, at: place)
    }
    check(received.state, change, at: place)
  }

  /// Waits until no effect is running, and checks that every action of theirs was received.
  public func finish(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await store.finish()
    reportUnreceived(
      "by the end", at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// What a test store's reducer was given, and the state that it left.
private final class ActionLog<State, Action> {
  var entries: [(action: Action, state: State)] = []
}

/// A line of a test.
private struct Place {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int
}

extension TestStore {
  private func check(_ actual: State, _ change: ((inout State) -> Void)?, at place: Place) {
    var expected = state
    change?(&expected)
    if let lines = difference(from: expected, to: actual) {
      fail("the state is not as expected", lines, at: place)
    }
    state = actual
  }

  private func reportUnreceived(_ when: String, at place: Place) {
    guard let last = log.entries.last else { return }
    fail(
      "not all actions were received \(when)", log.entries.map { "+ \(name(of: $0.action))" },
      at: place)
    state = last.state
    log.entries.removeAll()
  }

  private func fail(_ text: String, _ lines: [String] = [], at place: Place) {
    onFailure(
      TestFailure(
        description: ([text] + lines).joined(separator: "\n"), fileID: place.fileID,
        filePath: place.filePath, line: place.line, column: place.column))
  }

  private func name(of action: Action) -> String {
    (try? encoder.encodeAction(action).name) ?? "an action"
  }

  /// The differences of two values as they are recorded, a line each; nil where there is none.
  private func difference<Value>(from expected: Value, to actual: Value) -> [String]? {
    do {
      let (expected, actual) = (try encoder.encode(expected), try encoder.encode(actual))
      return StateDiff(from: expected, to: actual)?.changes.map(\.testDescription)
    } catch {
      return ["cannot be compared: \(error)"]
    }
  }
}
