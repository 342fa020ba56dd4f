internal import Hindsight
internal import Synchronization

/// What a test store's reducer was given and the state that it left, as long as no `send` or
/// `receive` has taken it; and what it finds as its dependencies.
final class ActionLog<State, Action> {
  typealias Entry = (action: Action, state: State)

  var entries: [Entry] = []
  var dependencies: DependencyValues
  let unimplementedCalls = Noted()
  /// What went wrong in reducers and effects.
  let troubles = Noted()
  /// The line of the `send` that is under way; nil where an effect sends.
  var sendPlace: TestPlace?
  /// The actions that returned an effect, each with its `send` if it has one.
  private var starters: [(action: Action, place: TestPlace?)] = []

  init(_ change: (inout DependencyValues) -> Void) {
    dependencies = .current
    dependencies.context = .test
    dependencies[UnimplementedCallKey.self] = unimplementedCalls.note
    dependencies[TroubleKey.self] = troubles.note
    change(&dependencies)
  }

  /// The effect of an action, which can be told from those of others as long as it runs.
  func noting(_ effect: Effect<Action>, of action: Action) -> Effect<Action> {
    starters.append((action, sendPlace))
    sendPlace = nil
    return effect.cancellable(id: Starter(number: starters.count - 1))
  }

  /// What a running effect was started by, and what cancels it, as a line.
  func line(forEffectOf ids: [any Hashable & Sendable], _ comparison: ValueComparison) -> String? {
    guard let starter = ids.lazy.compactMap({ $0 as? Starter }).first else { return nil }
    let (action, place) = starters[starter.number]
    let label = ids.first { !($0 is Starter) }.map { ", cancelled by \($0)" } ?? ""
    let sent = place.map { ", sent at \($0.fileID):\($0.line)" } ?? ""
    return "  \(comparison.line(for: action))\(sent)\(label)"
  }
}

/// What reducers and effects anywhere have noted: the unimplemented functions that were called, or
/// what went wrong.
final class Noted: Sendable {
  private let texts = Mutex<[String]>([])

  func note(_ text: String) { texts.withLock { $0.append(text) } }

  /// The texts since the last time, each once.
  func take() -> [String] {
    let noted = texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
    return Set(noted).sorted()
  }
}

/// The id under which all effects run that an action has started.
private struct Starter: Hashable, Sendable {
  let number: Int
}
