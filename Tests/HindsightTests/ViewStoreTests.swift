import Hindsight
import Observation
import Synchronization
import Testing

@MainActor @Suite struct ViewStoreTests {
  struct Header: Equatable {
    var title: String
    var isLong: Bool
  }

  struct State: Equatable {
    var title = "a"
    var count = 0

    var header: Header { Header(title: title, isLong: title.count > 3) }
  }

  enum Action { case title(String), count(Int) }

  let store = Store(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .title(let title): state.title = title
      case .count(let count): state.count = count
      }
      return .none
    })

  @Test func readsADerivedValue() {
    let view = ViewStore(store, observe: \.header)
    #expect(view.value == Header(title: "a", isLong: false))
    view.send(.title("abcd"))
    #expect(view.title == "abcd")
    #expect(view.isLong)
  }

  @Test func itsReaderIsWokenOnlyByAnotherValue() {
    let view = ViewStore(store, observe: \.header.isLong)
    let wakes = Mutex(0)
    withObservationTracking {
      _ = view.value
    } onChange: {
      wakes.withLock { $0 += 1 }
    }
    store.send(.count(1))
    store.send(.title("b"))
    #expect(wakes.withLock { $0 } == 0)
    store.send(.title("long enough"))
    #expect(wakes.withLock { $0 } == 1)
  }

  @Test func aClosureDerivesTheValue() {
    let everything = ViewStore(store, observe: { $0 })
    store.send(.title("abcd"))
    #expect(everything.value == State(title: "abcd", count: 0))
    #expect(everything.header.isLong)
    let sum = ViewStore(store) { $0.title.count + $0.count }
    sum.send(.count(2))
    #expect(sum.value == 6)
  }

  @Test func theReaderOfADerivedValueIsWokenOnlyByAnotherOne() {
    let view = ViewStore(store, observe: { $0.title.count > 3 })
    let other = ViewStore(store, observe: { $0.count })
    let wakes = Mutex((view: 0, other: 0))
    withObservationTracking {
      _ = view.value
    } onChange: {
      wakes.withLock { $0.view += 1 }
    }
    withObservationTracking {
      _ = other.value
    } onChange: {
      wakes.withLock { $0.other += 1 }
    }
    store.send(.title("b"))
    #expect(wakes.withLock { $0 } == (0, 0))
    store.send(.count(1))
    #expect(wakes.withLock { $0 } == (0, 1))
    store.send(.title("long enough"))
    #expect(wakes.withLock { $0 } == (1, 1))
  }

  @Test func aDerivedValueGivesDistinctValuesAlone() async {
    var values = ViewStore(store, observe: { $0.count / 10 }).values.makeAsyncIterator()
    #expect(await values.next() == 0)
    store.send(.count(9))
    store.send(.title("x"))
    store.send(.count(10))
    #expect(await values.next() == 1)
  }

  struct Parent {
    var child = ViewStoreTests.State()
    var maybe: ViewStoreTests.State? = ViewStoreTests.State()
    var other = 0
  }

  enum ParentAction { case child(Int), maybe(Int?), other }

  @Test func aClosureDerivesFromAPartOfAStore() throws {
    let parent = Store(
      initialState: Parent(),
      reducer: Reduce<Parent, ParentAction> { state, action in
        switch action {
        case .child(let count): state.child.count = count
        case .maybe(let count): state.maybe = count.map { State(count: $0) }
        case .other: state.other += 1
        }
        return .none
      })
    let child = ViewStore(
      parent.scope(state: \.child, action: ParentAction.child), observe: { $0.count })
    let part = try #require(
      parent.scope(state: \.maybe, action: { (count: Int) in .maybe(count) }))
    let maybe = ViewStore(part, observe: { $0.count })
    let wakes = Mutex(0)
    func track() {
      withObservationTracking {
        _ = (child.value, maybe.value)
      } onChange: {
        wakes.withLock { $0 += 1 }
      }
    }
    track()
    parent.send(.other)
    #expect(wakes.withLock { $0 } == 0)
    child.send(4)
    #expect(wakes.withLock { $0 } == 1)
    track()
    maybe.send(5)
    #expect(wakes.withLock { $0 } == 2)
    #expect((child.value, maybe.value) == (4, 5))
    parent.send(.maybe(nil))
    #expect(maybe.value == 5)
  }

  @Test func givesDistinctValuesAlone() async {
    var values = ViewStore(store, observe: \.count).values.makeAsyncIterator()
    #expect(await values.next() == 0)
    store.send(.count(0))
    store.send(.title("x"))
    store.send(.count(1))
    #expect(await values.next() == 1)
    store.send(.count(2))
    store.send(.count(1))
    store.send(.count(3))
    #expect(await values.next() == 3)
  }

  @Test func aReaderThatFallsBehindGetsTheLatest() async {
    var values = ViewStore(store, observe: \.count).values.makeAsyncIterator()
    #expect(await values.next() == 0)
    for count in 1...100 { store.send(.count(count)) }
    #expect(await values.next() == 100)
  }

  @Test func theValuesEndWithTheTask() async {
    let values = ViewStore(store, observe: \.count).values
    let (started, start) = AsyncStream<Void>.makeStream()
    let reader = Task {
      var seen: [Int] = []
      for await value in values {
        seen.append(value)
        start.finish()
      }
      return seen
    }
    for await _ in started {}
    reader.cancel()
    #expect(await reader.value == [0])
  }

  @Test func eachReaderBeginsWithTheValueOfThen() async {
    let values = ViewStore(store, observe: \.count).values
    var first = values.makeAsyncIterator()
    #expect(await first.next() == 0)
    store.send(.count(4))
    var second = values.makeAsyncIterator()
    #expect(await second.next() == 4)
    #expect(await first.next() == 4)
  }

  @Test func aBindingReadsTheStateAndSendsAnAction() {
    let count = store.binding(get: \.count, send: Action.count)
    #expect(count.wrappedValue == 0)
    count.wrappedValue = 5
    #expect(store.count == 5)
    #expect(count.wrappedValue == 5)
    let title = ViewStore(store, observe: \.header).binding(get: \.title, send: Action.title)
    title.wrappedValue = "new"
    #expect(store.title == "new")
  }

  @Test func aBindingOfAMemberWritesTheWhole() {
    var header = Header(title: "a", isLong: false)
    var writes = 0
    let whole = StoreBinding(
      get: { header },
      set: {
        header = $0
        writes += 1
      })
    whole.title.wrappedValue = "b"
    #expect(header == Header(title: "b", isLong: false))
    #expect(writes == 1)
  }

  @Test func aConstantStaysAsItIs() {
    @StoreBinding(get: { 3 }, set: { _ in }) var value: Int
    let constant = StoreBinding.constant(5)
    constant.wrappedValue = 6
    #expect(constant.wrappedValue == 5)
    value = 4
    #expect(value == 3)
    #expect($value.wrappedValue == 3)
  }
}
