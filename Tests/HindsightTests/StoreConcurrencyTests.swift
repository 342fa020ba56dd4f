import Foundation
import Hindsight
import Observation
import SessionFile
import StateTree
import Testing

@MainActor @Suite struct StoreConcurrencyTests {
  let folder: SessionFolder
  let recorder: Recorder

  init() throws {
    folder = try SessionFolder()
    recorder = try folder.recorder()
  }

  func contents() throws -> SessionContents {
    recorder.close()
    return try SessionContents(folder.session)
  }

  /// The log's order is the order of reducing, and each action names the action and the effect that
  /// it comes from.
  func check(_ contents: SessionContents, against notes: [String]) throws {
    #expect(contents.actions.map(\.position) == Array(1...notes.count))
    #expect(contents.actions.map(\.payload) == notes.map { .string($0) })
    #expect(contents.states.last == ["notes": .array(notes.map { .string($0) })])
    for action in contents.actions {
      guard let cause = action.cause else {
        #expect(action.origin == .user)
        continue
      }
      #expect(cause < action.position)
      // What a person's code sends meanwhile has a cause, too.
      guard action.origin == .effect else { continue }
      guard case .string(let text) = action.payload else { continue }
      #expect(notes[cause - 1] == text.split(separator: "/").dropLast().joined(separator: "/"))
      guard let number = action.effect else { continue }
      let effect = try #require(contents.effects.first { $0.id == number })
      #expect(effect.position == cause)
      #expect(action.time >= effect.beganAt)
      #expect(action.time <= effect.endedAt ?? .max)
    }
  }

  /// Work that sends from many tasks at once actions that set off more, by running and at once.
  nonisolated static func busy(_ name: String, depth: Int) -> Effect<Noting.Action> {
    .run { send in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<5 {
          group.addTask {
            let name = "\(name)/\(number)"
            let next = depth > 0 ? busy(name, depth: depth - 1) : .none
            await send(.start(name, .merge(.send(.note("\(name)/now")), next)))
          }
        }
      }
    }
  }

  @Test func causesAreRightWithManySendersAtOnce() async throws {
    let store = Noting.store(recorder)
    for number in 0..<5 {
      store.send(.start("\(number)", Self.busy("\(number)", depth: 1)))
    }
    let reader = Task.detached { [recorder] in
      while !Task.isCancelled {
        if recorder.position.isMultiple(of: 7) { recorder.flush() }
        await Task.yield()
      }
    }
    await store.finish()
    reader.cancel()
    await reader.value
    #expect(store.notes.count == 305)
    let contents = try contents()
    try check(contents, against: store.notes)
    #expect(contents.effects.count == 30)
    #expect(contents.effects.allSatisfy { $0.end == .finished })
  }

  @Test func reEntrantSendsOfObserversKeepTheOrder() async throws {
    let store = Noting.store(recorder)
    observe(store)
    store.send(.start("a", .run { send in for _ in 0..<5 { await send(.note("a/b")) } }))
    await store.finish()
    try check(contents(), against: store.notes)
  }

  /// Sends whenever the notes change, until there are twenty.
  func observe(_ store: Store<Noting.State, Noting.Action>) {
    withObservationTracking {
      _ = store.notes.count
    } onChange: {
      MainActor.assumeIsolated {
        if store.notes.count < 20 { store.send(.start("\(store.notes.count)", .none)) }
        Task { @MainActor in observe(store) }
      }
    }
  }

  @Test func cancellationWhileSendingIsExact() async throws {
    struct Ticker: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += action
        switch (action, state) {
        case (0, _):
          return .run { send in
            await withTaskGroup(of: Void.self) { group in
              for _ in 0..<4 {
                group.addTask { while !Task.isCancelled { await send(1) } }
              }
            }
          }.cancellable(id: "ticker")
        case (_, 50): return .cancel(id: "ticker")
        default: return .none
        }
      }
    }
    let store = Store(initialState: 0, reducer: Ticker(), recorder: recorder)
    store.send(0)
    await store.finish()
    #expect(store.state == 50)
    let contents = try contents()
    #expect(contents.actions.count == 51)
    #expect(contents.effects.map(\.end) == [.cancelled])
    #expect(contents.effects.map(\.label) == ["ticker"])
    #expect(contents.actions.dropFirst().allSatisfy { $0.cause == 1 && $0.effect == 1 })
  }

  @Test func effectsMayOutliveTheirStore() async throws {
    let (begun, ended) = (Gate(), Gate())
    var store: Store? = Noting.store(recorder)
    weak let gone = store
    store?.send(
      .start(
        "a",
        .run { send in
          for number in 0... {
            await send(.note("a/\(number)"))
            if number == 20 { begun.open() }
            if Task.isCancelled { break }
          }
          await Task.detached { for _ in 0..<20 { await send(.note("a/late")) } }.value
          ended.open()
        }))
    await begun.pass()
    let notes = store?.notes ?? []
    store = nil
    #expect(gone == nil)
    await ended.pass()
    let contents = try contents()
    try check(contents, against: notes)
    #expect(contents.effects.map(\.end) == [.cancelled])
  }

  @Test func tasksCancelWhileOthersSend() async throws {
    let store = Noting.store(recorder)
    let tasks = (0..<20).map { number in
      Task {
        let work = Self.busy("\(number)", depth: 1)
        let task = store.send(
          .start("\(number)", work.cancellable(id: number % 3, cancelInFlight: true)))
        await Task.yield()
        if number.isMultiple(of: 2) { task.cancel() }
        await task.finish()
      }
    }
    for task in tasks { await task.value }
    #expect(!store.notes.isEmpty)
    let notes = store.notes
    try check(contents(), against: notes)
  }
}
