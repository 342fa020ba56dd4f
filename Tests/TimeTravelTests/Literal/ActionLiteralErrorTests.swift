import Hindsight
import StateTree
import Testing
import TimeTravel

@Suite struct ActionLiteralErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var offset: Int
    var kind: ActionLiteralError.Kind
    var testDescription: String { text }

    init(_ text: String, at offset: Int, _ kind: ActionLiteralError.Kind) {
      self.text = text
      self.offset = offset
      self.kind = kind
    }
  }

  static let cases = [
    Case("", at: 0, .empty),
    Case("  \n", at: 3, .empty),
    Case(".", at: 1, .unexpectedEnd),
    Case(".5", at: 1, .expectedName),
    Case("?", at: 0, .expectedValue),
    Case(".reset extra", at: 7, .textAfterValue),
    Case(".reset)", at: 6, .textAfterValue),
    Case(".counter(", at: 9, .unexpectedEnd),
    Case(".counter(.set(5)", at: 16, .unexpectedEnd),
    Case(".move(1 to: 2)", at: 8, .expectedCommaOr(")")),
    Case(".move(1, to)", at: 9, .wrongLabel(found: nil, expected: "to", of: "move")),
    Case(".addAll([1 2])", at: 11, .expectedCommaOr("]")),
    Case(".addAll([1, 2", at: 13, .unexpectedEnd),
    Case(".named([\"a\": 1, \"b\"])", at: 19, .expectedColon),
    Case(".addAll([,])", at: 9, .expectedValue),
    Case(".rename(\"abc)", at: 8, .unterminatedString),
    Case(".rename(\"a\\q\")", at: 10, .invalidEscape),
    Case(".rename(\"a\\(b)\")", at: 10, .invalidEscape),
    Case(".rename(\"\\u{D800}\")", at: 9, .invalidEscape),
    Case(".rename(\"\\u{}\")", at: 9, .invalidEscape),
    Case(".counter(.set(1.))", at: 14, .invalidNumber),
    Case(".counter(.set(5x))", at: 14, .invalidNumber),
    Case(".counter(.set(0x))", at: 14, .invalidNumber),
    Case(".counter(.set(0x1_0000_0000_0000_0000))", at: 14, .invalidNumber),
    Case(".counter(.set(1e))", at: 14, .invalidNumber),
    Case(".add({\"id\": })", at: 12, .json(.expectedValue)),
    Case(".add({\"id\": 1", at: 13, .unexpectedEnd),
    Case(".add({\"id\\", at: 10, .unexpectedEnd),

    Case(".resset", at: 0, .unknownCase("resset", type: "SampleAction", near: ["reset"])),
    Case(
      ".counter(.incrementTaped)", at: 9,
      .unknownCase("incrementTaped", type: "CounterAction", near: ["incrementTapped"])),
    Case(".counter(.sets(5))", at: 9, .unknownCase("sets", type: "CounterAction", near: ["set"])),
    Case(".nothingLikeIt", at: 0, .unknownCase("nothingLikeIt", type: "SampleAction", near: [])),
    Case(
      ".priority(.hihg)", at: 10, .unknownCase("hihg", type: "Priority", near: ["high"])),
    Case(".level(.Info)", at: 7, .unknownCase("Info", type: "Level", near: ["info"])),
    Case(
      ".color(.green)", at: 7, .caseOfHiddenName("green", type: "Color", rawType: "String")),
    Case(
      "color.green", at: 5, .caseOfHiddenName("green", type: "Color", rawType: "String")),
    Case(".level(.off)", at: 7, .caseOfHiddenName("off", type: "Level", rawType: "Int")),
    Case(".priority(.off)", at: 10, .unknownCase("off", type: "Priority", near: [])),
    Case(
      ".Counter(.set(5))", at: 0,
      .unknownCase("Counter", type: "SampleAction", near: ["counter"])),
    Case(
      ".counter(.Set(5))", at: 9, .unknownCase("Set", type: "CounterAction", near: ["set"])),
    Case(".init(5)", at: 0, .notOneCase(type: "SampleAction", count: 0)),
    Case(".counter({})", at: 9, .notOneCase(type: "CounterAction", count: 0)),
    Case(".counter([:])", at: 9, .notOneCase(type: "CounterAction", count: 0)),
    Case(
      ".counter({\"sets\":{}})", at: 9,
      .unknownCase("sets", type: "CounterAction", near: ["set"])),
    Case(
      ".counter([\"set\": [:], \"incrementTapped\": [:]])", at: 9,
      .notOneCase(type: "CounterAction", count: 2)),
    Case(".counter", at: 8, .missingArgument(label: nil, of: "counter")),
    Case(".counter(.set)", at: 13, .missingArgument(label: nil, of: "set")),
    Case(".move(1)", at: 7, .missingArgument(label: "to", of: "move")),
    Case(".add(Item(name: \"x\"))", at: 19, .missingArgument(label: "id", of: "Item")),
    Case(".add([\"name\": \"x\"])", at: 5, .missingArgument(label: "id", of: "Item")),
    Case(
      ".search(text: \"x\")", at: 8,
      .wrongLabel(found: "text", expected: "query", of: "search")),
    Case(".search(\"x\")", at: 8, .wrongLabel(found: nil, expected: "query", of: "search")),
    Case(".move(from: 1, to: 2)", at: 6, .wrongLabel(found: "from", expected: nil, of: "move")),
    Case(".move(1, 2)", at: 9, .wrongLabel(found: nil, expected: "to", of: "move")),
    Case(".reset(5)", at: 7, .unexpectedArgument(label: nil, of: "reset")),
    Case(".counter(.set(5, 6))", at: 17, .unexpectedArgument(label: nil, of: "set")),
    Case(
      ".search(query: \"x\", limits: 5)", at: 20,
      .unexpectedArgument(label: "limits", of: "search")),
    Case(".add(Item(id: 1, nam: \"x\"))", at: 17, .unexpectedArgument(label: "nam", of: "Item")),
    Case(
      ".add([\"id\": 1, \"nam\": \"x\"])", at: 15,
      .unexpectedArgument(label: "nam", of: "a dictionary")),
    Case(".addAll(.reset)", at: 8, .mismatch(expected: "Array<Item>", found: ".reset")),
    Case(".add([1])", at: 5, .mismatch(expected: "Item", found: "an array")),
    Case(".rename([1])", at: 8, .mismatch(expected: "String", found: "an array")),
    Case(".rename(.init(id: 1, x: 2))", at: 8, .mismatch(expected: "String", found: "init(…)")),
    Case("[1]", at: 0, .mismatch(expected: "SampleAction", found: "an array")),
  ]

  @Test(arguments: cases) func names(_ example: Case) {
    let error = #expect(throws: ActionLiteralError.self) {
      _ = try ActionLiteral(parsing: example.text).decode(SampleAction.self)
    }
    #expect(error?.kind == example.kind)
    #expect(error?.offset == example.offset)
  }

  static let jsonCases = [
    Case("{}", at: 0, .notOneCase(type: "SampleAction", count: 0)),
    Case(
      "{\"reset\":{},\"flag\":{\"_0\":true}}", at: 0,
      .notOneCase(type: "SampleAction", count: 2)),
    Case(
      " {\"resset\":{}}", at: 2,
      .unknownCase("resset", type: "SampleAction", near: ["reset"])),
    Case(
      "{\"counter\":{\"_0\":{\"Set\":{\"_0\":1}}}}", at: 18,
      .unknownCase("Set", type: "CounterAction", near: ["set"])),
  ]

  @Test(arguments: jsonCases) func namesCasesOfJSON(_ example: Case) throws {
    let machine = Machine(initialState: 0, reducer: SampleReducer())
    let error = #expect(throws: ActionLiteralError.self) {
      _ = try machine.action(parsing: example.text)
    }
    #expect(error?.kind == example.kind)
    #expect(error?.offset == example.offset)
  }

  static let refused = [
    (".counter(.set(\"x\"))", 14), (".counter(.set(1.5))", 14), (".rename(5)", 8),
    (".id(\"no\")", 4), (".priority(11)", 10), (".big(-1)", 5), (".flag(1)", 6),
    (".add({\"id\": \"x\"})", 5), (".at(\"yesterday\")", 4),
  ]

  @Test(arguments: refused) func refusesWhatATypeDoesNotTake(text: String, offset: Int) {
    let error = #expect(throws: ActionLiteralError.self) {
      _ = try ActionLiteral(parsing: text).decode(SampleAction.self)
    }
    guard case .refused = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.offset == offset)
  }

  @Test(arguments: ["[", ".a(", ".tree(.node(", "{\"a\":", "[1:", "a.", "a.b.c("])
  func depthIsBounded(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    #expect(throws: ActionLiteralError.self) { try ActionLiteral(parsing: text) }
  }

  @Test func depthUpToTheBound() throws {
    let brackets = StateValue.maximumDepth
    _ = try ActionLiteral(
      parsing: String(repeating: "[", count: brackets) + String(repeating: "]", count: brackets))
    let error = #expect(throws: ActionLiteralError.self) {
      try ActionLiteral(parsing: String(repeating: "[", count: brackets + 1))
    }
    #expect(error?.kind == .tooDeep)
    #expect(error?.offset == brackets)
  }

  @Test func deepValuesAreReadOrRefused() throws {
    let text =
      String(repeating: ".node(", count: 500) + ".leaf" + String(repeating: ")", count: 500)
    do {
      _ = try ActionLiteral(parsing: text).decode(Tree.self)
    } catch {
      #expect(error.kind == .tooDeep)
    }
  }
}
