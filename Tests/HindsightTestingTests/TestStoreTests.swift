import Hindsight
import HindsightTesting
import Testing

@MainActor @Suite struct TestStoreTests {
  struct Counter: Reducer {
    struct State { var count = 0, fact: String? }
    enum Action { case increment, lookUp, fact(String), twice }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .increment:
        state.count += 1
      case .lookUp:
        return .run { [count = state.count] send in await send(.fact("\(count) is a number")) }
      case .fact(let text):
        state.fact = text
      case .twice:
        return .merge(.send(.increment), .send(.increment))
      }
      return .none
    }
  }

  final class Failures {
    var texts: [String] = []
  }

  let failures = Failures()

  var store: TestStore<Counter.State, Counter.Action> {
    TestStore(
      initialState: Counter.State(), reducer: Counter(),
      onFailure: { [failures] in
        failures.texts.append("\($0.fileID): \($0)")
      })
  }

  let file = "HindsightTestingTests/TestStoreTests.swift: "

  @Test func whatIsAsExpectedPasses() async {
    let store = TestStore(initialState: Counter.State(), reducer: Counter())
    await store.send(.increment) { $0.count = 1 }
    await store.send(.lookUp)
    await store.receive(.fact("1 is a number")) { $0.fact = "1 is a number" }
    await store.send(.twice)
    await store.receive(.increment) { $0.count = 2 }
    await store.receive(.increment) { $0.count = 3 }
    await store.finish()
    #expect(store.state.count == 3)
  }

  @Test func anotherStateIsShownAsADiff() async {
    await store.send(.increment) {
      $0.count = 2
      $0.fact = "?"
    }
    #expect(
      failures.texts == [
        file + "the state is not as expected\n- .fact   \"?\"\n~ .count  2 -> 1"
      ])
  }

  @Test func aChangeThatWasNotSaidFails() async {
    await store.send(.increment)
    #expect(failures.texts == [file + "the state is not as expected\n~ .count  0 -> 1"])
  }

  @Test func actionsOfEffectsMustBeReceived() async {
    let store = store
    await store.send(.twice)
    await store.send(.increment) { $0.count = 3 }
    await store.send(.lookUp)
    await store.finish()
    #expect(
      failures.texts == [
        file
          + "not all actions were received before the next one is sent\n+ increment\n+ increment",
        file + "not all actions were received by the end\n+ fact  {\"_0\":\"3 is a number\"}",
      ])
    #expect(store.state.fact == "3 is a number")
  }

  @Test func anotherActionThanExpectedFails() async {
    let store = store
    await store.send(.twice)
    await store.receive(.fact("x")) { $0.count = 1 }
    await store.receive(.increment) { $0.count = 2 }
    await store.receive(.increment)
    #expect(
      failures.texts == [
        file
          + "another action was received than expected\n- .fact       {\"_0\":\"x\"}\n+ .increment  {}",
        file + "increment was not received and no effect is running",
      ])
  }

  @Test func failuresAreIssuesOfTheTest() async {
    await withKnownIssue {
      await TestStore(initialState: Counter.State(), reducer: Counter()).send(.increment)
    }
  }
}
