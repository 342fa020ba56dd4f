import Hindsight
import StateTree
import Synchronization
import Testing

@MainActor @Suite struct HigherOrderTests {
  struct Counter: Reducer {
    struct State: Equatable, Encodable {
      var count = 0
      var feed: [String] = []
      var saved: [Int] = []
    }
    enum Action: Equatable, Encodable { case up, down, nothing }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .up: state.count += 1
      case .down: state.count -= 1
      case .nothing: break
      }
      return .none
    }
  }

  final class Events: AnalyticsEventRecorder {
    let list = Mutex<[String]>([])
    func record(_ event: String) { list.withLock { $0.append(event) } }
  }

  @Test func onChangeRunsWhereTheValueBecomesAnother() {
    let reducer = Counter().onChange(of: \.count) { before, after in
      Reduce { state, _ in state.saved += [before, after] }
    }
    var state = Counter.State()
    for action: Counter.Action in [.up, .nothing, .up] {
      _ = reducer.reduce(into: &state, action: action)
    }
    #expect(state.saved == [0, 1, 1, 2])
  }

  @Test func activityIsNotedByTheStateBefore() {
    let reducer = Counter().activity(into: \.feed) { state, action in
      action == .nothing ? [] : ["\(action) at \(state.count)"]
    }
    var state = Counter.State()
    for action: Counter.Action in [.up, .nothing, .down] {
      _ = reducer.reduce(into: &state, action: action)
    }
    #expect(state.feed == ["up at 0", "down at 1"])
  }

  @Test func anEventIsMadeOfTheStateBeforeAndRecordedByAnEffect() async {
    let events = Events()
    let reducer = Counter().analytics(events) { state, action in
      action == .up ? "up at \(state.count)" : nil
    }
    let store = Store(initialState: Counter.State(), reducer: reducer)
    store.send(.up)
    await store.finish()
    store.send(.nothing)
    store.send(.up)
    await store.finish()
    #expect(events.list.withLock { $0 } == ["up at 0", "up at 1"])
    var state = Counter.State()
    _ = reducer.reduce(into: &state, action: .up)
    #expect(events.list.withLock { $0.count } == 2)
  }

  @Test func loggedTellsActionsAndChangesInOrder() {
    let told = Mutex<[String]>([])
    let log: @Sendable (LoggedAction) -> Void = { action in
      told.withLock { $0.append("\(action)") }
    }
    let store = Store(initialState: Counter.State(), reducer: Counter().logged(log))
    store.send(.up)
    store.send(.nothing)
    #expect(
      told.withLock { $0 } == [
        "up {\"up\":{}}\n  ~ .count  0 -> 1",
        "nothing {\"nothing\":{}}",
      ])
  }

  @Test func loggedShowsAMoveAsDiffDoes() {
    let told = Mutex<[String]>([])
    let reducer = Reduce<Counter.State, Counter.Action> { state, _ in
      state.feed.removeFirst()
      state.feed.insert(state.feed.removeLast(), at: 0)
    }
    .logged { action in told.withLock { $0.append("\(action)") } }
    var state = Counter.State(feed: ["a", "b", "c", "d", "e"])
    _ = reducer.reduce(into: &state, action: .nothing)
    #expect(
      told.withLock { $0 } == [
        """
        nothing {"nothing":{}}
          - .feed[0]  "a"
          > .feed[0]  from [4]
        """
      ])
  }

  @Test func modifiersApplyToAGroup() {
    let told = Mutex<[String]>([])
    let reducer = CombineReducers {
      Counter()
      Reduce<Counter.State, Counter.Action> { state, _ in state.count *= 2 }
    }
    .logged { action in told.withLock { $0.append(action.changes.map { "\($0.place)" }.joined()) } }
    var state = Counter.State(count: 1)
    _ = reducer.reduce(into: &state, action: .up)
    #expect(state.count == 4)
    #expect(told.withLock { $0 } == [".count"])
  }
}
