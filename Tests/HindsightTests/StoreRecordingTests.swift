import Foundation
import Hindsight
import SessionFile
import StateTree
import Testing

@MainActor @Suite struct StoreRecordingTests {
  struct App: Reducer {
    struct State: Codable, Equatable { var log: [String] = [] }

    enum Action: Encodable, Sendable {
      case note(String)
      case sendNow([String])
      case run(String, Work)

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .note(let text), .run(let text, _): try container.encode(text)
        case .sendNow(let texts): try container.encode(texts)
        }
      }
    }

    typealias Work = @Sendable (Send<Action>) async throws -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .note(let text):
        state.log.append(text)
        return .none
      case .sendNow(let texts):
        return .merge(texts.map { .send(.note($0)) })
      case .run(let text, let work):
        state.log.append(text)
        return .merge(.run(work), .send(.note("with \(text)")))
      }
    }
  }

  let folder: SessionFolder
  let recorder: Recorder
  let store: Store<App.State, App.Action>

  init() throws {
    folder = try SessionFolder()
    recorder = try folder.recorder()
    store = Store(initialState: App.State(), reducer: App(), recorder: recorder)
  }

  func contents() throws -> SessionContents {
    recorder.close()
    return try SessionContents(folder.session)
  }

  @Test func aStoreThatDoesNothingIsASessionOfOnePosition() throws {
    let contents = try contents()
    #expect(contents.states == [["log": []]])
    #expect(contents.header.stateType == "HindsightTests.StoreRecordingTests.App.State")
  }

  @Test func eachActionOfAnEffectHasItsCause() async throws {
    store.send(.note("a"))
    store.send(
      .run("b") { send in
        await send(.run("c") { send in await send(.note("d")) })
        await send(.note("e"))
      })
    store.send(.sendNow(["f", "g"]))
    await store.finish()
    let contents = try contents()
    let causes = contents.actions.filter { $0.origin == .effect }.map { action in
      "\(contents.actions[(action.cause ?? 0) - 1].payload.jsonText()) > \(action.payload.jsonText())"
    }
    #expect(
      causes.sorted() == [
        #""b" > "c""#, #""b" > "e""#, #""b" > "with b""#, #""c" > "d""#, #""c" > "with c""#,
        #"["f","g"] > "f""#, #"["f","g"] > "g""#,
      ])
    #expect(contents.actions.filter { $0.origin == .user }.allSatisfy { $0.cause == nil })
    #expect(contents.actions.allSatisfy { $0.file == "HindsightTests/StoreRecordingTests.swift" })
    #expect(contents.effects.map(\.end) == [.finished, .finished])
    #expect(
      contents.effects.map(\.position).map { contents.actions[$0 - 1].payload } == ["b", "c"])
  }

  @Test func howEffectsEndIsRecorded() async throws {
    struct Failure: Error {}
    store.send(.run("fails") { _ in throw Failure() })
    store.send(.run("is cancelled") { _ in throw CancellationError() })
    store.send(.run("finishes") { _ in })
    await store.finish()
    let contents = try contents()
    #expect(contents.effects.map(\.end) == [.failed, .cancelled, .finished])
    #expect(contents.effects.allSatisfy { ($0.endedAt ?? 0) >= $0.beganAt })
  }

  @Test func effectsOfAStoreThatGoesAwayAreCancelled() throws {
    let url = folder.url.appending(path: "other.hindsight")
    let recorder = try Recorder(to: url, app: "test")
    let (forever, unused) = AsyncStream.makeStream(of: Void.self)
    defer { unused.finish() }
    do {
      let store = Store(initialState: App.State(), reducer: App(), recorder: recorder)
      store.send(.run("waits") { _ in for await _ in forever {} })
    }
    recorder.close()
    #expect(try SessionContents(url).effects.map(\.end) == [.cancelled])
  }

  @Test func logOrderIsReduceOrder() async throws {
    for task in 0..<10 {
      store.send(
        .run("\(task)") { send in
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
              group.addTask { await send(.note("\(task).\(number)")) }
            }
          }
        })
    }
    await store.finish()
    let log = store.log
    let contents = try contents()
    #expect(log.count == 220)
    #expect(contents.actions.map(\.position) == Array(1...220))
    #expect(contents.actions.map(\.payload) == log.map { .string($0) })
    #expect(contents.states.last == ["log": .array(log.map { .string($0) })])
    for action in contents.actions where action.origin == .effect {
      let cause = try #require(action.cause)
      guard case .string(let text) = action.payload, !text.hasPrefix("with") else { continue }
      #expect(log[cause - 1] == text.prefix { $0 != "." })
    }
  }

  @Test func reEntrantSendsAreRecordedInTheOrderOfReducing() throws {
    struct Reentrant: Reducer {
      let open: @MainActor (Int) -> Void
      func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
        MainActor.assumeIsolated { open(action) }
        state.append(action)
        return .none
      }
    }
    let url = folder.url.appending(path: "reentrant.hindsight")
    let recorder = try Recorder(to: url, app: "test")
    weak var known: Store<[Int], Int>?
    let store = Store(
      initialState: [],
      reducer: Reentrant { action in
        for next in [action * 2, action * 2 + 1] where next < 16 { known?.send(next) }
      }, recorder: recorder)
    known = store
    store.send(1)
    recorder.close()
    #expect(store.state == Array(1..<16))
    let contents = try SessionContents(url)
    #expect(contents.actions.map(\.payload) == (1..<16).map { .integer($0) })
    #expect(contents.actions.map(\.cause) == [nil] + (2..<16).map { $0 / 2 })
    #expect(contents.states.last == .array((1..<16).map { .integer($0) }))
  }

  @Test func aStoreGoesOnWhenItsRecorderIsClosed() throws {
    store.send(.note("a"))
    recorder.close()
    store.send(.sendNow(["b"]))
    #expect(store.log == ["a", "b"])
    #expect(try contents().states.last == ["log": ["a"]])
  }
}
