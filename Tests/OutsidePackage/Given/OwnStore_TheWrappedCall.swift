struct State: Codable { var answer = 0 }
enum Action: Codable, Sendable { case ask, answered(Int) }

func reduce(_ state: inout State, _ action: Action) -> (@Sendable () async -> Action)? {
  switch action {
  case .ask: return { .answered(42) }
  case .answered(let answer):
    state.answer = answer
    return nil
  }
}
