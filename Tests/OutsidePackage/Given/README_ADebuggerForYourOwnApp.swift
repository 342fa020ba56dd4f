struct AppState: Codable {
  var count = 0
}

enum AppAction: Codable {
  case incrementTapped
}

func appReducer(_ state: inout AppState, _ action: AppAction) {
  switch action {
  case .incrementTapped: state.count += 1
  }
}
