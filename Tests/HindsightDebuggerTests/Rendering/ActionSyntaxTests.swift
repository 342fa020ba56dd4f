import Hindsight
import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct ActionSyntaxTests {
  static let literals = [
    ".crash", ".counter(.increment)", ".counter(.set(-5))", ".add(title: \"a, b\")",
    ".add(title: \"\\\\(x) \\\"q\\\" \\n \\u{1b} \\u{202e} é🐧\")", ".note(nil)",
    ".note(\"nil\")", ".remove(at: 0)",
  ]

  @Test(arguments: literals)
  func canBeTypedBack(literal: String) throws {
    let machine = App.library.machine
    let action = try machine.action(parsing: literal)
    let recorded = RecordedAction(
      position: 1, time: 0, name: action.name, payload: action.payload)
    let syntax = try #require(ActionSyntax(recorded))
    let text = try #require(syntax.literal)
    #expect(try machine.action(parsing: text) == action)
    #expect(text == text.terminalSafe)
  }

  static let marked: [(action: Marked, literal: String?)] = [
    (.maybe(nil), ".maybe"), (.maybe(.some(nil)), nil), (.maybe(5), ".maybe(5)"),
    (.list([nil, 5]), ".list([nil, 5])"), (.list([.some(nil)]), nil), (.list([]), ".list([])"),
    (.box(Marked.Box(value: .some(nil))), ".box({\"value\":null})"),
    (.boxes([Marked.Box(value: 5), Marked.Box()]), ".boxes([{\"value\":5}, {}])"),
    (.inner(Marked.Inner.none), nil), (.inner(Marked.Inner.some(5)), nil),
    (.inner(.other), ".inner(.other)"),
    (.inner(nil), ".inner"), (.number(.nan), ".number({\"$double\":\"nan\"})"),
    (.number(-0.0), ".number(-0.0)"), (.Capital(1), ".Capital(1)"), (.pair(nil, 2), ".pair(_1: 2)"),
    (.dollars(["$some": 1]), nil),
    (.dollars(["$some": 1, "a": 2]), ".dollars({\"$some\":1,\"a\":2})"),
    (.row(.element(id: 3, action: .other)), ".row(.element(id: 3, action: .other))"),
    (.row(.element(id: 3, action: .some(5))), nil), (.failed(.tooMany), ".failed(.tooMany)"),
    (.failed(.coded), nil), (.said(.many), nil),
  ]

  @Test(arguments: marked)
  func showsOnlyWhatIsReadAsThePayload(action: Marked, literal: String?) throws {
    let machine = App("marked", initialState: 0, reducer: MarkedReducer()).machine
    let encoded = try StateEncoder().encodeAction(action)
    let recorded = RecordedAction(
      position: 1, time: 0, name: encoded.name, payload: encoded.payload)
    let shown = ActionSyntax(recorded)?.literal
    #expect(shown == literal)
    if let shown { #expect(try machine.action(parsing: shown).payload == encoded.payload) }
  }

  static let lists: [(action: Marked, list: String)] = [
    (.row(.element(id: 3, action: .other)), "id: 3"),
    (.row(.element(id: 3, action: .some(5))), "id: 3, 5"), (.failed(.tooMany), ""),
    (.said(.many), ""), (.pair(1, 2), "1, 2"),
  ]

  @Test(arguments: lists)
  func theNameIsNotSaidAgain(action: Marked, list: String) throws {
    let encoded = try StateEncoder().encodeAction(action)
    let recorded = RecordedAction(
      position: 1, time: 0, name: encoded.name, payload: encoded.payload)
    #expect(ActionText.arguments(recorded, width: .max) == list)
  }

  static let others: [(name: String, payload: StateValue)] = [
    ("", [:]), ("a", "a"), ("a", ["b": [:]]), ("a.b", ["a": ["b": [:]]]), ("a", ["a": 1]),
    ("a", ["a": [:], "b": [:]]),
  ]

  @Test(arguments: others)
  func anotherShapeStaysJSON(name: String, payload: StateValue) {
    let action = RecordedAction(position: 1, time: 0, name: name, payload: payload)
    #expect(ActionSyntax(action)?.literal == nil)
    #expect(ActionText.arguments(action, width: .max) == payload.jsonText())
  }
}

enum Marked: Codable, Sendable {
  struct Box: Codable {
    var value: Int??
  }

  enum Inner: Codable {
    case none
    case some(Int)
    case other
  }

  enum Row: Codable {
    case element(id: Int, action: Inner)
  }

  enum Failure: String, Codable {
    case tooMany
    case coded = "E7"
  }

  enum Count: Int, Codable {
    case many = 7
  }

  case row(Row)
  case failed(Failure)
  case said(Count)
  case maybe(Int??)
  case list([Int??])
  case box(Box)
  case boxes([Box])
  case inner(Inner?)
  case number(Double)
  case Capital(Int)
  case pair(Int?, Int)
  case dollars([String: Int]?)
}

struct MarkedReducer: Reducer {
  func reduce(into state: inout Int, action: Marked) -> Effect<Marked> { .none }
}
