import Hindsight
import Testing

@Suite struct ReducerTests {
  struct Child: Reducer {
    struct State: Equatable { var log: [String] = [] }
    enum Action: Equatable { case note(String), echo(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .note(let text):
        state.log.append(text)
        return .none
      case .echo(let text):
        return .send(.note(text))
      }
    }
  }

  struct Parent: Reducer {
    struct State: Equatable {
      var first = Child.State()
      var second = Child.State()
      var order: [String] = []
    }
    enum Action: Equatable { case first(Child.Action), second(Child.Action) }

    static let firstPath = CasePath(Action.first) {
      guard case .first(let action) = $0 else { return nil }
      return action
    }
    static let secondPath = CasePath(Action.second) {
      guard case .second(let action) = $0 else { return nil }
      return action
    }

    var extra = false
    var names = ["x", "y"]

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.order.append("before")
        return .none
      }
      CombineReducers {
        Scope(state: \.first, action: Parent.firstPath) { Child() }
        Scope(state: \.second, action: Parent.secondPath) { Child() }
      }
      if extra {
        Reduce { state, _ in
          state.order.append("extra")
          return .none
        }
      }
      if names.isEmpty {
        EmptyReducer()
      } else {
        Reduce { state, _ in
          state.order.append("else")
          return .none
        }
      }
      for name in names {
        Reduce { state, _ in
          state.order.append(name)
          return .none
        }
      }
    }
  }

  @Test func bodyRunsItsReducersInOrder() {
    var state = Parent.State()
    _ = Parent().reduce(into: &state, action: .first(.note("a")))
    #expect(state.order == ["before", "else", "x", "y"])
    #expect(state.first.log == ["a"])
    #expect(state.second.log == [])
  }

  @Test func conditionsDecideWhatIsPart() {
    var state = Parent.State()
    _ = Parent(extra: true, names: []).reduce(into: &state, action: .second(.note("b")))
    #expect(state.order == ["before", "extra"])
    #expect(state.second.log == ["b"])
  }

  @MainActor @Test func scopedEffectsSendTheParentsActions() {
    let store = Store(initialState: Parent.State(), reducer: Parent())
    store.send(.second(.echo("c")))
    #expect(store.second.log == ["c"])
    #expect(store.first.log == [])
  }

  @Test func aReducerMayHideItsType() {
    var state = Child.State()
    _ = Reduce(Child()).reduce(into: &state, action: .note("d"))
    #expect(state.log == ["d"])
  }

  @Test func casePathsEmbedAndExtract() {
    let path = Parent.firstPath
    #expect(path.extract(path.embed(.note("e"))) == .note("e"))
    #expect(path.extract(.second(.note("e"))) == nil)
    let note = CasePath(Child.Action.note) {
      guard case .note(let text) = $0 else { return nil }
      return text
    }
    let both = path.appending(note)
    #expect(both.embed("f") == .first(.note("f")))
    #expect(both.extract(.first(.note("f"))) == "f")
    #expect(both.extract(.first(.echo("f"))) == nil)
    #expect(CasePath<Int, Int>.identity.extract(3) == 3)
  }
}
