import Hindsight
import SessionFile
import StateTree
import Testing

extension SwiftUIFluxStandIn {
  /// Neither the state nor the actions are Codable.
  struct AppState: FluxState {
    var movies: [Int: String] = [:]
  }

  struct SetMovie: Action {
    let id: Int
    let title: String
  }

  static func appStateReducer(state: AppState, action: any Action) -> AppState {
    var state = state
    if let action = action as? SetMovie { state.movies[action.id] = action.title }
    return state
  }

  @Suite struct AttachedSwiftUIFluxTests {
    @Test func aMiddlewareRecords() throws {
      let folder = try SessionFolder()
      let recorder = try folder.recorder()
      // Guide: SwiftUIFlux
      func recording<State: FluxState>(
        _ type: State.Type, into recorder: Recorder
      ) -> Middleware<State> {
        { _, getState in
          { next in
            { action in
              guard var state = getState() as? State else { return next(action) }
              recorder.record(NamedAction(action), on: &state) { state in
                next(action)
                state = getState() as? State ?? state
              }
            }
          }
        }
      }

      let store = Store<AppState>(
        reducer: appStateReducer, middleware: [recording(AppState.self, into: recorder)],
        state: AppState())
      // end
      store.dispatch(action: SetMovie(id: 4, title: "Örtveden"))
      recorder.close()
      let contents = try SessionContents(folder.session)
      #expect(contents.lines == ["1 SwiftUIFluxStandIn.SetMovie user"])
      #expect(
        contents.actions.map { $0.payload.jsonText() } == [
          #"{"SwiftUIFluxStandIn.SetMovie":{"id":4,"title":"Örtveden"}}"#
        ])
      #expect(
        contents.states.map { $0.jsonText() } == [
          #"{"movies":{}}"#, #"{"movies":{"4":"Örtveden"}}"#,
        ])
    }
  }
}
