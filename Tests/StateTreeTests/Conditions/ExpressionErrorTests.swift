import StateTree
import Testing

@Suite struct ExpressionErrorTests {
  @Test(arguments: [
    ("", ExpressionError.Kind.expected(.value), 0), (".count >", .expected(.value), 8),
    (".count 3", .expected(.operatorOrEnd), 7), ("(.count", .expected(.closingParenthesis), 7),
    (".a = 3", .write("=="), 3), (".a & .b", .write("&&"), 3), (".a and .b", .write("&&"), 3),
    ("not .a", .write("!"), 0), (".a | .b", .write("||"), 3),
    ("count > 3", .functionAlone("count"), 0), (".a contains 3", .functionAlone("contains"), 3),
    ("max", .functionAlone("max"), 0), (".a AND .b", .write("&&"), 3), ("NOT .a", .write("!"), 0),
    (".a == 'b'", .write("\""), 6), ("any .a", .expected(.openingParenthesis), 4),
    ("conut(.a)", .unknownName("conut"), 0), ("items.count", .unknownName("items"), 0),
    (".a is 3", .expected(.nilWord), 6), (".a in 3", .expected(.list), 6),
    (".a in [1 2]", .expected(.listEnd), 9), ("any(.a)", .expected(.comma), 6),
    ("contains(.a)", .arguments(function: "contains", count: 2), 0),
    ("1 && true", .notACondition("number"), 0), ("true && \"a\"", .notACondition("text"), 8),
    ("\"a\" + 1 > 0", .notANumber("text"), 0), ("1 == \"a\"", .neverEqual("number", "text"), 2),
    ("!3", .notACondition("number"), 1), ("changed(3)", .expected(.place), 8),
    ("old(action) == \"a\"", .onlyOfTheState("old"), 0),
    ("any(.a, changed(.b))", .onlyOfTheState("changed"), 8),
    ("old(old(.a)) == 1", .onlyOfTheState("old"), 4), (".a[", .path(.expectedStepInBrackets), 3),
    (".a[id=]", .path(.expectedMemberValue), 6), (".a == \"b", .string(.unexpectedEnd), 8),
    (".a > 01", .number, 5), (".a > 3x", .number, 5), ("matches(.a, 3)", .expected(.text), 12),
    (".a == 1 == true", .expected(.operatorOrEnd), 8), (".count > 10 &&", .expected(.value), 14),
    (".items[0].done) ", .expected(.operatorOrEnd), 14),
  ])
  func areAtTheirPlace(text: String, kind: ExpressionError.Kind, offset: Int) {
    #expect(throws: ExpressionError(kind, at: offset, in: text)) { try StateExpression(text) }
  }

  @Test func anExpressionIsNotACondition() {
    for text in ["1 + 2", "\"a\"", "[1]", ".a.count + 1", "position"] {
      #expect(throws: ExpressionError.self, "\(text)") { try Condition(text) }
    }
  }

  @Test func aWrongRegularExpressionHasTheSystemsMessage() {
    let error = #expect(throws: ExpressionError.self) { try StateExpression(#"matches(.a, "(")"#) }
    #expect(error?.offset == 12)
    if case .regularExpression(let message)? = error?.kind {
      #expect(!message.isEmpty)
    } else {
      Issue.record("another error: \(String(describing: error))")
    }
    #expect(throws: ExpressionError.self) { try StateExpression(#"matches(.a, "a\u0000b")"#) }
  }

  @Test func deepAndLongTextsAreRefused() {
    for text in [
      String(repeating: "(", count: 100_000), String(repeating: "!", count: 90_000) + ".a",
      String(repeating: "-", count: 90_000) + ".a", String(repeating: "old(", count: 20_000),
      String(repeating: "any(.a,", count: 10_000), "1" + String(repeating: "+1", count: 40_000),
      String(repeating: "[", count: 90_000), String(repeating: "a", count: 200_000),
    ] {
      #expect(throws: ExpressionError.self) { try StateExpression(text) }
    }
  }

  @Test func longChainsAreFine() throws {
    let text = Array(repeating: ".a == 1", count: 5_000).joined(separator: " || ")
    #expect(try Condition(text).judgement(at: GivenMoment(state: ["a": 2])) == .fails)
  }

  /// Any text of tokens is an expression that has a value, or an error inside the text.
  @Test func noTextTraps() {
    var random = SplitMix64(seed: 13)
    let tokens = [
      ".a", ".", ".b[0]", ".b[id=1]", ".b[*]", "count", "(", ")", "(", ")", ",", "1", "-", "2.5",
      "\"x\"", "nil", "true", "&&", "||", "!", "==", "<", ">=", "+", "*", "/", "%", "old(",
      "changed(", "any(", "in", "[", "]", "is", "not", "min(", "contains(", "matches(", "payload",
      "action", "\"(\"", "1e999", "-0.0", "5ms", ".b.count", "\\", "é",
    ]
    let moment = GivenMoment(
      state: ["a": 1, "b": [["id": 1], ["id": .double(.nan)]]], old: ["a": .double(-.infinity)])
    var values = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...8, using: &random)
      let text = (0..<count).map { _ in tokens.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      do throws(ExpressionError) {
        _ = try StateExpression(text).value(at: moment)
        values += 1
      } catch {
        #expect((0...text.utf8.count).contains(error.offset))
      }
    }
    #expect(values > 100)
  }
}
