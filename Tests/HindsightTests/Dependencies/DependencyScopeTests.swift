import Foundation
import Hindsight
import Testing

@MainActor @Suite struct DependencyScopeTests {
  struct Stamp: Reducer {
    @Dependency(\.date) var date

    func reduce(into state: inout [TimeInterval], action: String) -> Effect<String> {
      state.append(date.now.timeIntervalSinceReferenceDate)
      return .none
    }
  }

  nonisolated static func constant(_ seconds: TimeInterval) -> DateGenerator {
    .constant(Date(timeIntervalSinceReferenceDate: seconds))
  }

  @Test func aReducerRunsWithItsOwn() {
    var state: [TimeInterval] = []
    let reducer = Stamp().dependency(\.date, Self.constant(5))
    _ = reducer.reduce(into: &state, action: "")
    #expect(state == [5])
  }

  @Test func theInnermostCounts() {
    var state: [TimeInterval] = []
    let reducer = CombineReducers {
      Stamp().dependency(\.date, Self.constant(1))
      Stamp()
    }
    .dependency(\.date, Self.constant(2))
    _ = reducer.reduce(into: &state, action: "")
    #expect(state == [1, 2])
  }

  @Test func aStoreTakesItsReducerAndTheDateAsTheyAreWrittenElsewhere() {
    let store = Store(initialState: []) {
      Stamp()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSinceReferenceDate: 7)
    }
    store.send("")
    store.send("")
    #expect(store.state == [7, 7])
  }

  @Test func aDependencyIsTransformed() {
    var state: [TimeInterval] = []
    let reducer = Stamp().transformDependency(\.date) { date in
      let before = date.now
      date = .constant(before.addingTimeInterval(1))
    }
    .dependency(\.date, Self.constant(10))
    _ = reducer.reduce(into: &state, action: "")
    #expect(state == [11])
  }

  @Test func aStoreHasItsOwn() {
    let store = Store(initialState: [], reducer: Stamp()) { $0.date = Self.constant(3) }
    store.send("a")
    withDependencies {
      $0.date = Self.constant(4)
    } operation: {
      store.send("b")
    }
    #expect(store.state == [3, 3])
  }

  @Test func aStoreKeepsThoseOfThePlaceWhereItWasMade() {
    let store = withDependencies {
      $0.date = Self.constant(6)
    } operation: {
      Store(initialState: [], reducer: Stamp())
    }
    store.send("a")
    #expect(store.state == [6])
  }

  struct Parent: Reducer {
    @Dependency(\.date) var date

    var body: some Reducer<[TimeInterval], String> {
      Reduce { state, action in
        if action == "answer" { state.append(date.now.timeIntervalSinceReferenceDate) }
        return .none
      }
      Child().dependency(\.date, DependencyScopeTests.constant(8))
    }
  }

  struct Child: Reducer {
    @Dependency(\.date) var date

    func reduce(into state: inout [TimeInterval], action: String) -> Effect<String> {
      guard action == "ask" else { return .none }
      return .run { send in
        let seconds = date.now.timeIntervalSinceReferenceDate
        await send(seconds == 8 ? "answer" : "wrong")
      }
    }
  }

  @Test func anEffectHasThoseOfItsReducerAndWhatItSendsDoesNot() async {
    let store = Store(initialState: [], reducer: Parent()) { $0.date = Self.constant(1) }
    store.send("ask")
    await store.finish()
    #expect(store.state == [1])
    let plain = Store(initialState: [], reducer: Parent())
    plain.send("ask")
    await plain.finish()
    #expect(plain.state.first.map { $0 > 700_000_000 } == true)
  }
}
