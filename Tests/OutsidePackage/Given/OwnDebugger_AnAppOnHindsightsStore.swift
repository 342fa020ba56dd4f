import Hindsight
import HindsightViews

struct Counter: Reducer {
  struct State: Codable { var count = 0 }
  enum Action: Codable { case incrementTapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

struct CounterView: ConnectedView {
  func map(state: Counter.State, dispatch: @escaping (Counter.Action) -> Void) -> Int {
    state.count
  }

  func body(props: Int) -> some TextView { TextBox("Counter") { "\(props)" } }
}
