import ReSwift

struct AppState: Codable { var titles: [String] = [] }
struct AddTitle: Action, Codable { var title: String }
struct RemoveTitle: Action, Codable { var title: String }

func appReducer(action: any Action, state: AppState?) -> AppState {
  var state = state ?? AppState()
  switch action {
  case let action as AddTitle: state.titles.append(action.title)
  case let action as RemoveTitle: state.titles.removeAll { $0 == action.title }
  default: break
  }
  return state
}
