import Hindsight
import SessionFile
import StateTree
import Testing

@Suite struct BindingTests {
  enum Order: String, Codable, Sendable { case name, date }
  enum Filter: Codable, Equatable, Sendable { case all, under(Int) }

  struct Search: Reducer {
    struct State: Codable, Equatable, BindableState {
      var query = ""
      var limit: Int?
      var order = Order.name
      var filter = Filter.all
      var profile = Profile()
      var unlisted = 0
      var page = 1
      var others = 0

      static let bindableFields: BindableFields<Self> = [
        .field("query", \.query),
        .field("limit", \.limit),
        .field("order", \.order),
        .field("filter", \.filter),
        .field("profile.name", \.profile.name),
      ]
    }

    struct Profile: Codable, Equatable { var name = "" }

    enum Action: Codable, Hashable, BindableAction {
      case binding(BindingAction<State>)
      case nextPage

      static let bindingPath = CasePath(Action.binding) {
        guard case .binding(let binding) = $0 else { return nil }
        return binding
      }
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.query): state.page = 1
        case .binding(\.limit), .binding(\.order): state.page = 0
        case .binding: state.others += 1
        case .nextPage: state.page += 1
        }
      }
    }
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let action: Search.Action
    let name: String
    let json: String
    var testDescription: String { json }
  }

  static let samples = [
    Sample(
      action: .set(\.query, "swift"), name: "binding.query",
      json: #"{"binding":{"_0":{"query":{"_0":"swift"}}}}"#),
    Sample(
      action: .set(\.limit, 3), name: "binding.limit",
      json: #"{"binding":{"_0":{"limit":{"_0":3}}}}"#),
    Sample(
      action: .set(\.limit, nil), name: "binding.limit",
      json: #"{"binding":{"_0":{"limit":{"_0":null}}}}"#),
    Sample(
      action: .set(\.order, .date), name: "binding.order.date",
      json: #"{"binding":{"_0":{"order":{"_0":"date"}}}}"#),
    Sample(
      action: .set(\.filter, .under(5)), name: "binding.filter.under",
      json: #"{"binding":{"_0":{"filter":{"_0":{"under":{"_0":5}}}}}}"#),
    Sample(
      action: .set(\.profile.name, "Blob"), name: "binding.profile.name",
      json: #"{"binding":{"_0":{"profile.name":{"_0":"Blob"}}}}"#),
  ]

  @Test(arguments: samples) func aBindingIsRecordedAsFieldNameAndValue(sample: Sample) throws {
    let encoded = try StateEncoder().encodeAction(sample.action)
    #expect(encoded.name == sample.name)
    #expect(encoded.payload.jsonText() == sample.json)
    #expect(try StateDecoder().decode(Search.Action.self, from: encoded.payload) == sample.action)
  }

  @Test(arguments: samples) func theDecodedActionDoesTheSame(sample: Sample) throws {
    let decoded = try StateDecoder().decode(
      Search.Action.self, from: StateValue(json: sample.json))
    var (original, again) = (Search.State(page: 7), Search.State(page: 7))
    _ = Search().reduce(into: &original, action: sample.action)
    _ = Search().reduce(into: &again, action: decoded)
    #expect(again == original)
    #expect(original != Search.State(page: 7))
  }

  @Test func patternsTellWhichFieldWasSet() {
    var state = Search.State(page: 5)
    _ = Search().reduce(into: &state, action: .set(\.query, "a"))
    #expect((state.query, state.page, state.others) == ("a", 1, 0))
    _ = Search().reduce(into: &state, action: .set(\.order, .date))
    #expect((state.order, state.page, state.others) == (.date, 0, 0))
    _ = Search().reduce(into: &state, action: .set(\.profile.name, "b"))
    #expect((state.profile.name, state.page, state.others) == ("b", 0, 1))
  }

  @Test func aBindingTellsItsValue() {
    let binding = BindingAction<Search.State>.set(\.query, "a")
    #expect(binding.value(of: \.query) == "a")
    #expect(binding.value(of: \.page) == nil)
    #expect(binding == .set(\.query, "a"))
    #expect(binding != .set(\.query, "b"))
    #expect(binding != .set(\.profile.name, "a"))
    #expect(Set([binding, .set(\.query, "a"), .set(\.query, "b")]).count == 2)
  }

  @Test func aPlainValueUnderTheNameIsRead() throws {
    let action = try StateDecoder().decode(
      Search.Action.self, from: StateValue(json: #"{"binding":{"_0":{"query":"swift"}}}"#))
    #expect(action == .set(\.query, "swift"))
  }

  @Test(arguments: [
    #"{"binding":{"_0":{"unlisted":{"_0":1}}}}"#, #"{"binding":{"_0":{}}}"#,
    #"{"binding":{"_0":{"query":1}}}"#, #"{"binding":{"_0":{"query":{"_0":1}}}}"#,
    #"{"binding":{"_0":{"query":"a","limit":3}}}"#, #"{"binding":{"_0":"query"}}"#,
  ])
  func whatIsNoListedFieldIsRefused(json: String) throws {
    let value = try StateValue(json: json)
    #expect(throws: StateCodingError.self) {
      try StateDecoder().decode(Search.Action.self, from: value)
    }
  }

  @Test func aFieldThatIsNotListedIsSetAndRecordedByItsSwiftName() throws {
    var state = Search.State()
    let action = Search.Action.set(\.unlisted, 4)
    _ = Search().reduce(into: &state, action: action)
    #expect(state.unlisted == 4)
    #expect(try StateEncoder().encodeAction(action).name == "binding.unlisted")
  }

  struct Plain: Reducer {
    struct State: Equatable { var isOn = false }
    enum Action { case view(BindingAction<State>) }

    var body: some Reducer<State, Action> {
      BindingReducer(
        action: CasePath(Action.view) {
          switch $0 {
          case .view(let binding): binding
          }
        })
    }
  }

  @Test func aStateWithoutNamesIsSetTooAndTakenByReflection() throws {
    var state = Plain.State()
    _ = Plain().reduce(into: &state, action: .view(.set(\.isOn, true)))
    #expect(state.isOn)
    let encoded = try StateEncoder().encodeAction(Plain.Action.view(.set(\.isOn, true)))
    #expect(encoded.name == "view.isOn")
  }

  @MainActor @Test func whatIsRecordedReplaysToTheSameStates() throws {
    let folder = try SessionFolder()
    let recorder = try folder.recorder()
    let store = Store(initialState: Search.State(), reducer: Search(), recorder: recorder)
    for sample in Self.samples { store.send(sample.action) }
    store.send(.nextPage)
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.actions.map(\.name) == Self.samples.map(\.name) + ["nextPage"])
    var state = Search.State()
    for action in contents.actions {
      let decoded = try StateDecoder().decode(Search.Action.self, from: action.payload)
      _ = Search().reduce(into: &state, action: decoded)
      #expect(try StateEncoder().encode(state) == contents.states[action.position])
    }
    #expect(state == store.state)
  }
}
