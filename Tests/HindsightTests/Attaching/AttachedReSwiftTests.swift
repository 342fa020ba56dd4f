import Hindsight
import SessionFile
import StateTree
import Testing

extension ReSwiftStandIn {
  struct AppState: Codable { var titles: [String] = [] }
  struct AddTitle: Action, Codable { var title: String }

  static func appReducer(action: any Action, state: AppState?) -> AppState {
    var state = state ?? AppState()
    if let action = action as? AddTitle { state.titles.append(action.title) }
    return state
  }

  @Suite struct AttachedReSwiftTests {
    @Test func aMiddlewareRecords() throws {
      let folder = try SessionFolder()
      let recorder = try folder.recorder()
      // Guide: ReSwift
      func recording<State>(into recorder: Recorder) -> Middleware<State> {
        { _, getState in
          { next in
            { action in
              guard var state = getState() else { return next(action) }
              recorder.record(NamedAction(action), on: &state) { state in
                next(action)
                state = getState() ?? state
              }
            }
          }
        }
      }

      let store = Store(
        reducer: appReducer, state: AppState(), middleware: [recording(into: recorder)])
      // end
      store.dispatch(AddTitle(title: "Moss"))
      recorder.close()
      let contents = try SessionContents(folder.session)
      #expect(contents.lines == ["1 ReSwiftStandIn.AddTitle user"])
      #expect(
        contents.actions.map { $0.payload.jsonText() } == [
          #"{"ReSwiftStandIn.AddTitle":{"title":"Moss"}}"#
        ])
      #expect(
        contents.states.map { $0.jsonText() } == [
          #"{"titles":[]}"#, #"{"titles":["Moss"]}"#,
        ])
    }
  }
}
