internal import Hindsight

extension TestStore {
  /// Checks the state after an action, and continues from it.
  func check(_ actual: State, _ change: ((inout State) throws -> Void)?, at place: TestPlace) {
    defer { state = actual }
    let isSaid = change != nil
    let change = change ?? { _ in }
    switch exhaustivity {
    case .on:
      guard let expected = changed(state, by: change, at: place) else { return }
      if isSaid, comparison.difference(from: state, to: expected) == nil,
        comparison.difference(from: state, to: actual) == nil
      {
        return fail(
          "the closure changes nothing: leave it out where the action changes nothing", at: place)
      }
      report("the state is not as expected", from: expected, to: actual, at: place)
    case .off(let showsSkipped):
      guard let expected = changed(actual, by: change, at: place) else { return }
      report("the state is not as expected", from: expected, to: actual, at: place)
      guard showsSkipped, let said = changed(state, by: change, at: place),
        let lines = comparison.difference(from: said, to: actual)
      else { return }
      TestFailure("changes that the test skipped", lines, at: place).note()
    }
  }

  /// A state after a closure has changed it. If the closure throws, this reports the error and
  /// returns nil.
  func changed(_ state: State, by change: (inout State) throws -> Void, at place: TestPlace)
    -> State?
  {
    var state = state
    do {
      try change(&state)
      return state
    } catch {
      fail("the closure threw: \(error)", at: place)
      return nil
    }
  }

  /// Reports how two values differ, if they do.
  func report<Value>(_ text: String, from expected: Value, to actual: Value, at place: TestPlace) {
    guard let lines = comparison.difference(from: expected, to: actual) else { return }
    fail(text, lines, at: place)
  }

  /// Reports the actions that no `receive` awaited, and continues from the state after them.
  func reportUnreceived(_ when: String, at place: TestPlace) {
    guard let last = log.entries.last else { return }
    if exhaustivity == .on {
      fail("not all actions were received \(when)", lines(of: log.entries[...]), at: place)
    } else {
      passOver(log.entries[...], at: place)
    }
    state = last.state
    log.entries.removeAll()
  }

  /// Shows skipped actions, if the test wants to see them.
  func passOver(_ entries: ArraySlice<ActionLog<State, Action>.Entry>, at place: TestPlace) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    TestFailure("actions that the test skipped", lines(of: entries), at: place).note()
  }

  private func lines(of entries: ArraySlice<ActionLog<State, Action>.Entry>) -> [String] {
    entries.map { "+ " + comparison.line(for: $0.action) }
  }

  func fail(_ text: String, _ lines: [String] = [], at place: TestPlace) {
    onFailure(TestFailure(text, lines, at: place))
  }
}
