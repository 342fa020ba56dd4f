import Foundation
import Hindsight

/// A store whose reducer notes texts and starts the effects that it is given, for tests of effects.
struct Noting: Reducer {
  struct State: Equatable, Codable { var notes: [String] = [] }

  indirect enum Action: Sendable, Encodable {
    case note(String)
    case start(String, Effect<Action>)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .note(let text), .start(let text, _): try container.encode(text)
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let text):
      state.notes.append(text)
      return .none
    case .start(let text, let effect):
      state.notes.append(text)
      return effect
    }
  }

  @MainActor static func store(_ recorder: Recorder? = nil) -> Store<State, Action> {
    Store(initialState: State(), reducer: Noting(), recorder: recorder)
  }
}

extension Effect<Noting.Action> {
  /// Work that sends a note.
  static func note(_ text: String) -> Effect { .run { send in await send(.note(text)) } }

  /// Work that says when it has begun and then waits for its gate, or to be cancelled, and sends a
  /// note.
  static func wait(for gate: Gate, then text: String) -> Effect {
    .run { send in
      await gate.pass()
      await send(.note(text))
    }
  }
}

/// Where work waits until a test opens it, or its task is cancelled.
final class Gate: Sendable {
  private let arrivals = AsyncStream.makeStream(of: Void.self)
  private let opening = AsyncStream.makeStream(of: Void.self)

  /// Waits until the gate is open. Returns too where the task is cancelled.
  func pass() async {
    arrivals.continuation.yield()
    for await _ in opening.stream {}
  }

  /// Waits until work stands at the gate.
  func arrival() async {
    for await _ in arrivals.stream { break }
  }

  func open() { opening.continuation.finish() }
}
