internal import Hindsight
internal import Synchronization

/// The actions that a test store's reducer got and the states after them, until a `send` or
/// `receive` takes them, and the reducer's dependencies.
final class ActionLog<State, Action> {
  typealias Entry = (action: Action, state: State)

  var entries: [Entry] = []
  var dependencies: DependencyValues
  let unimplementedCalls = Noted()
  /// The errors in reducers and effects.
  let troubles = Noted()
  /// The line of the `send` under way; nil if an effect sends.
  var sendPlace: TestPlace?
  /// The actions that returned an effect, each with the place of its `send` if there is one.
  private var starters: [(action: Action, place: TestPlace?)] = []

  init(_ change: (inout DependencyValues) -> Void) {
    dependencies = .current
    dependencies.context = .test
    dependencies[UnimplementedCallKey.self] = unimplementedCalls.note
    dependencies[TroubleKey.self] = troubles.note
    change(&dependencies)
  }

  /// Marks the effect of an action, so that it can be told from other effects as long as it runs.
  func noting(_ effect: Effect<Action>, of action: Action) -> Effect<Action> {
    starters.append((action, sendPlace))
    sendPlace = nil
    return effect.cancellable(id: Starter(number: starters.count - 1))
  }

  /// A line about a running effect: the action that started it, and the id that cancels it.
  func line(forEffectOf ids: [any Hashable & Sendable], _ comparison: ValueComparison) -> String? {
    guard let starter = ids.lazy.compactMap({ $0 as? Starter }).first else { return nil }
    let (action, place) = starters[starter.number]
    let label = ids.first { !($0 is Starter) }.map { ", cancelled by \($0)" } ?? ""
    let sent = place.map { ", sent at \($0.fileID):\($0.line)" } ?? ""
    return "  \(comparison.line(for: action))\(sent)\(label)"
  }
}

/// Collects what reducers and effects note: calls of unimplemented functions, or what went wrong.
final class Noted: Sendable {
  private let texts = Mutex<[String]>([])

  func note(_ text: String) { texts.withLock { $0.append(text) } }

  /// Removes and returns the texts since the last call, each once.
  func take() -> [String] {
    let noted = texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
    return Set(noted).sorted()
  }
}

/// The id of all effects that an action started.
private struct Starter: Hashable, Sendable {
  let number: Int
}
