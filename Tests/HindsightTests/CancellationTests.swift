import Hindsight
import Testing

@MainActor @Suite struct CancellationTests {
  enum ID: Hashable { case a, b }
  struct OtherID: Hashable { let value: Int }

  let store = Noting.store()
  let gate = Gate()

  @Test func anIDCancelsAllThatRunsUnderIt() async {
    let other = Gate()
    store.send(.start("1", .wait(for: gate, then: "never").cancellable(id: ID.a)))
    store.send(.start("2", .wait(for: gate, then: "never").cancellable(id: ID.a)))
    store.send(.start("3", .wait(for: other, then: "b").cancellable(id: ID.b)))
    await gate.arrival()
    store.send(.start("4", .cancel(id: ID.a)))
    other.open()
    await store.finish()
    #expect(store.notes == ["1", "2", "3", "4", "b"])
    store.send(.start("5", .cancel(id: ID.a)))
  }

  @Test func idsOfTwoTypesDiffer() async {
    store.send(.start("1", .wait(for: gate, then: "done").cancellable(id: 1)))
    store.send(.start("2", .cancel(id: 1.0)))
    store.send(.start("3", .cancel(id: OtherID(value: 1))))
    store.send(.start("4", .cancel(ids: ["1"])))
    gate.open()
    await store.finish()
    #expect(store.notes == ["1", "2", "3", "4", "done"])
  }

  @Test func severalIDsCancelOneEffect() async {
    for (number, id) in [ID.a, ID.b].enumerated() {
      store.send(
        .start(
          "\(number)",
          .wait(for: gate, then: "never").cancellable(id: ID.a).cancellable(id: ID.b)))
      store.send(.start("cancel", .cancel(id: id)))
    }
    store.send(.start("2", .wait(for: gate, then: "never").cancellable(id: ID.b)))
    store.send(.start("cancel", .cancel(ids: [ID.a, ID.b])))
    await store.finish()
    #expect(store.notes == ["0", "cancel", "1", "cancel", "2", "cancel"])
  }

  @Test func startingCancelsWhatIsInFlight() async {
    let work = Effect.wait(for: gate, then: "never").cancellable(id: ID.a, cancelInFlight: true)
    store.send(.start("1", work))
    store.send(.start("2", work.map { $0 }))
    store.send(.start("3", .send(.note("sent")).cancellable(id: ID.a, cancelInFlight: true)))
    await store.finish()
    #expect(store.notes == ["1", "2", "3", "sent"])
  }

  @Test func aCancelledEffectSendsNothingThoughItTakesNoNotice() async {
    let (begun, opened) = (Gate(), Gate())
    store.send(
      .start(
        "1",
        .run { send in
          await Task.detached {
            begun.open()
            await opened.pass()
            await send(.note("never"))
          }.value
        }.cancellable(id: ID.a)))
    await begun.pass()
    store.send(.start("2", .cancel(id: ID.a)))
    opened.open()
    await store.finish()
    #expect(store.notes == ["1", "2"])
  }

  @Test func anEffectMayCancelItselfBySending() async {
    store.send(
      .start(
        "1",
        .run { send in
          await send(.start("2", .merge(.cancel(id: ID.a), .send(.note("3")))))
          await send(.note("never"))
        }.cancellable(id: ID.a)))
    await store.finish()
    #expect(store.notes == ["1", "2", "3"])
  }

  @Test func aCancelledConcatenationGoesNoFurther() async {
    let steps = Effect.concatenate(.wait(for: gate, then: "never"), .note("never"))
    store.send(.start("1", steps.cancellable(id: ID.a)))
    store.send(.start("2", .concatenate(steps.cancellable(id: ID.b), .note("after"))))
    await gate.arrival()
    store.send(.start("3", .cancel(ids: [ID.a, ID.b])))
    await store.finish()
    #expect(store.notes == ["1", "2", "3", "after"])
  }

  @Test func aCancelledStepIsFollowedByTheNext() async {
    store.send(
      .start(
        "1", .concatenate(.wait(for: gate, then: "never").cancellable(id: ID.a), .note("next"))))
    store.send(.start("2", .cancel(id: ID.a)))
    await store.finish()
    #expect(store.notes == ["1", "2", "next"])
  }

  @Test func aMergeIsCancelledAsOne() async {
    store.send(
      .start(
        "1",
        .merge(.wait(for: gate, then: "never"), .send(.note("sent")), .wait(for: gate, then: "no"))
          .map { $0 }.cancellable(id: ID.a)))
    store.send(.start("2", .cancel(id: ID.a)))
    await store.finish()
    #expect(store.notes == ["1", "sent", "2"])
  }

  @Test func nothingIsCancelledBeforeItIsStarted() async {
    store.send(.start("1", .merge(.cancel(id: ID.a), .note("a").cancellable(id: ID.a))))
    await store.finish()
    #expect(store.notes == ["1", "a"])
  }
}
