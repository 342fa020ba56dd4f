import StateTree
import Testing

@Suite struct RegularExpressionTests {
  @Test(arguments: [
    ("b+", "abbc", 1..<3), ("^a", "abc", 0..<1), ("c$", "abc", 2..<3), ("", "abc", 0..<0),
    ("x", "abc", nil), ("b", "a\u{0}b", 2..<3), ("é", "été", 0..<2), ("(a|b){2}", "xxba", 2..<4),
    ("", "", 0..<0), ("^$", "", 0..<0), ("a[^x]b", "a\u{0}b", 0..<3),
  ])
  func findsTheFirstMatch(pattern: String, text: String, expected: Range<Int>?) throws {
    #expect(try RegularExpression(pattern).firstMatch(in: text) == expected)
  }

  @Test func goesOnFromAnOffset() throws {
    let expression = try RegularExpression("A", ignoringCase: true)
    #expect(expression.firstMatch(in: "abca", from: 1) == 3..<4)
    #expect(try RegularExpression("^a").firstMatch(in: "aa", from: 1) == nil)
    #expect(expression.firstMatch(in: "a", from: 2) == nil)
  }

  @Test(arguments: ["(", "[", "a{2", "*(", "\\", "a\u{0}"]) func refuses(pattern: String) {
    #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
  }
}
