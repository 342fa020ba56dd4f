import Hindsight
import Testing

enum TallyFeature {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable { case up, twice }

  struct Reducer: Hindsight.Reducer {
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .up:
        state.count += 1
        return .none
      case .twice:
        return .merge(.send(.up), .send(.up))
      }
    }
  }
}

enum PageFeature {
  struct State: Equatable {
    var tally = TallyFeature.State()
    var title = ""
  }
  enum Action: Equatable {
    case tally(TallyFeature.Action)
    case renamed(String)

    static let tallyPath = CasePath(Action.tally) {
      guard case .tally(let action) = $0 else { return nil }
      return action
    }
  }

  struct Reducer: Hindsight.Reducer {
    var body: some Hindsight.Reducer<State, Action> {
      Scope(state: \.tally, action: Action.tallyPath) { TallyFeature.Reducer() }
      PageFeature.renaming
    }
  }

  static var renaming: some Hindsight.Reducer<State, Action> {
    Reduce { state, action in
      if case .renamed(let title) = action { state.title = title }
    }
  }
}

@MainActor @Suite struct NamespaceTests {
  @Test func aFeatureIsANamespaceOfItsStateActionAndReducer() {
    let store = Store(initialState: PageFeature.State(), reducer: PageFeature.Reducer())
    store.send(.tally(.twice))
    store.send(.renamed("x"))
    #expect(store.state == PageFeature.State(tally: TallyFeature.State(count: 2), title: "x"))
  }
}
