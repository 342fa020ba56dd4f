internal import Hindsight

extension TestStore {
  /// Waits until no effect is running, and checks that the test received every action that effects
  /// sent.
  ///
  /// An effect that still runs at the timeout is a failure, unless exhaustivity is off.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await wait(timeout ?? self.timeout, at: place) { false }
    isFinished = true
    guard exhaustivity == .on else { return reportUnreceived("by the end", at: place) }
    for failure in Self.failuresAtEnd(log, store, at: place) { onFailure(failure) }
    if let last = log.entries.last { state = last.state }
    log.entries.removeAll()
  }

  /// Cancels the effects that are running.
  ///
  /// If `strict` is true and no effect is running, the test fails.
  public func skipInFlightEffects(
    strict: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle(at: place)
    if strict, !isRunningEffects {
      fail("there were no running effects to skip", at: place)
    }
    store.cancelEffects()
    await settle(at: place)
  }

  /// The actions and effects that an exhaustive test has not asserted at the end.
  static func failuresAtEnd(
    _ log: ActionLog<State, Action>, _ store: Store<State, Action>, at place: TestPlace
  ) -> [TestFailure] {
    let comparison = ValueComparison()
    var failures = log.troubles.take().map { TestFailure($0, at: place) }
    if !log.entries.isEmpty {
      let lines = log.entries.map { "+ " + comparison.line(for: $0.action) }
      failures.append(TestFailure("not all actions were received by the end", lines, at: place))
    }
    let running = store.runningEffectIDs
    if !running.isEmpty {
      let lines = running.compactMap { log.line(forEffectOf: $0, comparison) }
      failures.append(
        TestFailure("effects are still running at the end, started by", lines, at: place))
    }
    return failures
  }

  /// Whether an effect is running that may still send something.
  var isRunningEffects: Bool { !store.runningEffectIDs.isEmpty }

  /// Waits until a condition holds, no effect is running, or the time is over.
  func wait(_ timeout: Duration, at place: TestPlace, until isDone: () -> Bool) async {
    await settle(at: place)
    // This counts pauses instead of reading the clock, because effects cannot send while the main
    // actor is busy with something else.
    let pause = Duration.milliseconds(1)
    var pauses = timeout / pause
    while !isDone(), isRunningEffects, pauses > 0 {
      try? await Task.sleep(for: pause)
      pauses -= 1
    }
    await settle(at: place)
  }

  /// Waits until every effect is waiting for something, then reports what went wrong in effects and
  /// which functions they should not have called.
  func settle(at place: TestPlace) async {
    await EffectExecutor.shared.settle()
    reportNoted(at: place)
  }

  private func reportNoted(at place: TestPlace) {
    for text in log.troubles.take() { fail(text, at: place) }
    for name in log.unimplementedCalls.take() {
      fail(
        "\(name) was called, but has no implementation for tests: override it in 'withDependencies'",
        at: place)
    }
  }
}
