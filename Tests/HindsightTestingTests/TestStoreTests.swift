import Foundation
import Hindsight
import HindsightTesting
import Testing

@MainActor @Suite struct TestStoreTests {
  let failures = Failures()
  let clock = TestClock()

  var store: TestStore<Feature.State, Feature.Action> {
    failures.store(Feature.State(), Feature()) {
      $0.continuousClock = clock
      $0.facts = FactsKey.liveValue
    }
  }

  @Test func whatIsAsExpectedPasses() async {
    let store = store
    await store.send(.increment) { $0.count = 1 }
    await store.send(.lookUp)
    await store.receive(.fact("1 is a number")) { $0.fact = "1 is a number" }
    await store.send(.twice)
    await store.receive(.increment) { $0.count = 2 }
    await store.receive(.increment) { $0.count = 3 }
    await store.finish()
    #expect(store.state == Feature.State(count: 3, fact: "1 is a number"))
    #expect(failures.texts == [])
  }

  @Test func anotherStateIsShownAsADiff() async {
    let line = #line + 1
    await store.send(.increment) {
      $0.count = 2
      $0.fact = "?"
    }
    #expect(
      failures.texts == [
        """
        the state is not as expected
        - .fact   "?"
        ~ .count  2 -> 1
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func aChangeThatWasNotSaidFails() async {
    await store.send(.increment)
    #expect(failures.texts == ["the state is not as expected\n~ .count  0 -> 1"])
  }

  @Test func aClosureThatChangesNothingFails() async {
    await store.send(.twice) { $0.count = 0 }
    #expect(
      failures.texts.first
        == "the closure changes nothing: leave it out where the action changes nothing")
  }

  @Test func aClosureThatThrowsFails() async {
    let store = store
    await store.send(.increment) { _ in throw CancellationError() }
    #expect(failures.texts == ["the closure threw: CancellationError()"])
    #expect(store.state.count == 1)
  }

  @Test func statesThatDifferBeyondTheirRecordingFail() async {
    struct Secret: Codable, Equatable {
      var shown = 0
      var hidden = 0
      enum CodingKeys: CodingKey { case shown }
    }
    let store = failures.store(
      Secret(),
      Reduce<Secret, Int> { state, action in
        state.hidden = action
        return .none
      })
    await store.send(1)
    #expect(
      failures.texts == [
        "the state is not as expected\nthe values are not equal, but encode to the same tree"
      ])
  }

  @Test func actionsOfEffectsMustBeReceived() async {
    let store = store
    await store.send(.twice)
    await store.send(.increment) { $0.count = 3 }
    await store.send(.lookUp)
    await store.finish()
    #expect(
      failures.texts == [
        "not all actions were received before the next one is sent\n+ increment\n+ increment",
        "not all actions were received by the end\n+ fact  {\"_0\":\"3 is a number\"}",
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
        """
        the received action is not the expected one
        - .fact       {"_0":"x"}
        + .increment  {}
        """,
        "increment was not received and no effect is running",
      ])
  }

  @Test func actionsAreReceivedByCaseAndByPredicate() async {
    let store = store
    await store.send(.lookUp)
    await store.receive(Feature.Action.factPath) { $0.fact = "0 is a number" }
    await store.send(.twice)
    await store.receive(isIncrement) { $0.count = 1 }
    await store.receive(Feature.Action.factPath) { $0.count = 2 }
    await store.finish()
    #expect(failures.texts == ["the received action is not the expected one\n+ increment"])
  }

  func isIncrement(_ action: Feature.Action) -> Bool {
    if case .increment = action { true } else { false }
  }

  @Test func theStateIsAsserted() async {
    let store = store
    await store.send(.increment) { $0.count = 1 }
    store.assert { $0.count = 1 }
    #expect(failures.texts == [])
    store.assert { $0.count = 2 }
    #expect(failures.texts == ["the state is not as expected\n~ .count  2 -> 1"])
  }

  @Test func dependenciesHaveTheirTestValuesOrThoseGiven() async {
    let store = store
    await store.send(.look) { $0.seenAt = Date(timeIntervalSinceReferenceDate: 0) }
    store.dependencies.date = .constant(Date(timeIntervalSinceReferenceDate: 60))
    await store.send(.look) { $0.seenAt = Date(timeIntervalSinceReferenceDate: 60) }
    await store.finish()
    #expect(failures.texts == [])
  }

  @Test func aDependencyThatIsNotMeantForTestsIsNamed() async {
    let store = failures.store(Feature.State(), Feature())
    await store.send(.lookUp)
    await store.receive(.fact("?")) { $0.fact = "?" }
    await store.finish()
    #expect(
      failures.texts == [
        "facts.about was called, but has no implementation for tests: override it in 'withDependencies'"
      ])
  }

  @Test func failuresAreIssuesOfTheTest() async {
    await withKnownIssue {
      await TestStore(initialState: Feature.State(), reducer: Feature()).send(.increment)
    }
  }
}
