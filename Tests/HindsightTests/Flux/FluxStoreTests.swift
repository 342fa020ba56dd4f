import Foundation
import Hindsight
import Observation
import SessionFile
import StateTree
import Synchronization
import Testing

@MainActor @Suite struct FluxStoreTests {
  let folder: SessionFolder
  let recorder: Recorder

  init() throws {
    folder = try SessionFolder()
    recorder = try folder.recorder()
  }

  func store(_ middleware: [Flux.Middleware<Shop.State>] = []) -> Flux.Store<Shop.State> {
    Flux.Store(
      reducer: Shop.reduce, middleware: middleware, state: Shop.State(), recorder: recorder)
  }

  func contents() throws -> SessionContents {
    recorder.close()
    return try SessionContents(folder.session)
  }

  @Test func anActionIsRecordedByItsTypeAndFields() throws {
    let store = store()
    store.dispatch(action: Shop.Add(item: "tea"))
    store.dispatch(action: Shop.Counting.increase(by: 2))
    store.dispatch(action: Shop.Secret(item: "by reflection"))
    store.dispatch(action: Shop.Clear())
    let contents = try contents()
    #expect(
      contents.actions.map(\.name) == [
        "Shop.Add", "Shop.Counting.increase", "Shop.Secret", "Shop.Clear",
      ])
    #expect(
      contents.actions.map { $0.payload.jsonText() } == [
        #"{"Shop.Add":{"item":"tea"}}"#, #"{"Shop.Counting":{"increase":{"by":2}}}"#,
        #"{"Shop.Secret":{"item":"by reflection"}}"#, #"{"Shop.Clear":{}}"#,
      ])
    #expect(
      contents.states[3] == ["items": ["tea", "by reflection"], "isLoading": false, "count": 2])
    #expect(contents.actions.allSatisfy { $0.file == "HindsightTests/FluxStoreTests.swift" })
  }

  @Test func whatAnAsynchronousActionDispatchesHasItsCause() async throws {
    let store = store()
    store.dispatch(action: Shop.Load(items: ["a", "b"]))
    store.dispatch(action: Shop.Start(item: "c"))
    await store.finish()
    let contents = try contents()
    let sent = contents.actions.filter { $0.origin == .effect }
    #expect(contents.lines.prefix(2) == ["1 Shop.Load user", "2 Shop.Start user"])
    #expect(
      Set(sent.map { "\($0.cause ?? 0) \($0.payload.jsonText())" }) == [
        #"1 {"Shop.Add":{"item":"a"}}"#, #"1 {"Shop.Add":{"item":"b"}}"#,
        #"2 {"Shop.Add":{"item":"c after 0"}}"#,
      ])
    #expect(sent.allSatisfy { $0.file == nil && $0.line == nil })
    #expect(contents.effects.map(\.position).sorted() == [1, 2])
    #expect(contents.effects.allSatisfy { $0.end == .finished })
  }

  @Test func anErrorIsTheEndOfTheEffect() async throws {
    let store = store()
    store.dispatch(action: Shop.Load(items: []))
    await store.finish()
    #expect(try contents().effects.map(\.end) == [.failed])
  }

  @Test func anEffectWhoseStoreIsGoneIsCancelled() async throws {
    var store: Flux.Store<Shop.State>? = store()
    store?.dispatch(action: Shop.Start(item: "late"))
    store = nil
    for _ in 0..<100 { await Task.yield() }
    let contents = try contents()
    #expect(contents.actions.count == 1)
    #expect(contents.effects.map(\.end) == [.cancelled])
  }

  @Test func middlewareSeesEveryActionInOrder() async throws {
    let seen = Mutex<[String]>([])
    func noting(_ name: String) -> Flux.Middleware<Shop.State> {
      { _, getState in
        { next in
          { action in
            let before = getState()?.items.count ?? -1
            next(action)
            let after = getState()?.items.count ?? -1
            seen.withLock { $0.append("\(name) \(type(of: action)) \(before)-\(after)") }
          }
        }
      }
    }
    let store = store([noting("outer"), noting("inner")])
    store.dispatch(action: Shop.Load(items: ["a"]))
    await store.finish()
    #expect(
      seen.withLock { $0 } == [
        "inner Load 0-0", "outer Load 0-0", "inner Add 0-1", "outer Add 0-1",
      ])
    #expect(try contents().lines == ["1 Shop.Load user", "2 Shop.Add effect 1"])
  }

  @Test func middlewareMayStopReplaceAndFollow() async throws {
    let middleware: Flux.Middleware<Shop.State> = { dispatch, _ in
      { next in
        { action in
          switch action {
          case is Shop.Clear: break
          case let action as Shop.Secret: dispatch(Shop.Add(item: action.item))
          case Shop.Counting.reset:
            next(action)
            dispatch(Shop.Add(item: "after reset"))
            Task { dispatch(Shop.Add(item: "later")) }
          default: next(action)
          }
        }
      }
    }
    let store = store([middleware])
    store.dispatch(action: Shop.Clear())
    store.dispatch(action: Shop.Secret(item: "told"))
    store.dispatch(action: Shop.Counting.reset)
    while store.items.count < 3 { await Task.yield() }
    #expect(store.items == ["told", "after reset", "later"])
    #expect(
      try contents().lines == [
        "1 Shop.Add user", "2 Shop.Counting.reset user", "3 Shop.Add effect 2",
        "4 Shop.Add effect 2",
      ])
  }

  @Test func anObserverIsToldOfItsPartAlone() {
    let store = store()
    let told = Mutex(0)
    withObservationTracking {
      _ = store.count
    } onChange: {
      told.withLock { $0 += 1 }
    }
    store.dispatch(action: Shop.Add(item: "a"))
    #expect(told.withLock { $0 } == 0)
    store.dispatch(action: Shop.Counting.increase(by: 1))
    #expect(told.withLock { $0 } == 1)
  }

  @Test func theAdapterRunsInAnOrdinaryStore() async throws {
    let store = Store(
      initialState: Shop.State(), reducer: Flux.Reduce(Shop.reduce, actions: Shop.Actions.self),
      recorder: recorder)
    store.send(.init(Shop.Load(items: ["x"])))
    await store.finish()
    #expect(store.items == ["x"])
    let contents = try contents()
    #expect(contents.lines == ["1 Shop.Load user", "2 Shop.Add effect 1"])
    for action in contents.actions {
      let decoded = try StateDecoder().decode(
        RegisteredAction<Shop.Actions>.self, from: action.payload)
      #expect(try StateEncoder().encodeAction(decoded).payload == action.payload)
    }
  }
}
