import Hindsight
import Testing

@Suite struct ChildTests {
  struct Counter: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case up, echo }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .up:
        state.count += 1
        return .none
      case .echo:
        return .send(.up)
      }
    }
  }

  struct Maybe: Reducer {
    struct State: Equatable {
      var counter: Counter.State?
      var seen: [Int?] = []
    }
    enum Action: Equatable {
      case counter(Counter.Action), close

      static let counterPath = CasePath(Action.counter) {
        guard case .counter(let action) = $0 else { return nil }
        return action
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        state.seen.append(state.counter?.count)
        if action == .close { state.counter = nil }
      }
      .ifLet(\.counter, action: Action.counterPath) { Counter() }
    }
  }

  @Test func ifLetRunsTheChildFirst() {
    var state = Maybe.State(counter: Counter.State())
    _ = Maybe().reduce(into: &state, action: .counter(.up))
    #expect(state == Maybe.State(counter: Counter.State(count: 1), seen: [1]))
    _ = Maybe().reduce(into: &state, action: .close)
    #expect(state == Maybe.State(counter: nil, seen: [1, 1]))
  }

  @Test func anActionForAChildThatIsNilChangesNothingInIt() {
    var state = Maybe.State()
    _ = Maybe().reduce(into: &state, action: .counter(.up))
    #expect(state == Maybe.State(counter: nil, seen: [nil]))
  }

  @MainActor @Test func effectsOfAnOptionalChildSendItsParentsActions() {
    let store = Store(
      initialState: Maybe.State(counter: Counter.State(count: 4)), reducer: Maybe())
    store.send(.counter(.echo))
    #expect(store.counter?.count == 5)
  }

  struct Screen: Reducer {
    enum State: Equatable {
      case counter(Counter.State)
      case text(String)

      static let counterPath = CasePath(State.counter) {
        guard case .counter(let state) = $0 else { return nil }
        return state
      }
      static let textPath = CasePath(State.text) {
        guard case .text(let text) = $0 else { return nil }
        return text
      }
    }
    enum Action: Equatable {
      case counter(Counter.Action)
      case type(Character)
      case toText

      static let typePath = CasePath(Action.type) {
        guard case .type(let character) = $0 else { return nil }
        return character
      }
      static let counterPath = CasePath(Action.counter) {
        guard case .counter(let action) = $0 else { return nil }
        return action
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if action == .toText { state = .text("") }
      }
      .ifCaseLet(State.counterPath, action: Action.counterPath) { Counter() }
      .ifCaseLet(State.textPath, action: Action.typePath) {
        Reduce { text, character in text.append(character) }
      }
    }
  }

  @Test func ifCaseLetRunsTheChildOfTheCaseThatIsThere() {
    var state = Screen.State.counter(Counter.State())
    let reducer = Screen()
    for action: Screen.Action in [.counter(.up), .type("x"), .counter(.up)] {
      _ = reducer.reduce(into: &state, action: action)
    }
    #expect(state == .counter(Counter.State(count: 2)))
    for action: Screen.Action in [.toText, .type("y"), .counter(.up), .type("z")] {
      _ = reducer.reduce(into: &state, action: action)
    }
    #expect(state == .text("yz"))
  }

  struct OptionalCounter: Reducer {
    var body: some Reducer<Counter.State?, Counter.Action> { Counter().optional() }
  }

  @Test func anOptionalReducerRunsWhereThereIsAState() {
    var state: Counter.State? = Counter.State(count: 1)
    _ = OptionalCounter().reduce(into: &state, action: .up)
    #expect(state?.count == 2)
    state = nil
    _ = OptionalCounter().reduce(into: &state, action: .up)
    #expect(state == nil)
  }
}
