import Hindsight

@testable import HindsightDebugger

struct Tally: Reducer, Sendable {
  struct State: Codable, Equatable, Sendable {
    var count = 0
    var names: [String] = []
  }

  enum Action: Codable, Sendable {
    case increment
    case add(Int)
    case name(String)
    case later
    case atOnce
    case gated
    case open
    case forever
  }

  final class Gate: Sendable {
    let stream: AsyncStream<Void>
    let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }
  }

  var mistake = 0
  let gate = Gate()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
    case .add(let number):
      state.count += number + mistake
    case .name(let name):
      state.names.append(name)
    case .later:
      return .run { await $0(.add(10)) }
    case .atOnce:
      return .send(.add(100))
    case .gated:
      return .run { [gate] send in
        for await _ in gate.stream { break }
        await send(.add(1000))
      }
    case .open:
      gate.continuation.finish()
    case .forever:
      return .run { _ in
        for await _ in AsyncStream<Void>.makeStream().stream {}
      }
    }
    return .none
  }
}

extension App {
  static let tally = App("tally", version: "2", initialState: Tally.State(), reducer: Tally())
  static let oldTally = App(
    "tally", version: "1", commit: "c0ffee", initialState: Tally.State(),
    reducer: Tally(mistake: 1))
}
