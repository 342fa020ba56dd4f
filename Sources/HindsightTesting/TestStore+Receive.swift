public import Hindsight

extension TestStore {
  /// Waits for the next action of an effect, and checks that it is this one and that the state
  /// changes as the closure says. Without a closure, the state must not change.
  ///
  /// It gives up at the timeout, or when no effect is running any more. If exhaustivity is off, it
  /// skips actions before the awaited one.
  public func receive(
    _ action: Action, timeout: Duration? = nil, _ change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) async {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = Expected(name: comparison.name(of: action)) { [comparison] in
      comparison.difference(from: action, to: $0)
    }
    await receive(expected, timeout: timeout, change, at: place)
  }

  /// Waits for the next action of an effect, and checks it with a closure.
  public func receive(
    _ isExpected: @escaping (Action) -> Bool, timeout: Duration? = nil,
    _ change: ((inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = Expected(name: "an action that matches") { [comparison] in
      isExpected($0) ? nil : ["+ " + comparison.line(for: $0)]
    }
    await receive(expected, timeout: timeout, change, at: place)
  }

  /// Waits for the next action of an effect, and checks that it has a case, with any values.
  public func receive<Value>(
    _ path: CasePath<Action, Value>, timeout: Duration? = nil,
    _ change: ((inout State) throws -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await receive(
      { path.extract($0) != nil }, timeout: timeout, change, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Skips the actions of effects that wait to be received.
  ///
  /// If `strict` is true and no action waits, the test fails.
  public func skipReceivedActions(
    strict: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) async {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle(at: place)
    guard let last = log.entries.last else {
      if strict { fail("there were no received actions to skip", at: place) }
      return
    }
    passOver(log.entries[...], at: place)
    state = last.state
    log.entries.removeAll()
  }

  private func receive(
    _ expected: Expected<Action>, timeout: Duration?,
    _ change: ((inout State) throws -> Void)?, at place: TestPlace
  ) async {
    let timeout = timeout ?? self.timeout
    func next() -> Int? {
      exhaustivity == .on
        ? log.entries.indices.first
        : log.entries.firstIndex { expected.difference($0.action) == nil }
    }
    await wait(timeout, at: place) { next() != nil }
    guard let next = next() else {
      let reason = isRunningEffects ? "within \(timeout)" : "and no effect is running"
      return fail("\(expected.name) was not received \(reason)", at: place)
    }
    if next > 0 {
      passOver(log.entries[..<next], at: place)
      state = log.entries[next - 1].state
    }
    let received = log.entries[next]
    log.entries.removeSubrange(...next)
    if let lines = expected.difference(received.action) {
      fail("the received action is not the expected one", lines, at: place)
    }
    check(received.state, change, at: place)
  }
}

/// The action that a `receive` awaits.
private struct Expected<Action> {
  /// Its name in failures.
  let name: String
  /// The lines that show how another action differs from it; nil if it does not.
  let difference: (Action) -> [String]?
}
