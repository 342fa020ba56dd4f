import Foundation
import Hindsight
import SessionFile
import StateTree
import Testing

@MainActor @Suite struct EffectRecordingTests {
  enum CancelID { case search }
  struct Failure: Error, CustomStringConvertible { let description: String }

  let folder: SessionFolder
  let recorder: Recorder
  let store: Store<Noting.State, Noting.Action>
  let clock = TestClock()

  init() throws {
    folder = try SessionFolder()
    recorder = try folder.recorder()
    store = Noting.store(recorder)
  }

  /// Each effect as a line: the action that started it, its label, its end and why, and what it
  /// sent.
  func effects() throws -> [String] {
    recorder.close()
    let contents = try SessionContents(folder.session)
    func text(_ position: Int) -> String { contents.actions[position - 1].payload.jsonText() }
    return contents.effects.map { effect in
      let sent = contents.actions.filter { $0.effect == effect.id }.map { text($0.position) }
      #expect((effect.endedAt ?? .max) >= effect.beganAt)
      return ([text(effect.position), effect.label, effect.end?.rawValue, effect.reason] + sent)
        .map { $0 ?? "-" }.joined(separator: " ")
    }
  }

  @Test func whatEachEffectSentAndHowItEnded() async throws {
    store.send(
      .start(
        "a",
        .merge(
          .run { send in
            await send(.note("b"))
            await send(.note("c"))
          }, .send(.note("now")), .run { _ in throw Failure(description: "no network") })))
    await store.finish()
    #expect(
      try effects() == [
        #""a" - finished - "b" "c""#, #""a" - failed no network"#,
      ])
  }

  @Test func aHandledErrorIsRecordedToo() async throws {
    store.send(
      .start(
        "a",
        Effect.run { _ in
          throw Failure(description: "late")
        } catch: { error, send in
          await send(.note("sorry: \(error)"))
        }.cancellable(id: 7).cancellable(id: "outer")))
    await store.finish()
    #expect(try effects() == [#""a" 7 failed late "sorry: late""#])
  }

  @Test func whatWorkThrowsWhenCancelledIsNoFailure() async throws {
    let gate = Gate()
    store.send(
      .start(
        "a",
        .run { _ in
          await gate.pass()
          throw Failure(description: "connection lost")
        }.cancellable(id: CancelID.search)))
    store.send(.start("b", .cancel(id: CancelID.search)))
    await store.finish()
    #expect(try effects() == [#""a" search cancelled connection lost"#])
  }

  @Test func supersededSearchesEndAsCancelled() async throws {
    for query in ["s", "sw", "swift"] {
      store.send(
        .start(
          query,
          Effect.run { send in await send(.note("found \(query)")) }
            .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)))
      await clock.advance(by: .milliseconds(100))
    }
    await clock.advance(by: .milliseconds(200))
    await store.finish()
    #expect(
      try effects() == [
        #""s" search cancelled -"#, #""sw" search cancelled -"#,
        #""swift" search finished - "found swift""#,
      ])
  }

  @Test func whatAThrottleDropsIsRecordedAsCancelled() async throws {
    for latest in [true, false] {
      for number in 1...3 {
        store.send(
          .start(
            "\(number)",
            .note("\(latest) \(number)").throttle(
              id: latest, for: .seconds(1), clock: clock, latest: latest)))
      }
    }
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(
      try effects() == [
        #""1" true finished - "true 1""#, #""2" true cancelled -"#,
        #""3" true finished - "true 3""#, #""1" false finished - "false 1""#,
        #""2" false cancelled -"#, #""3" false cancelled -"#,
      ])
  }

  @Test func aConcatenationIsRecordedByItsSteps() async throws {
    store.send(
      .start("a", .concatenate(.note("b"), .send(.note("c")), .note("d"))))
    await store.finish()
    #expect(try effects() == [#""a" - finished - "b""#, #""a" - finished - "d""#])
  }
}
