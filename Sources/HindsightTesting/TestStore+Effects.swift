internal import Hindsight

extension TestStore {
  /// Waits until no effect is running, and checks that every action of theirs was received.
  ///
  /// An effect that still runs at the timeout is a failure, unless the test need not be exhaustive.
  public func finish(
    timeout: Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await wait(timeout ?? self.timeout) { false }
    reportUnreceived("by the end", at: place)
    if exhaustivity == .on, store.isRunningEffects {
      fail("effects are still running at the end", at: place)
    }
  }

  /// Waits until a condition holds, no effect is running, or the time is over.
  func wait(_ timeout: Duration, until isDone: () -> Bool) async {
    await settle()
    // Counted in pauses and not by the clock: time in which the main actor was busy with something
    // else is no time in which an effect could have sent.
    let pause = Duration.milliseconds(1)
    var pauses = timeout / pause
    while !isDone(), store.isRunningEffects, pauses > 0 {
      try? await Task.sleep(for: pause)
      pauses -= 1
    }
  }

  /// Gives effects the chance to run until they wait for something.
  func settle() async {
    for _ in 0..<10 { await Task.yield() }
  }
}
