import Hindsight
import Synchronization
import Testing

@MainActor @Suite struct StoreTests {
  struct Log: Reducer {
    struct State: Equatable { var entries: [String] = [] }
    enum Action: Sendable {
      case note(String)
      case sendNow([String])
      case run(@Sendable (Send<Action>) async throws -> Void)
      case sideDoor(@MainActor () -> Void, String)
      case both(@Sendable (Send<Action>) async throws -> Void, String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .note(let text):
        state.entries.append(text)
        return .none
      case .sendNow(let texts):
        state.entries.append("sendNow")
        return .merge(texts.map { .send(.note($0)) })
      case .run(let operation):
        return .run(operation)
      case .sideDoor(let open, let text):
        MainActor.assumeIsolated { open() }
        state.entries.append(text)
        return .none
      case .both(let operation, let text):
        return .merge(.run(operation), .none, .send(.note(text)))
      }
    }
  }

  let store = Store(initialState: Log.State(), reducer: Log())

  @Test func actionsSentFromAReducerAreQueuedInOrder() {
    #expect(store.entries == [])
    store.send(
      .sideDoor(
        { [store] in
          store.send(.note("1"))
          store.send(.sideDoor({ store.send(.note("3")) }, "2"))
          #expect(store.entries == [])
        }, "0"))
    #expect(store.entries == ["0", "1", "2", "3"])
  }

  @Test func aReducerThatReadsItsStoreSeesTheStateBefore() {
    var seen: [[String]] = []
    store.send(.sideDoor({ [store] in seen.append(store.entries) }, "first"))
    store.send(.sideDoor({ [store] in seen.append(store.state.entries) }, "second"))
    #expect(seen == [[], ["first"]])
    #expect(store.entries == ["first", "second"])
  }

  @Test func effectsThatSendAtOnceAreReducedBeforeSendReturns() {
    store.send(.sendNow(["a", "b"]))
    #expect(store.entries == ["sendNow", "a", "b"])
  }

  @Test func queuedActionsComeBeforeThoseOfEffects() {
    store.send(.sideDoor({ [store] in store.send(.note("queued")) }, "first"))
    store.send(.sideDoor({ [store] in store.send(.sendNow(["effect"])) }, "outer"))
    #expect(store.entries == ["first", "queued", "outer", "sendNow", "effect"])
  }

  @Test func finishWaitsForEffectsStartedByEffects() async {
    store.send(
      .run { send in
        await send(
          .run { send in
            await Task.yield()
            await send(.run { send in await send(.note("innermost")) })
          })
        await send(.note("outer"))
      })
    #expect(store.entries == [])
    await store.finish()
    #expect(store.entries.sorted() == ["innermost", "outer"])
    await store.finish()
  }

  @Test func mergeRunsAll() async {
    store.send(.both({ send in await send(.note("run")) }, "sent"))
    #expect(store.entries == ["sent"])
    await store.finish()
    #expect(store.entries == ["sent", "run"])
  }

  @Test func longMergesStayFlat() {
    let effect = Effect<Int>.merge((0..<100_000).map { Effect.send($0).map { $0 + 1 } })
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        return action < 0 ? effect : .none
      })
    store.send(-1)
    #expect(store.state == 100_001)
    let chain = (0..<100_000).reduce(Effect<Int>.none) { chain, number in
      number.isMultiple(of: 100) ? chain.merged(with: .send(number)) : chain
    }
    let second = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        return action < 0 ? chain : .none
      })
    second.send(-1)
    #expect(second.state == 1001)
  }

  @Test func sendsFromManyTasksAreAllReducedOnce() async {
    store.send(
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<200 {
            group.addTask { await send(.note("\(number)")) }
          }
        }
      })
    await store.finish()
    #expect(store.entries.count == 200)
    #expect(Set(store.entries).count == 200)
  }

  @Test func aFailingEffectEndsAndTheStoreGoesOn() async {
    struct Failure: Error {}
    store.send(
      .run { send in
        await send(.note("before"))
        throw Failure()
      })
    await store.finish()
    store.send(.note("after"))
    #expect(store.entries == ["before", "after"])
  }

  @Test func effectsAreCancelledWithTheirStore() async {
    let (ended, continuation) = AsyncStream.makeStream(of: Bool.self)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (forever, unused) = AsyncStream.makeStream(of: Void.self)
    defer { unused.finish() }
    var store: Store<Log.State, Log.Action>? = Store(initialState: Log.State(), reducer: Log())
    weak let gone = store
    store?.send(
      .run { send in
        start.yield()
        for await _ in forever {}
        await send(.note("late"))
        continuation.yield(Task.isCancelled)
      })
    for await _ in started { break }
    store = nil
    #expect(gone == nil)
    for await isCancelled in ended {
      #expect(isCancelled)
      break
    }
  }

  @Test func aLateSendAfterTheStoreIsGoneDoesNothing() async {
    let kept = Mutex<Send<Log.Action>?>(nil)
    do {
      let store = Store(initialState: Log.State(), reducer: Log())
      store.send(.run { send in kept.withLock { $0 = send } })
      await store.finish()
    }
    let send = kept.withLock { $0 }
    send?(.note("late"))
    #expect(send != nil)
  }
}
