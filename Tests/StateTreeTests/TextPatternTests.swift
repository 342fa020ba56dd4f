import Foundation
import Testing

@testable import StateTree

@Suite struct TextPatternTests {
  private static func mayMatch(_ pattern: TextPattern, _ json: String) throws -> Bool {
    var json = json
    return try json.withUTF8 { try pattern.mayMatch(json: $0) }
  }

  /// A value as somebody else may spell it, and a text that people type to find it.
  static let spellings: [(json: String, typed: String)] = [
    (#""a\nb""#, "a\nb"), (#""say \"hi\"""#, #"say "hi""#), (#""\u00e9t\u00e9""#, "été"),
    (#""http:\/\/x""#, "http://x"), (#""\u0061bc""#, "abc"), (#""a\\b""#, #"a\b"#), ("1e2", "100"),
    ("1.50", "1.5"), ("0.00001", "1e-05"), ("-0", "-0"), ("12345678901234567890", "5678901234"),
    (#"{"a":[true,null]}"#, "true"), (#"{"$double":"nan"}"#, "nan"), (#""😀""#, "😀"),
    (#""\ud83d\ude00""#, "😀"),
    ("100000000000000000000000.0", "1e+23"),
  ]

  @Test(arguments: spellings) func comparesWhatWasMeant(json: String, typed: String) throws {
    let value = try StateValue(json: json)
    for isCaseIgnored in [false, true] {
      let pattern = try TextPattern(text: typed, ignoringCase: isCaseIgnored)
      let texts = value.scalarTexts
      guard try texts.contains(where: { try pattern.firstMatch(in: $0) != nil }) else {
        Issue.record("\(texts) has no \(typed)")
        continue
      }
      #expect(try Self.mayMatch(pattern, json))
    }
  }

  @Test(arguments: ["a.c", "x|y", "a(b", "[", "*", "^$", "a{2}", "\\", "a\nb"])
  func aTextIsNoExpression(text: String) throws {
    for isCaseIgnored in [false, true] {
      let pattern = try TextPattern(text: text, ignoringCase: isCaseIgnored)
      #expect(try pattern.firstMatch(in: "é" + text + "x") == 2..<2 + text.utf8.count)
      #expect(try pattern.firstMatch(in: "abc") == nil)
    }
  }

  @Test func mostValuesNeedNotBeRead() throws {
    let json = #"{"query":"hello","page":12,"price":1.5,"on":true}"#
    for text in ["world", "13", "2.5", "Hello", "x\ny"] {
      #expect(try !Self.mayMatch(TextPattern(text: text), json))
      #expect(try !Self.mayMatch(TextPattern(expression: text), json))
    }
    for pattern in ["^hellos$", "[0-9]{3}", "w.*d", "\\bell"] {
      let isThere = pattern == "\\bell"
      #expect(try Self.mayMatch(TextPattern(expression: pattern), json) == isThere)
    }
  }

  @Test(arguments: [
    ("App.swift", true), (".swift:12", true), ("12", true), (":", true), ("swift:x", false),
    ("View", false), ("12App", false), ("t1", true), ("", true),
  ])
  func aLineMayComeBehind(text: String, expected: Bool) throws {
    #expect(try TextPattern(text: text).mayMatch(beforeLine: "App.swift") == expected)
    #expect(
      try TextPattern(expression: "\\w" + text).mayMatch(beforeLine: "x/App.swift") == expected)
  }

  /// Whatever matches a scalar is not ruled out by the text of the value around it.
  @Test func nothingIsMissed() throws {
    let patterns = [
      "a", "^a", "b$", "^$", "[0-9]+", "1", "e", "\\.", "true", "null", "[^a-z]", "\\bx", "-", "x*",
      "é", ".{3}", "0$", "\\\\", "\"", "\n", "e[+-]",
    ]
    var hits = 0
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let value = StateValue.random(using: &random)
      let json = value.jsonText()
      let texts = value.scalarTexts
      for pattern in patterns {
        let expression = try TextPattern(expression: pattern)
        let text = try TextPattern(text: pattern)
        for pattern in [expression, text]
        where try texts.contains(where: { try pattern.firstMatch(in: $0) != nil }) {
          hits += 1
          #expect(try Self.mayMatch(pattern, json), "\(pattern) in \(json)")
        }
      }
    }
    #expect(hits > 1_000)
  }
}

extension StateValue {
  /// The texts of all scalars in a tree.
  fileprivate var scalarTexts: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.scalarTexts)
    case .object(let object): object.flatMap { $0.value.scalarTexts }
    default: searchedText.map { [$0] } ?? []
    }
  }
}
