import Foundation
import Hindsight

/// A feature with an effect of each kind.
struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
    var fact: String?
    var seenAt: Date?
  }

  enum Action {
    case increment
    case lookUp
    case fact(String)
    case twice
    case wait
    case waited(seconds: Int)
    case look

    static let factPath = CasePath(Action.fact) {
      guard case .fact(let text) = $0 else { return nil }
      return text
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.facts) var facts

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
    case .lookUp:
      return .run { [facts, count = state.count] send in await send(.fact(facts.about(count))) }
    case .fact(let text):
      state.fact = text
    case .twice:
      return .merge(.send(.increment), .send(.increment))
    case .wait:
      return .run { [clock] send in
        for second in 1...3 {
          try await clock.sleep(for: .seconds(1))
          await send(.waited(seconds: second))
        }
      }
    case .waited(let seconds):
      state.count = seconds
    case .look:
      state.seenAt = date.now
    }
    return .none
  }
}

struct Facts {
  var about: @Sendable (Int) async -> String
}

enum FactsKey: DependencyKey {
  static let liveValue = Facts { "\($0) is a number" }
  static let testValue = Facts(about: unimplemented("facts.about", placeholder: "?"))
}

extension DependencyValues {
  var facts: Facts {
    get { self[FactsKey.self] }
    set { self[FactsKey.self] = newValue }
  }
}
