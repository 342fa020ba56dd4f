import Foundation
import StateTree
import Testing

@Suite struct RegularExpressionTests {
  static let matches: [(pattern: String, text: String, match: Range<Int>?)] = [
    ("b+", "abbc", 1..<3), ("^a", "abc", 0..<1), ("c$", "abc", 2..<3), ("", "abc", 0..<0),
    ("x", "abc", nil), ("b", "a\u{0}b", 2..<3), ("é", "été", 0..<2), ("(a|b){2}", "xxba", 2..<4),
    ("", "", 0..<0), ("^$", "", 0..<0), ("a[^x]b", "a\u{0}b", 0..<3), ("x*", "aaa", 0..<0),
    // A letter is one, however many bytes it takes.
    ("^.t.$", "été", 0..<5), ("[é-ü]", "aö", 1..<3), ("[!-é]+", " a]é^-ü", 1..<7),
    (".{2}", "😀é!", 0..<6), ("[^a]", "aé", 1..<3),
    // The longest of the first.
    ("a|ab|abc", "xabcd", 1..<4), ("(a|ab)(c|bcd)", "abcd", 0..<4), ("a*|b", "b", 0..<1),
    ("(a*)(ab)*b*", "aabb", 0..<4), ("a.*b", "xaabab", 1..<6),
    ("a{2,3}", "aaaa", 0..<3), ("a{,2}b", "aaab", 1..<4), ("(ab){2,}", "abababx", 0..<6),
    ("a{0}b", "ab", 1..<2), ("((a*)*)*b", "aab", 0..<3), ("(|a)b", "ab", 0..<2),
    ("\\.", "a.b", 1..<2), ("\\/", "a/b", 1..<2), ("a\\nb", "a\nb", 0..<3), ("\\t", "a\tb", 1..<2),
    (".", "\n", 0..<1), ("[]a]", "]", 0..<1), ("[^]a]", "]ab", 2..<3), ("[a-]+", "x-a", 1..<3),
    ("[[:digit:]]+", "ab12", 2..<4), ("[[:alpha:][:digit:]]+", "-é1-", 1..<4),
    ("\\d{2}", "a123", 1..<3), ("\\bb\\b", "ab b", 3..<4), ("\\<b", "ab b", 3..<4),
    ("b\\>", "bab", 2..<3), ("\\Bb", "b ab", 3..<4), ("\\w+", "- é_1 -", 2..<6),
    ("a^b|c", "a^bc", 3..<4), ("\\^", "a^", 1..<2), ("{\"a", "x{\"a", 1..<4), ("a|", "b", 0..<0),
    ("[\\n]", "n", 0..<1), ("(^a|b)c", "xbc", 1..<3), ("a$|b", "ab", 1..<2),
  ]

  @Test(arguments: matches)
  func findsTheFirstMatch(pattern: String, text: String, expected: Range<Int>?) throws {
    let expression = try RegularExpression(pattern)
    #expect(try expression.firstMatch(in: text) == expected)
    #expect(try expression.matches(text) == (expected != nil))
    let anywhere = try RegularExpression.anywhere(pattern)
    #expect(try expected == nil || anywhere.matches("x" + text + "x"))
  }

  /// Whether a long text matches takes one look at it; these would take hours otherwise.
  @Test(arguments: [
    ("a+$", false), ("(a|aa)+$", false), ("(.*)(.*)(.*)(.*)x", false), ("(a|a)*c", false),
    ("[[:alpha:]]+$", true), ("^a+b$", true), ("b", true), ("é", false), ("^b", false),
  ])
  func whetherALongTextMatchesIsQuick(pattern: String, expected: Bool) throws {
    for text in [
      String(repeating: "a", count: 900_000) + "b",
      "a\u{0}" + String(repeating: "a", count: 300_000) + "\n\u{0}b",
    ] where text.utf8.count > 500_000 || !["^a+b$", "[[:alpha:]]+$"].contains(pattern) {
      let expression = try RegularExpression(pattern)
      #expect(try expression.matches(text) == expected)
      if !expected { #expect(try expression.firstMatch(in: text) == nil) }
    }
  }

  @Test func goesOnFromAnOffset() throws {
    let expression = try RegularExpression("A", ignoringCase: true)
    #expect(try expression.firstMatch(in: "abca", from: 1) == 3..<4)
    #expect(try RegularExpression("^a").firstMatch(in: "aa", from: 1) == nil)
    #expect(try RegularExpression("\\ba").firstMatch(in: "aa a", from: 1) == 3..<4)
    #expect(try expression.firstMatch(in: "a", from: 2) == nil)
    #expect(try RegularExpression("").firstMatch(in: "a", from: 1) == 1..<1)
  }

  @Test(arguments: [
    ("ÉTÉ", "été", 0..<5), ("[A-C]+", "xabc", 1..<4), ("[^a]", "Ab", 1..<2),
    ("[[:upper:]]", "a", 0..<1), ("straße", "STRASSE", nil),
  ])
  func ignoresCase(pattern: String, text: String, expected: Range<Int>?) throws {
    let expression = try RegularExpression(pattern, ignoringCase: true)
    #expect(try expression.firstMatch(in: text) == expected)
  }

  static let refusals: [(String, Int)] = [
    ("a(b", 1), ("ab)", 2), ("x[a", 1), ("a{2", 1), ("a{3,2}", 1), ("a{256}", 1), ("a{,}", 1),
    ("*a", 0), ("a|+", 2), ("(*a)", 1), ("^*", 1), ("{2}", 0), ("a\\", 1), ("(a)\\1", 3),
    ("a\\q", 1), ("[b-a]", 1), ("[[:foo:]]", 1), ("[[:word:]]", 1), ("[[.a.]]", 1), ("[[=a=]]", 1),
    ("é(", 2), ("a\u{0}", 1), ("[a\u{0}]", 2), ("[", 0), ("(", 0),
    (String(repeating: "(", count: 200) + String(repeating: ")", count: 200), 50),
    (String(repeating: "a", count: 1_001), 1_000), ("x(a{255}){255}", 9),
    ("(((a{9}){9}){9}){9}", 12), ("((((){255}){255}){255}){255}", 11), ("[é-\u{FFFF}]", 1),
    ("(a|b{200}){200}", 10),
  ]

  @Test(arguments: refusals) func refuses(pattern: String, offset: Int) throws {
    let error = #expect(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
    #expect(error?.pattern == pattern && error?.offset == offset && error?.message.isEmpty == false)
  }

  /// What makes other machines run for ever.
  @Test(arguments: [
    "(a*)*c", "(a|a)*c", "(a|b)*a(a|b){20}c", "(.*)(.*)(.*)(.*)c", "(a?){60}a{60}c", "a.*b.*c",
  ])
  func endsSoon(pattern: String) throws {
    var generator = SplitMix64(seed: 1)
    var text = ""
    for _ in 0..<3_000 { text += Bool.random(using: &generator) ? "a" : "b" }
    #expect(try !RegularExpression(pattern).matches(text))
  }

  /// A long text is looked at in windows.
  @Test func aLongTextIsLookedAtToItsEnd() throws {
    let pad = String(repeating: "é-", count: 20_000)
    let text = pad + "ab" + String(repeating: "x", count: 5_000) + "c" + pad
    let start = pad.utf8.count
    #expect(try RegularExpression("abx*c").firstMatch(in: text) == start..<start + 5_003)
    #expect(try RegularExpression("^abx*c").firstMatch(in: text) == nil)
    #expect(try RegularExpression("bx*$").firstMatch(in: text) == nil)
    #expect(
      try RegularExpression("-$").firstMatch(in: text) == text.utf8.count - 1..<text.utf8.count)
    #expect(try RegularExpression("\\bx").firstMatch(in: text) == nil)
    #expect(try RegularExpression("[^é]x").firstMatch(in: text) == start + 1..<start + 3)
    #expect(try RegularExpression("q").firstMatch(in: text) == nil)
  }

  @Test func canBeStopped() throws {
    let text = String(repeating: "a", count: 300_000)
    let expression = try RegularExpression("b")
    var calls = 0
    let match = try expression.firstMatch(in: text + "b") {
      calls += 1
      return calls == 2
    }
    #expect(match == nil && calls == 2)
    #expect(try expression.firstMatch(in: text + "b") == 300_000..<300_001)
  }

  @Test(arguments: [
    ("ticket-[0-9]+", "ticket-"), ("a|b", ""), ("x*abc?d", "ab"), ("(foo)+bar", "foo"),
    ("^abc$", "abc"), ("a(bc){2}", "bc"), ("(foo)?", ""),
  ])
  func knowsATextThatEachMatchHas(pattern: String, text: String) throws {
    #expect(try RegularExpression(pattern).requiredText == text)
    #expect(try RegularExpression(pattern, ignoringCase: true).requiredText == "")
  }

  #if canImport(Glibc)
    /// The system's functions, as an oracle for short texts of ASCII.
    @Test func agreesWithTheSystem() throws {
      var generator = SplitMix64(seed: 7)
      var count = 0
      for _ in 0..<4_000 {
        let pattern = Self.pattern(depth: 3, &generator)
        guard let expression = try? RegularExpression(pattern) else { continue }
        var compiled = regex_t()
        guard regcomp(&compiled, pattern, REG_EXTENDED) == 0 else { continue }
        defer { regfree(&compiled) }
        for _ in 0..<10 {
          var text = ""
          for _ in 0..<Int.random(in: 0...8, using: &generator) {
            text += ["a", "b", "c", "_", " "].randomElement(using: &generator) ?? ""
          }
          var match = regmatch_t()
          let expected: Range<Int>? =
            regexec(&compiled, text, 1, &match, 0) == 0 ? Int(match.rm_so)..<Int(match.rm_eo) : nil
          #expect(try expression.firstMatch(in: text) == expected, "/\(pattern)/ in '\(text)'")
          count += 1
        }
      }
      #expect(count > 20_000)
    }
  #endif

  private static func pattern(depth: Int, _ generator: inout SplitMix64) -> String {
    let count = Int.random(in: 1...3, using: &generator)
    return (0..<count).map { _ in piece(depth, &generator) }.joined()
  }

  private static func piece(_ depth: Int, _ generator: inout SplitMix64) -> String {
    switch Int.random(in: 0...13, using: &generator) {
    case 0...4: return ["a", "b", "c"].randomElement(using: &generator) ?? "a"
    case 5: return "."
    case 6: return ["[ab]", "[^a]", "[a-c]"].randomElement(using: &generator) ?? "."
    case 7: return ["^", "$", "\\b", "\\<", "\\>", "\\B"].randomElement(using: &generator) ?? "^"
    case 8,
      9 where depth > 0:
      return "(" + pattern(depth: depth - 1, &generator) + ")"
    case 10 where depth > 0:
      return "(" + pattern(depth: depth - 1, &generator) + "|"
        + pattern(depth: depth - 1, &generator) + ")"
    default:
      let atom = ["a", "b", "(ab|a)", "(a|b)", "[bc]"].randomElement(using: &generator) ?? "a"
      return atom
        + (["*", "+", "?", "{2}", "{1,2}", "{0,1}"].randomElement(using: &generator) ?? "")
    }
  }
}
