import Hindsight
import HindsightTesting
import Testing

@MainActor @Suite struct ExhaustivityTests {
  let failures = Failures()
  let clock = TestClock()

  var store: TestStore<Feature.State, Feature.Action> {
    let store = failures.store(Feature.State(), Feature()) {
      $0.continuousClock = clock
      $0.facts = FactsKey.liveValue
    }
    store.exhaustivity = .off
    return store
  }

  @Test func onlyWhatIsSaidIsChecked() async {
    let store = store
    await store.send(.increment)
    await store.send(.twice)
    await store.send(.lookUp)
    await store.receive(.fact("3 is a number")) { $0.fact = "3 is a number" }
    #expect(failures.texts == [])
    await store.send(.increment) { $0.count = 7 }
    #expect(failures.texts == ["the state is not as expected\n~ .count  7 -> 4"])
  }

  @Test func actionsBeforeTheOneAwaitedArePassedOver() async {
    let store = store
    await store.send(.wait)
    await clock.advance(by: .seconds(3))
    await store.receive(.waited(seconds: 3)) { $0.count = 3 }
    await store.receive(.waited(seconds: 4), timeout: .milliseconds(1))
    #expect(failures.texts == ["waited was not received and no effect is running"])
  }

  @Test func whatIsPassedOverIsAWarning() async {
    let store = store
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)
    await store.send(.twice)
    await store.finish()
    #expect(failures.texts == [])
  }

  @Test func exhaustivityMayBeOffForAWhile() async {
    let store = store
    store.exhaustivity = .on
    await store.withExhaustivity(.off) {
      await store.send(.twice)
      await store.skipReceivedActions()
    }
    #expect(store.exhaustivity == .on)
    #expect(store.state.count == 2)
    await store.skipReceivedActions(strict: false)
    #expect(failures.texts == [])
    await store.skipReceivedActions()
    #expect(failures.texts == ["there were no received actions to skip"])
  }
}
