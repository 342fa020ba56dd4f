import Hindsight
import StateTree
import Testing

@Suite struct ForEachTests {
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var text = ""
    }
    enum Action: Equatable, Sendable { case append(Int), echo }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .append(let number):
        state.text += "\(number),"
        return .none
      case .echo:
        return .send(.append(-1))
      }
    }
  }

  struct List: Reducer {
    struct State: Equatable {
      var rows: [Row.State] = []
      var seen: [String] = []
    }
    enum Action: Equatable {
      case rows(IdentifiedAction<Int, Row.Action>)
      case remove(Int)

      static let rowsPath = CasePath(Action.rows) {
        guard case .rows(let action) = $0 else { return nil }
        return action
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .rows: state.seen = state.rows.map(\.text)
        case .remove(let id): state.rows.removeAll { $0.id == id }
        }
      }
      .forEach(\.rows, action: Action.rowsPath) { Row() }
    }
  }

  @Test(arguments: 0..<200) func anElementIsReducedAsIfItWereAlone(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let ids = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Int.random(in: 0...15, using: &random)
    }
    let unique = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }
      .map(\.element)
    var state = List.State(rows: unique.map { Row.State(id: $0) })
    var alone = state.rows
    for _ in 0..<30 {
      let id = Int.random(in: 0...15, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 {
        _ = List().reduce(into: &state, action: .remove(id))
        alone.removeAll { $0.id == id }
        continue
      }
      let action = Row.Action.append(Int.random(in: 0...9, using: &random))
      _ = List().reduce(into: &state, action: .rows(.element(id: id, action: action)))
      if let index = alone.firstIndex(where: { $0.id == id }) {
        _ = Row().reduce(into: &alone[index], action: action)
      }
      #expect(state.seen == alone.map(\.text), "seed \(seed)")
    }
    #expect(state.rows == alone, "seed \(seed)")
  }

  @Test func ofTwoWithOneIDTheFirstIsTaken() {
    var state = List.State(rows: [Row.State(id: 1), Row.State(id: 1)])
    _ = List().reduce(into: &state, action: .rows(.element(id: 1, action: .append(3))))
    #expect(state.rows.map(\.text) == ["3,", ""])
  }

  @MainActor @Test func effectsOfAnElementSendItsOwnActions() {
    let store = Store(
      initialState: List.State(rows: [Row.State(id: 1), Row.State(id: 2)]), reducer: List())
    store.send(.rows(.element(id: 2, action: .echo)))
    #expect(store.rows.map(\.text) == ["", "-1,"])
  }

  struct Pairs: Reducer {
    enum Action: Equatable {
      case row(id: Int, action: Row.Action)

      static let rowPath = CasePath(
        { Action.row(id: $0, action: $1) },
        extract: {
          guard case .row(let id, let action) = $0 else { return nil }
          return (id, action)
        })
    }

    var body: some Reducer<ContiguousArray<Row.State>, Action> {
      EmptyReducer().forEach(\.self, action: Action.rowPath) { Row() }
    }
  }

  @MainActor @Test func aCaseWithTwoValuesAndAnyCollectionDo() {
    let store = Store(
      initialState: [Row.State(id: 1), Row.State(id: 2)], reducer: Pairs())
    store.send(.row(id: 2, action: .echo))
    store.send(.row(id: 3, action: .echo))
    #expect(store.state.map(\.text) == ["", "-1,"])
  }
}
