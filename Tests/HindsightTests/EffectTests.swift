import Hindsight
import Testing

@MainActor @Suite struct EffectTests {
  let store = Noting.store()

  @Test func stepsOfAConcatenationWaitForEachOther() async {
    let gates = [Gate(), Gate()]
    store.send(
      .start(
        "begin",
        .concatenate(
          .send(.note("a")), .wait(for: gates[0], then: "b"), .send(.note("c")),
          .merge(.wait(for: gates[1], then: "d"), .send(.note("e"))), .none, .note("f"))))
    #expect(store.notes == ["begin", "a"])
    await gates[0].arrival()
    gates[0].open()
    await gates[1].arrival()
    #expect(store.notes == ["begin", "a", "b", "c", "e"])
    gates[1].open()
    await store.finish()
    #expect(store.notes == ["begin", "a", "b", "c", "e", "d", "f"])
  }

  @Test func aStepComesAfterWhatTheActionsBeforeItStarted() async {
    let gate = Gate()
    store.send(
      .start(
        "begin",
        .concatenate(
          .send(.start("a", .wait(for: gate, then: "never").cancellable(id: 1))), .cancel(id: 1),
          .note("b"))))
    await store.finish()
    #expect(store.notes == ["begin", "a", "b"])
  }

  @Test func concatenationsHoldOthers() async {
    let inner = Effect<Noting.Action>.concatenate(.note("b"), .note("c")).cancellable(id: "inner")
    let effect = Effect.note("a").concatenated(with: inner).concatenated(with: .none)
      .concatenated(with: .merge(.concatenate(.note("d"), .send(.note("e"))), .cancel(id: 9)))
      .concatenated(with: .note("f"))
    store.send(.start("begin", effect))
    await store.finish()
    #expect(store.notes == ["begin", "a", "b", "c", "d", "e", "f"])
  }

  @Test func aFailingStepIsFollowedByTheNext() async {
    struct Failure: Error {}
    store.send(.start("begin", .concatenate(.run { _ in throw Failure() }, .note("next"))))
    await store.finish()
    #expect(store.notes == ["begin", "next"])
  }

  @Test func longConcatenationsStayFlat() async {
    let sends = Effect<Int>.concatenate((0..<100_000).map { .send($0) }).map { $0 + 1 }
    let works = Effect<Int>.concatenate((0..<1000).map { number in .run { await $0(number) } })
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        return action == -1 ? sends : action == -2 ? works : .none
      })
    store.send(-1)
    #expect(store.state == 100_001)
    store.send(-2)
    await store.finish()
    #expect(store.state == 101_002)
  }

  @Test func whatAHandlerSendsIsReduced() async {
    struct Failure: Error {}
    store.send(
      .start(
        "begin",
        Effect.run { send in
          await send(.note("before"))
          throw Failure()
        } catch: { error, send in
          await send(.note("\(error)"))
        }.map { $0 }))
    store.send(
      .start(
        "cancelled",
        .run { _ in
          throw CancellationError()
        } catch: { _, send in
          await send(.note("never"))
        }))
    await store.finish()
    #expect(store.notes == ["begin", "cancelled", "before", "Failure()"])
  }

  @Test func workMaySendNothing() async {
    let done = Gate()
    store.send(.start("begin", .fireAndForget { done.open() }))
    await done.pass()
    await store.finish()
    #expect(store.notes == ["begin"])
  }

  @Test func effectsHaveTheDependenciesOfWhereTheyAreMade() async {
    let clock = TestClock()
    let effect = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Effect<Noting.Action>.run { send in
        let isHere = DependencyValues.current.continuousClock is TestClock
        await send(.note("\(isHere)"))
      }
    }
    store.send(.start("begin", effect))
    await store.finish()
    #expect(store.notes == ["begin", "true"])
  }

  @Test func aTaskWaitsForWhatItsActionSetOffAndNothingElse() async {
    let (own, other) = (Gate(), Gate())
    store.send(.start("other", .wait(for: other, then: "late")))
    let task = store.send(
      .start("begin", .run { send in await send(.start("a", .wait(for: own, then: "b"))) }))
    await own.arrival()
    own.open()
    await task.finish()
    #expect(store.notes == ["other", "begin", "a", "b"])
    other.open()
    await store.finish()
    await store.send(.note("c")).finish()
    #expect(store.notes == ["other", "begin", "a", "b", "late", "c"])
  }

  @Test func aTaskCancelsWhatItsActionSetOffAndNothingElse() async {
    let (own, other) = (Gate(), Gate())
    store.send(.start("other", .wait(for: other, then: "kept")))
    let task = store.send(
      .start("begin", .run { send in await send(.start("a", .wait(for: own, then: "never"))) }))
    await own.arrival()
    task.cancel()
    await task.finish()
    other.open()
    await store.finish()
    #expect(store.notes == ["other", "begin", "a", "kept"])
  }

  @Test func theTaskOfAQueuedActionIsItsOwn() async {
    var tasks: [StoreTask] = []
    let gate = Gate()
    weak var known: Store<[Int], Int>?
    let store = Store(
      initialState: [],
      reducer: Reduce<[Int], Int> { state, action in
        state.append(action)
        if action == 0 { MainActor.assumeIsolated { known.map { tasks = [$0.send(1)] } } }
        return action == 1
          ? .run { send in
            await gate.pass()
            await send(2)
          } : .none
      })
    known = store
    store.send(0)
    gate.open()
    await tasks.first?.finish()
    #expect(store.state == [0, 1, 2])
  }
}
