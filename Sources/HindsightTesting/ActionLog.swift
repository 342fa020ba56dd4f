internal import Hindsight
internal import Synchronization

/// What a test store's reducer was given and the state that it left, as long as no `send` or
/// `receive` has taken it; and what it finds as its dependencies.
final class ActionLog<State, Action> {
  var entries: [(action: Action, state: State)] = []
  var dependencies: DependencyValues
  let unimplementedCalls = UnimplementedCalls()

  init(_ change: (inout DependencyValues) -> Void) {
    dependencies = .current
    dependencies.context = .test
    dependencies[UnimplementedCallKey.self] = unimplementedCalls.note
    change(&dependencies)
  }
}

/// The unimplemented functions that were called, by reducers and by effects anywhere.
final class UnimplementedCalls: Sendable {
  private let names = Mutex<[String]>([])

  func note(_ name: String) { names.withLock { $0.append(name) } }

  /// The names since the last time, each once.
  func take() -> [String] {
    let called = names.withLock { names in
      defer { names = [] }
      return names
    }
    return Set(called).sorted()
  }
}
