import Hindsight
import SessionFile
import StateTree
import Testing

@MainActor @Suite struct PresentationTests {
  @Test func dismissRunsTheParentWhileTheChildIsThere() {
    struct Seeing: Reducer {
      struct State: Equatable {
        @PresentationState var helper: Helper.State?
        var seen: [Int?] = []
      }
      enum Action {
        case helper(PresentationAction<Helper.Action>)
        static let helperPath = CasePath(Action.helper) {
          switch $0 {
          case .helper(let action): action
          }
        }
      }
      var body: some Reducer<State, Action> {
        Reduce { state, _ in state.seen.append(state.helper?.count) }
          .ifLet(\.$helper, action: Action.helperPath) { Helper() }
      }
    }
    var state = Seeing.State(helper: Helper.State(id: 1))
    for action: Seeing.Action in [
      .helper(.presented(.up)), .helper(.dismiss), .helper(.presented(.up)), .helper(.dismiss),
    ] {
      _ = Seeing().reduce(into: &state, action: action)
    }
    #expect(state == Seeing.State(helper: nil, seen: [1, 1, nil, nil]))
  }

  @Test func anEffectDismissesItsOwnFeature() async throws {
    let folder = try SessionFolder()
    let recorder = try folder.recorder()
    let store = Store(initialState: Office.State(), reducer: Office(), recorder: recorder)
    store.send(.open(1))
    store.send(.sheet(.presented(.callHelper(7))))
    await store.send(.sheet(.presented(.helper(.presented(.quit))))).finish()
    #expect(store.sheet?.helper == nil)
    #expect(store.sheet != nil)
    await store.send(.sheet(.presented(.quit))).finish()
    #expect(store.sheet == nil)
    recorder.close()
    #expect(
      try SessionContents(folder.session).lines == [
        "1 open user", "2 sheet.presented.callHelper user",
        "3 sheet.presented.helper.presented.quit user",
        "4 sheet.presented.helper.dismiss effect 3",
        "5 sheet.presented.quit user", "6 sheet.dismiss effect 5",
      ])
  }

  @Test func dismissingDoesNothingWhereNobodyPresents() async {
    let store = Store(initialState: Worker.State(id: 1), reducer: Worker())
    await store.send(.quit).finish()
    #expect(store.state == Worker.State(id: 1))
  }

  @Test func aTestMayTakeDismissals() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let store = Store(
      initialState: Worker.State(id: 1), reducer: Worker(),
      withDependencies: { $0.dismiss = DismissEffect { continuation.yield("dismissed") } })
    await store.send(.quit).finish()
    continuation.finish()
    var taken: [String] = []
    for await text in stream { taken.append(text) }
    #expect(taken == ["dismissed"])
  }

  @Test func aPresentationIsRecordedAsAnOptional() throws {
    struct Plain: Codable { var helper: Helper.State? }
    struct Wrapped: Codable, Equatable { @PresentationState var helper: Helper.State? }
    struct Hidden { @PresentationState var helper: Helper.State? }
    let states = [nil, Helper.State(id: 1, count: 2)]
    for state in states {
      let plain = try StateEncoder().encode(Plain(helper: state))
      let wrapped = try StateEncoder().encode(Wrapped(helper: state))
      #expect(wrapped == plain)
      #expect(try StateDecoder().decode(Wrapped.self, from: plain) == Wrapped(helper: state))
    }
    let decoded = try StateDecoder().decode(
      Wrapped.self, from: StateValue(json: #"{"helper":null}"#))
    #expect(decoded == Wrapped(helper: nil))
    let hidden = try StateEncoder().encode(Hidden(helper: states[1]))
    #expect(hidden.jsonText().contains(#""id":1,"count":2"#))
  }
}
