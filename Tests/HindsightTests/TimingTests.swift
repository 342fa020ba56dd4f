import Hindsight
import Testing

@MainActor @Suite struct TimingTests {
  let store = Noting.store()
  let clock = TestClock()

  func debounced(_ effect: Effect<Noting.Action>) -> Effect<Noting.Action> {
    effect.debounce(id: "d", for: .seconds(1), clock: clock)
  }

  @Test(arguments: ["work", "send", "merge", "concatenation", "cancellable", "mapped"])
  func theLastOfThoseDebouncedRunsAfterQuiet(_ kind: String) async {
    for number in 1...3 {
      let note = Noting.Action.note("late \(number)")
      let work = Effect<Noting.Action>.run { send in await send(note) }
      let effect: Effect<Noting.Action> =
        switch kind {
        case "work": work
        case "send": .send(note)
        case "merge": .merge(work, .cancel(id: 1))
        case "concatenation": .concatenate(.cancel(id: 1), work)
        case "cancellable": work.cancellable(id: 2).cancellable(id: 3, cancelInFlight: true)
        default: work.map { $0 }
        }
      store.send(.start("\(number)", debounced(effect).map { $0 }))
      await clock.advance(by: .milliseconds(999))
    }
    #expect(store.notes == ["1", "2", "3"])
    await clock.advance(by: .milliseconds(1))
    await store.finish()
    #expect(store.notes == ["1", "2", "3", "late 3"])
  }

  @Test func aDebouncedEffectIsCancelledByItsID() async {
    store.send(.start("1", debounced(.note("never"))))
    store.send(.start("2", .cancel(id: "d")))
    await store.finish()
    #expect(store.notes == ["1", "2"])
    #expect(!clock.hasSleepers)
  }

  @Test func debouncedIDsAreApart() async {
    store.send(.start("1", debounced(.note("a"))))
    store.send(.start("2", Effect.note("b").debounce(id: "e", for: .seconds(2), clock: clock)))
    await clock.advance(by: .seconds(2))
    await store.finish()
    #expect(store.notes.sorted() == ["1", "2", "a", "b"])
  }

  func throttle(_ text: String, latest: Bool) {
    store.send(
      .start(
        ".",
        Effect.send(.note(text)).throttle(
          id: "t", for: .seconds(1), clock: clock, latest: latest)))
  }

  @Test func theLatestOfThoseThrottledRunsAtTheEnd() async {
    throttle("1", latest: true)
    #expect(store.notes == [".", "1"])
    throttle("2", latest: true)
    await clock.advance(by: .milliseconds(600))
    throttle("3", latest: true)
    await clock.advance(by: .milliseconds(399))
    #expect(store.notes == [".", "1", ".", "."])
    await clock.advance(by: .milliseconds(1))
    await store.finish()
    #expect(store.notes == [".", "1", ".", ".", "3"])
    await clock.advance(by: .milliseconds(999))
    throttle("4", latest: true)
    #expect(store.notes == [".", "1", ".", ".", "3", "."])
    await clock.advance(by: .milliseconds(1))
    await store.finish()
    #expect(store.notes == [".", "1", ".", ".", "3", ".", "4"])
    await clock.advance(by: .milliseconds(1000))
    throttle("5", latest: true)
    #expect(store.notes == [".", "1", ".", ".", "3", ".", "4", ".", "5"])
    #expect(!clock.hasSleepers)
  }

  @Test func theFirstOfThoseThrottledRunsAlone() async {
    throttle("1", latest: false)
    throttle("2", latest: false)
    await clock.advance(by: .milliseconds(999))
    throttle("3", latest: false)
    await clock.advance(by: .milliseconds(1))
    throttle("4", latest: false)
    await store.finish()
    #expect(store.notes == [".", "1", ".", ".", ".", "4"])
    #expect(!clock.hasSleepers)
  }

  @Test func throttlingDoesNotCancelWhatRuns() async {
    let gate = Gate()
    @discardableResult func start(_ effect: Effect<Noting.Action>) -> StoreTask {
      store.send(
        .start(".", effect.throttle(id: "t", for: .seconds(1), clock: clock, latest: true)))
    }
    start(.wait(for: gate, then: "first"))
    start(.note("replaced"))
    let second = start(.note("second"))
    await clock.advance(by: .seconds(1))
    await second.finish()
    gate.open()
    await store.finish()
    #expect(store.notes == [".", ".", ".", "second", "first"])
    start(.note("third"))
    store.send(.start("cancel", .cancel(id: "t")))
    await store.finish()
    #expect(store.notes.last == "cancel")
  }
}
