import Hindsight
import Observation
import Synchronization
import Testing

@MainActor @Suite struct ObservationTests {
  struct Opaque {
    var value = 0
  }

  struct State: Equatable {
    var a = 0
    var b = 0
    var list = [1, 2, 3]
  }

  enum Action { case a(Int), b(Int), list([Int]), nothing }

  static let reducer = Reduce<State, Action> { state, action in
    switch action {
    case .a(let value): state.a = value
    case .b(let value): state.b = value
    case .list(let value): state.list = value
    case .nothing: break
    }
    return .none
  }

  let store = Store(initialState: State(), reducer: reducer)

  func wakes<T>(_ read: () -> T) -> Wakes {
    let wakes = Wakes()
    withObservationTracking {
      _ = read()
    } onChange: {
      wakes.count.add(1, ordering: .relaxed)
    }
    return wakes
  }

  final class Wakes: Sendable {
    let count = Atomic(0)
    var number: Int { count.load(ordering: .relaxed) }
  }

  @Test func aReaderOfOnePartIsNotWokenByAnother() {
    let reader = wakes { store.a }
    store.send(.b(1))
    store.send(.list([]))
    #expect(reader.number == 0)
    store.send(.a(1))
    #expect(reader.number == 1)
  }

  @Test func anEqualValueWakesNobody() {
    let part = wakes { store.list }
    let whole = wakes { store.state }
    store.send(.list([1, 2, 3]))
    store.send(.nothing)
    #expect(part.number == 0)
    #expect(whole.number == 0)
  }

  @Test func aReaderOfTheWholeIsWokenByAnyPart() {
    let reader = wakes { store.state }
    store.send(.b(1))
    #expect(reader.number == 1)
  }

  @Test func eachReaderIsWokenOnceUntilItReadsAgain() {
    let first = wakes { store.a }
    let second = wakes { store.a + store.b }
    store.send(.a(1))
    store.send(.a(2))
    #expect(first.number == 1)
    #expect(second.number == 1)
    let third = wakes { store.a }
    store.send(.a(2))
    #expect(third.number == 0)
    store.send(.a(3))
    #expect(third.number == 1)
    #expect(first.number == 1)
  }

  @Test func onChangeSeesTheOldValueAndLaterReadersTheNew() {
    let seen = Mutex<[Int]>([])
    withObservationTracking {
      _ = store.a
    } onChange: { [store] in
      MainActor.assumeIsolated { seen.withLock { $0.append(store.a) } }
    }
    store.send(.a(7))
    #expect(seen.withLock { $0 } == [0])
    #expect(store.a == 7)
  }

  @Test func anObserverMayReadAgainAndSendInItsCallback() {
    withObservationTracking {
      _ = store.a
    } onChange: { [store] in
      MainActor.assumeIsolated { _ = store.send(.b(store.a + 10)) }
    }
    store.send(.a(1))
    #expect(store.state == State(a: 1, b: 10))
  }

  @Test func aValueWithoutEqualityCountsAsChanged() {
    let store = Store(
      initialState: Opaque(),
      reducer: Reduce<Opaque, Int> { state, action in
        state.value = action
        return .none
      })
    let whole = wakes { store.state }
    let part = wakes { store.value }
    store.send(0)
    #expect(whole.number == 1)
    #expect(part.number == 0)
  }

  @Test func optionalsCompareByTheirValues() {
    let store = Store(
      initialState: [String: Int?](),
      reducer: Reduce<[String: Int?], Int?> { state, action in
        state["x"] = .some(action)
        return .none
      })
    store.send(nil)
    let reader = wakes { store[dynamicMember: \.["x"]] }
    store.send(nil)
    #expect(reader.number == 0)
    store.send(1)
    #expect(reader.number == 1)
  }
}
