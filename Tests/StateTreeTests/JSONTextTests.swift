import Foundation
import StateTree
import Testing

@Suite struct JSONTextTests {
  @Test func compactAndPretty() throws {
    let value: StateValue = [
      "count": 3, "isOn": true, "none": .null, "title": "é 🐧", "empty": [], "nothing": [:],
      "items": [1, ["a": 2.5]], "limit": .double(.infinity),
    ]
    #expect(
      value.jsonText() == """
        {"count":3,"isOn":true,"none":null,"title":"é 🐧","empty":[],"nothing":{},\
        "items":[1,{"a":2.5}],"limit":{"$double":"inf"}}
        """)
    #expect(
      value.jsonText(pretty: true) == """
        {
          "count": 3,
          "isOn": true,
          "none": null,
          "title": "é 🐧",
          "empty": [],
          "nothing": {},
          "items": [
            1,
            {
              "a": 2.5
            }
          ],
          "limit": {"$double": "inf"}
        }
        """)
    #expect(String(decoding: value.jsonUTF8(), as: UTF8.self) == value.jsonText())
  }

  static let marks: [(StateValue, String)] = [
    (StateValue.double(.nan), #"{"$double":"nan"}"#),
    (.double(-.infinity), #"{"$double":"-inf"}"#),
    (["$double": "nan"], #"{"$$double":"nan"}"#),
    (["$double": 1], #"{"$$double":1}"#),
    (["$$double": "nan"], #"{"$$$double":"nan"}"#),
    (["$double": "nan", "a": 1], #"{"$double":"nan","a":1}"#),
    (["$double ": "nan"], #"{"$double ":"nan"}"#),
    (["$": "nan"], #"{"$":"nan"}"#),
    (["a": ["$double": ["$double": "inf"]]], #"{"a":{"$$double":{"$$double":"inf"}}}"#),
  ]

  @Test(arguments: marks) func markedDoubles(_ value: StateValue, _ text: String) throws {
    #expect(value.jsonText() == text)
    #expect(try StateValue(json: text) == value)
  }

  @Test func unknownMarkIsAnOrdinaryObject() throws {
    #expect(try StateValue(json: #"{"$double":"one"}"#) == ["$double": "one"])
    #expect(try StateValue(json: #"{"$double":5}"#) == ["$double": 5])
  }

  @Test func everyScalarIsQuotedAsTheTerminalNeeds() throws {
    for number in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let text = "ab" + String(scalar) + "12345678" + String(scalar)
      #expect(StateValue.string(text).jsonText() == text.quotedJSON)
      #expect(try StateValue(json: text.quotedJSON) == .string(text))
    }
  }

  @Test(arguments: [
    (#""\u0041\"\\\/\b\f\n\r\t""#, "A\"\\/\u{8}\u{c}\n\r\t"),
    (#""\uD83D\uDE00\u00e9\u00E9""#, "😀éé"),
    (#""x\u0000y""#, "x\u{0}y"),
    (#""é\n日本語""#, "é\n日本語"),
    (#""12345678é1234567\"12345678""#, "12345678é1234567\"12345678"),
    (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
  ]) func escapesAreRead(_ text: String, _ string: String) throws {
    #expect(try StateValue(json: text) == .string(string))
  }

  @Test(arguments: [" 1 ", "\t1\r\n", "\u{FEFF}1", "\u{FEFF} 1"])
  func whitespaceAndByteOrderMarkAreSkipped(_ text: String) throws {
    #expect(try StateValue(json: text) == 1)
    #expect(try StateValue(jsonUTF8: Data(text.utf8)) == 1)
  }

  @Test func keysCompareByBytes() throws {
    let value = try StateValue(json: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    guard case .object(let object) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(object["\u{E9}"] == 1)
    #expect(object["e\u{301}"] == 2)
  }

  @Test func likeObjectsWithTheirKeysInEveryOrder() throws {
    var random = SplitMix64(seed: 3)
    let keys = (0..<40).map { "key\($0)" } + AwkwardText.table
    var objects: [StateValue] = []
    for size in 0..<150 {
      let chosen = keys.shuffled(using: &random).prefix(size)
      objects.append(
        .object(StateObject(chosen.enumerated().map { ($1, .integer(Int64($0))) })))
    }
    let value = StateValue.array(objects + objects)
    let read = try StateValue(json: value.jsonText())
    #expect(read == value)
    #expect(read.jsonText() == value.jsonText())
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: JSONTextError.Kind
    let offset: Int
    var line = 1
    var column: Int?
    var testDescription: String { text.terminalSafe }
  }

  static let refusals: [Refusal] = [
    Refusal(text: "", kind: .unexpectedEnd, offset: 0),
    Refusal(text: "  ", kind: .unexpectedEnd, offset: 2),
    Refusal(text: "[1,", kind: .unexpectedEnd, offset: 3),
    Refusal(text: "[1", kind: .unexpectedEnd, offset: 2),
    Refusal(text: "{\"a\"", kind: .unexpectedEnd, offset: 4),
    Refusal(text: "{\"a\":", kind: .unexpectedEnd, offset: 5),
    Refusal(text: "\"abc", kind: .unexpectedEnd, offset: 4),
    Refusal(text: "\"abc\\", kind: .unexpectedEnd, offset: 5),
    Refusal(text: "\"\\u12", kind: .unexpectedEnd, offset: 5),
    Refusal(text: "nul", kind: .unexpectedEnd, offset: 3),
    Refusal(text: "-", kind: .unexpectedEnd, offset: 1),
    Refusal(text: "1.", kind: .unexpectedEnd, offset: 2),
    Refusal(text: "1e+", kind: .unexpectedEnd, offset: 3),
    Refusal(text: "[1,]", kind: .expectedValue, offset: 3),
    Refusal(text: "nulL", kind: .expectedValue, offset: 0),
    Refusal(text: "[nan]", kind: .expectedValue, offset: 1),
    Refusal(text: "'a'", kind: .expectedValue, offset: 0),
    Refusal(text: "+1", kind: .expectedValue, offset: 0),
    Refusal(text: "\u{0}", kind: .expectedValue, offset: 0),
    Refusal(text: "{a:1}", kind: .expectedKey, offset: 1),
    Refusal(text: "{\"a\":1,}", kind: .expectedKey, offset: 7),
    Refusal(text: "{\"a\" 1}", kind: .expectedColon, offset: 5),
    Refusal(text: "[1 2]", kind: .expectedCommaOrBracket, offset: 3),
    Refusal(text: "[1}", kind: .expectedCommaOrBracket, offset: 2),
    Refusal(text: "{\"a\":1]", kind: .expectedCommaOrBrace, offset: 6),
    Refusal(text: "1 2", kind: .textAfterValue, offset: 2),
    Refusal(text: "[]]", kind: .textAfterValue, offset: 2),
    Refusal(text: "01", kind: .invalidNumber, offset: 0),
    Refusal(text: "[-a]", kind: .invalidNumber, offset: 1),
    Refusal(text: "[1.e1]", kind: .invalidNumber, offset: 1),
    Refusal(text: "[1ex]", kind: .invalidNumber, offset: 1),
    Refusal(text: "\"a\\x\"", kind: .invalidEscape, offset: 2),
    Refusal(text: "\"\\u12G4\"", kind: .invalidEscape, offset: 1),
    Refusal(text: "\"ab\\uD800\"", kind: .loneSurrogate, offset: 3),
    Refusal(text: "\"\\uDC00\\uD800\"", kind: .loneSurrogate, offset: 1),
    Refusal(text: "\"\\uD800\\u0041\"", kind: .loneSurrogate, offset: 1),
    Refusal(text: "\"\\uD800\\n\"", kind: .loneSurrogate, offset: 1),
    Refusal(text: "\"a\tb\"", kind: .controlCharacter, offset: 2),
    Refusal(text: "\"a\\n\u{1}\"", kind: .controlCharacter, offset: 4),
    Refusal(text: "{\"a\":1,\"b\":2,\"a\":3}", kind: .duplicateKey("a"), offset: 13),
    Refusal(text: "{\"a\":1,\"\\u0061\":3}", kind: .duplicateKey("a"), offset: 7),
    Refusal(
      text: "[\n  \"é\",\n  \"é\" \"x\"]", kind: .expectedCommaOrBracket, offset: 17, line: 3,
      column: 7),
  ]

  @Test(arguments: refusals) func refusal(_ refusal: Refusal) {
    let expected = JSONTextError(
      kind: refusal.kind, offset: refusal.offset, line: refusal.line,
      column: refusal.column ?? refusal.offset + 1)
    #expect(throws: expected) { try StateValue(json: refusal.text) }
    #expect(throws: expected) { try StateValue(jsonUTF8: Data(refusal.text.utf8)) }
  }

  @Test(
    arguments: [
      ([0x22, 0x61, 0xFF, 0x22], 2), ([0x22, 0xC3, 0x22], 1), ([0x22, 0xC3, 0xA9, 0xC3, 0x22], 3),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0x5C, 0x6E, 0xE2, 0x80, 0x5C, 0x6E, 0x22], 3),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
    ] as [([UInt8], Int)]) func bytesThatAreNotUTF8(_ bytes: [UInt8], _ offset: Int)
  {
    let error = #expect(throws: JSONTextError.self) { try StateValue(jsonUTF8: Data(bytes)) }
    #expect(error?.kind == .invalidUTF8)
    #expect(error?.offset == offset)
  }

  @Test func duplicateAmongManyKeys() {
    let keys = (0..<500).map { "\"k\($0)\":0" }
    let text = "{" + (keys + ["\"k250\":1"]).joined(separator: ",") + "}"
    let error = #expect(throws: JSONTextError.self) { try StateValue(json: text) }
    #expect(error?.kind == .duplicateKey("k250"))
    #expect(error?.offset == text.utf8.count - "\"k250\":1}".utf8.count)
  }
}
