import Hindsight

/// A small app in the style of SwiftUIFlux.
enum Shop {
  struct State: Flux.State, Codable, Equatable {
    var items: [String] = []
    var isLoading = false
    var count = 0
  }

  struct Add: Flux.Action, Codable, Equatable { var item: String }
  struct Clear: Flux.Action, Codable {}
  struct Secret: Flux.Action { var item: String }

  enum Counting: Flux.Action, Codable { case increase(by: Int), reset }

  struct Load: Flux.AsyncAction, Codable {
    var items: [String]

    func execute(state: (any Flux.State)?, dispatch: @escaping Flux.DispatchFunction) async throws {
      for item in items {
        await Task.yield()
        dispatch(Add(item: item))
      }
      if items.isEmpty { throw Failure() }
    }
  }

  /// Starts a task and returns, as a callback's caller would.
  struct Start: Flux.AsyncAction, Codable {
    var item: String

    func execute(state: (any Flux.State)?, dispatch: @escaping Flux.DispatchFunction) {
      let found = (state as? State)?.items.count ?? -1
      Task {
        for _ in 0..<10 { await Task.yield() }
        dispatch(Add(item: "\(item) after \(found)"))
      }
    }
  }

  struct Failure: Error {}

  enum Actions: ActionRegistry {
    typealias Action = any Flux.Action
    static let actions: [Entry] = [
      Add.self, Clear.self, Counting.self, Load.self, Start.self, Other.Add.self,
    ]
  }

  enum Other {
    struct Add: Flux.Action, Codable { var number: Int }
  }

  static func reduce(state: State, action: any Flux.Action) -> State {
    var state = state
    state.items = itemsReducer(state: state.items, action: action)
    switch action {
    case let action as Other.Add: state.count += action.number
    case Counting.increase(let number): state.count += number
    case Counting.reset: state.count = 0
    default: break
    }
    return state
  }

  private static func itemsReducer(state: [String], action: any Flux.Action) -> [String] {
    switch action {
    case let action as Add: state + [action.item]
    case let action as Secret: state + [action.item]
    case let action as Start: state + ["start \(action.item)"]
    case is Clear: []
    default: state
    }
  }
}
