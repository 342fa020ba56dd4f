import Hindsight
import StateTree
import Testing

@testable import TimeTravel

@Suite struct BindingLiteralTests {
  struct Search: Reducer, Sendable {
    struct State: Codable, Equatable, BindableState {
      var query = ""
      var limit: Int?
      var order = Order.name
      var name = ""

      static let bindableFields: BindableFields<Self> = [
        .field("query", \.query), .field("limit", \.limit), .field("order", \.order),
        .field("profile.name", \.name),
      ]
    }

    enum Order: String, Codable, Sendable { case name, date }

    enum Action: Codable, Equatable, Sendable, BindableAction {
      case binding(BindingAction<State>)
      case sheet(PresentationAction<Search.Sheet>)
      case rows(IdentifiedAction<Int, Search.Sheet>)
      case query(String)
      indirect case inner(Action)

      static let bindingPath = CasePath(Action.binding) {
        guard case .binding(let binding) = $0 else { return nil }
        return binding
      }
    }

    enum Sheet: Codable, Equatable, Sendable { case save }

    var body: some Reducer<State, Action> { BindingReducer() }
  }

  static let machine = Machine(initialState: Search.State(), reducer: Search())

  struct Sample: Sendable, CustomTestStringConvertible {
    let text: String
    let action: Search.Action
    var testDescription: String { text }
  }

  static let samples = [
    Sample(text: #".binding(.query("swift"))"#, action: .set(\.query, "swift")),
    Sample(text: #".binding(.set(\.query, "swift"))"#, action: .set(\.query, "swift")),
    Sample(text: #".binding(.set(\State.query ,"swift"))"#, action: .set(\.query, "swift")),
    Sample(text: #".set(\.query, "swift")"#, action: .set(\.query, "swift")),
    Sample(text: #"Search.Action.set(\.limit, 3)"#, action: .set(\.limit, 3)),
    Sample(text: #".query("swift")"#, action: .query("swift")),
    Sample(text: #".inner(.set(\.query, "swift"))"#, action: .inner(.set(\.query, "swift"))),
    Sample(text: #"inner.set(\.query, "swift")"#, action: .inner(.set(\.query, "swift"))),
    Sample(text: #"binding.query("swift")"#, action: .set(\.query, "swift")),
    Sample(text: #".binding(["query": "swift"])"#, action: .set(\.query, "swift")),
    Sample(text: #".binding({"query":"swift"})"#, action: .set(\.query, "swift")),
    Sample(text: #"{"binding":{"_0":{"query":{"_0":"swift"}}}}"#, action: .set(\.query, "swift")),
    Sample(text: #"{"binding":{"_0":{"query":"swift"}}}"#, action: .set(\.query, "swift")),
    Sample(text: ".binding(.limit(3))", action: .set(\.limit, 3)),
    Sample(text: ".binding(.limit(nil))", action: .set(\.limit, nil)),
    Sample(text: ".binding(.order(.date))", action: .set(\.order, .date)),
    Sample(text: #".binding(["profile.name": "Blob"])"#, action: .set(\.name, "Blob")),
    Sample(text: ".sheet(.presented(.save))", action: .sheet(.presented(.save))),
    Sample(text: "sheet.dismiss", action: .sheet(.dismiss)),
    Sample(
      text: ".rows(.element(id: 3, action: .save))",
      action: .rows(.element(id: 3, action: .save))),
  ]

  @Test(arguments: samples) func isReadAtThePrompt(sample: Sample) throws {
    let encoded = try Self.machine.action(parsing: sample.text)
    #expect(try StateDecoder().decode(Search.Action.self, from: encoded.payload) == sample.action)
    #expect(encoded == (try StateEncoder().encodeAction(sample.action)))
  }

  @Test func aFieldOfAnotherNameIsNamedWithThoseNearIt() throws {
    let error = #expect(throws: ActionLiteralError.self) {
      try ActionLiteral(parsing: #".binding(.qeury("a"))"#).decode(Search.Action.self)
    }
    guard case .unknownCase(let name, _, let near) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "qeury")
    #expect(near == ["query"])
  }

  @Test func aBindingRunsInTheMachine() throws {
    let run = try Self.machine.start(at: Self.machine.initialState())
    let payload = try StateValue(json: #"{"binding":{"_0":{"query":{"_0":"swift"}}}}"#)
    _ = try run.reduce(payload, at: 1, feeding: [])
    #expect(run.state == (try StateEncoder().encode(Search.State(query: "swift"))))
  }
}
