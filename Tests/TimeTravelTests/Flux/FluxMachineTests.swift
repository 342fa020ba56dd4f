import Hindsight
import StateTree
import Testing

@testable import TimeTravel

/// Actions of a flux app at the debugger: typed, and run again.
@Suite struct FluxMachineTests {
  struct Total: Flux.State, Codable {
    var pages: [Int] = []
    var order = ""
  }

  enum Pages {
    struct Set: Flux.Action, Codable { var page: Int, titles: [String] }
    struct Clear: Flux.Action, Codable {}
  }

  enum Lists {
    struct Clear: Flux.Action, Codable {}
    struct Fetch: Flux.AsyncAction, Codable {
      var page: Int
      func execute(state: (any Flux.State)?, dispatch: @escaping Flux.DispatchFunction) {
        Issue.record("work is done in a replay")
      }
    }
  }

  enum Order: Flux.Action, Codable { case by(String), none }

  enum Registered: ActionRegistry {
    typealias Action = any Flux.Action
    static let actions: [Entry] = [
      Pages.Set.self, Pages.Clear.self, Lists.Clear.self, Lists.Fetch.self, Order.self,
    ]
  }

  nonisolated static func reduce(state: Total, action: any Flux.Action) -> Total {
    var state = state
    switch action {
    case let action as Pages.Set: state.pages.append(action.page)
    case let action as Lists.Fetch: state.pages.append(-action.page)
    case Order.by(let order): state.order = order
    default: break
    }
    return state
  }

  let machine = Machine(
    initialState: Total(), reducer: Flux.Reduce(reduce, actions: Registered.self))

  struct Typed: Sendable, CustomTestStringConvertible {
    let text: String
    let name: String
    let payload: String
    var testDescription: String { text }
  }

  static let prefix = "FluxMachineTests."
  static let typed = [
    Typed(
      text: "Set(page: 2, titles: [\"a\"])", name: "Pages.Set",
      payload: #"{"page":2,"titles":["a"]}"#),
    Typed(
      text: "Pages.Set(page: 2, titles: [])", name: "Pages.Set", payload: #"{"page":2,"titles":[]}"#
    ),
    Typed(
      text: ".Set(page: 2, titles: [])", name: "Pages.Set", payload: #"{"page":2,"titles":[]}"#),
    Typed(
      text: "Pages.Set.init(page: 2, titles: [])", name: "Pages.Set",
      payload: #"{"page":2,"titles":[]}"#),
    Typed(
      text: #"{"Pages.Set": {"page": 2, "titles": []}}"#, name: "Pages.Set",
      payload: #"{"page":2,"titles":[]}"#),
    Typed(text: #"{"Fetch": {"page": 2}}"#, name: "Lists.Fetch", payload: #"{"page":2}"#),
    Typed(text: "Lists.Clear()", name: "Lists.Clear", payload: "{}"),
    Typed(text: "FluxMachineTests.Pages.Clear", name: "Pages.Clear", payload: "{}"),
    Typed(text: "Order.by(\"title\")", name: "Order.by", payload: #"{"by":{"_0":"title"}}"#),
    Typed(text: "Order.none", name: "Order.none", payload: #"{"none":{}}"#),
  ]

  @Test(arguments: typed) func anActionIsTypedByItsType(_ typed: Typed) throws {
    let action = try machine.action(parsing: typed.text)
    #expect(action.name == Self.prefix + typed.name)
    guard case .object(let object) = action.payload, object.count == 1 else {
      Issue.record("\(action.payload)")
      return
    }
    #expect(object.first?.value.jsonText() == typed.payload)
  }

  @Test(arguments: [
    ("Sett(page: 2)", "Sett", ["Pages.Set"]),
    ("Pages.Sett(page: 2)", "Sett", ["Pages.Set"]),
    ("Pages.Fetch(page: 2)", "Fetch", ["Lists.Fetch"]),
    ("Clear()", "Clear", ["Lists.Clear", "Pages.Clear"]),
    ("{\"Sett\":{}}", "Sett", ["Pages.Set"]),
    ("Nothing()", "Nothing", []),
  ]) func aTypeThatIsNotThereIsSaid(_ text: String, _ name: String, _ near: [String]) {
    let error = #expect(throws: ActionLiteralError.self) { try machine.action(parsing: text) }
    guard case .unknownCase(let found, _, let names) = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == name)
    #expect(names.sorted() == near.map { Self.prefix + $0 })
  }

  @Test func aMissingArgumentIsNamed() {
    let error = #expect(throws: ActionLiteralError.self) {
      try machine.action(parsing: "Set(page: 2)")
    }
    #expect(error?.kind == .missingArgument(label: "titles", of: "Set"))
  }

  @Test func recordedActionsRunAgainWithoutTheirWork() throws {
    let run = try machine.start(at: machine.initialState())
    let texts = ["Set(page: 4, titles: [])", "Fetch(page: 5)", "Order.by(\"year\")"]
    for (index, text) in texts.enumerated() {
      _ = try run.reduce(machine.action(parsing: text).payload, at: index + 1, feeding: [])
    }
    #expect(run.state == ["pages": [4, -5], "order": "year"])
  }
}
