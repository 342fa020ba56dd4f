import Foundation
import Hindsight
import SessionFile
import StateTree
import Testing

/// A hand-written store.
enum HandWritten {
  struct State: Codable { var answer = 0 }
  enum Action: Codable, Sendable { case ask, answered(Int) }
  typealias Effect = @Sendable () async -> Action

  static func reduce(_ state: inout State, _ action: Action) -> Effect? {
    switch action {
    case .ask: return { .answered(42) }
    case .answered(let answer):
      state.answer = answer
      return nil
    }
  }

  @MainActor @Suite struct AttachedStoreTests {
    @Test func aHandWrittenStoreRecords() async throws {
      let folder = try SessionFolder()
      let recorder = try folder.recorder()
      // Guide: The wrapped call
      @MainActor
      final class Store {
        private(set) var state = State()
        private let recorder: Recorder

        init(recorder: Recorder) { self.recorder = recorder }

        func send(_ action: Action, cause: Int? = nil) {
          var next = state
          let effect = recorder.record(action, on: &next, cause: cause) { reduce(&$0, action) }
          state = next
          guard let effect else { return }
          let position = recorder.position
          Task { send(await effect(), cause: position) }
        }
      }
      // end
      let store = Store(recorder: recorder)
      store.send(.ask)
      while store.state.answer == 0 { await Task.yield() }
      recorder.close()
      let contents = try SessionContents(folder.session)
      #expect(contents.lines == ["1 ask user", "2 answered effect 1"])
    }
  }
}
