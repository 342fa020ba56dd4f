import Hindsight
import SessionFile
import StateTree
import Testing

extension TCAStandIn {
  struct Feature: Reducer {
    struct State: Codable { var count = 0 }
    enum Action: Codable { case incrementTapped, set(Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .incrementTapped: state.count += 1
      case .set(let count): state.count = count
      }
      return .none
    }
  }

  @Suite struct AttachedTCATests {
    @Test func aWrappedReducerRecords() throws {
      let folder = try SessionFolder()
      let recorder = try folder.recorder()
      // Guide: The Composable Architecture
      struct Recorded<Base: Reducer>: Reducer {
        let base: Base
        let recorder: Recorder

        func _reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
          recorder.record(action, on: &state) { base._reduce(into: &$0, action: action) }
        }
      }

      let store = Store(initialState: Feature.State()) {
        Recorded(base: Feature(), recorder: recorder)
      }
      // end
      store.send(.set(4))
      store.send(.incrementTapped)
      recorder.close()
      let contents = try SessionContents(folder.session)
      #expect(contents.lines == ["1 set user", "2 incrementTapped user"])
      #expect(
        contents.states.map { $0.jsonText() } == [
          #"{"count":0}"#, #"{"count":4}"#, #"{"count":5}"#,
        ])
    }
  }
}
