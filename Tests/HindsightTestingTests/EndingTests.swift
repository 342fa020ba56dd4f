import Hindsight
import HindsightTesting
import Testing

@MainActor @Suite struct EndingTests {
  let failures = Failures()
  let clock = TestClock()

  var store: TestStore<Feature.State, Feature.Action> {
    failures.store(Feature.State(), Feature()) {
      $0.continuousClock = clock
      $0.facts = FactsKey.liveValue
    }
  }

  @Test func anEffectWaitsForTheClock() async {
    let store = store
    await store.send(.wait)
    for second in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(.waited(seconds: second)) { $0.count = second }
    }
    await store.finish()
    #expect(failures.texts == [])
  }

  @Test func anActionThatDoesNotComeFailsAtTheTimeout() async {
    let store = store
    await store.send(.wait)
    await store.receive(.waited(seconds: 1), timeout: .milliseconds(2))
    #expect(failures.texts == ["waited was not received within 0.002 seconds"])
    await clock.run()
    await store.skipReceivedActions()
    await store.finish()
  }

  @Test func anEffectThatStillRunsIsNamedByItsAction() async {
    let store = store
    store.timeout = .milliseconds(2)
    let line = #line + 1
    await store.send(.wait)
    await store.finish()
    #expect(
      failures.texts == [
        """
        effects are still running at the end, started by
          wait, sent at HindsightTestingTests/EndingTests.swift:\(line)
        """
      ])
  }

  @Test func anEffectOfARowNamesNoIDThatNobodyGave() async {
    struct Row: Reducer {
      struct State: Identifiable, Equatable { var id: Int }
      func reduce(into state: inout State, action: String) -> Effect<String> {
        .run { _ in try await Task.sleep(for: .seconds(3600)) }
      }
    }
    struct Rows: Reducer {
      struct State: Equatable { var rows = [Row.State(id: 1)] }
      enum Action: Sendable { case row(IdentifiedAction<Int, String>) }
      static let rowPath = CasePath(Action.row) {
        guard case .row(let action) = $0 else { return nil }
        return action
      }
      var body: some ReducerOf<Self> {
        EmptyReducer<State, Action>().forEach(\.rows, action: Self.rowPath) { Row() }
      }
    }
    let store = failures.store(Rows.State(), Rows())
    store.timeout = .milliseconds(2)
    await store.send(.row(.element(id: 1, action: "go")))
    await store.finish()
    #expect(failures.texts.count == 1)
    #expect(failures.texts[0].hasSuffix(", cancelled by whoever holds its feature"))
    await store.skipInFlightEffects()
  }

  @Test func effectsAreCancelled() async {
    let store = store
    let task = await store.send(.wait)
    await task.cancel()
    #expect(!clock.hasSleepers)
    await store.send(.wait)
    await store.skipInFlightEffects()
    #expect(!clock.hasSleepers)
    await store.finish()
    #expect(failures.texts == [])
    await store.skipInFlightEffects()
    #expect(failures.texts == ["there were no running effects to skip"])
  }

  @Test func aTaskOfASendEndsWithItsEffects() async {
    let store = store
    let task = await store.send(.lookUp)
    await task.finish()
    await store.receive(Feature.Action.factPath) { $0.fact = "0 is a number" }
    await store.finish()
    #expect(failures.texts == [])
  }

  @Test func aStoreThatGoesAwayTellsWhatIsOpen() async {
    var store: TestStore<Feature.State, Feature.Action>? = store
    await store?.send(.twice)
    store = nil
    #expect(
      failures.texts == ["not all actions were received by the end\n+ increment\n+ increment"])
  }

  @Test(arguments: [Exhaustivity.off, .on]) func nothingIsToldTwice(exhaustivity: Exhaustivity)
    async
  {
    var store: TestStore<Feature.State, Feature.Action>? = store
    store?.exhaustivity = exhaustivity
    await store?.send(.twice)
    await store?.finish()
    store = nil
    #expect(failures.texts.count == (exhaustivity == .on ? 1 : 0))
  }
}
