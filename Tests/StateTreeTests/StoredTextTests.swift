import Testing

@testable import StateTree

@Suite struct StoredTextTests {
  /// A text and its parts, as a file would keep them.
  struct Stored {
    var text = ""
    var parts: [Int64: String] = [:]

    init(_ value: StateValue, above limit: Int?) {
      var numbers: [String: Int64] = [:]
      var parts: [Int64: String] = [:]
      text = StoredText(value, partsAbove: limit).text { _, part in
        let number = numbers[part.json] ?? Int64(numbers.count) - 2
        numbers[part.json] = number
        parts[number] = part.json
        return number
      }
      self.parts = parts
    }

    func value() throws -> StateValue {
      var missing: Set<Int64> = []
      let known = try parts.mapValues { try StoredPart(json: $0) }
      let value = try StateValue(stored: text, parts: known, missing: &missing)
      #expect(missing.isEmpty)
      return value
    }
  }

  @Test(arguments: Array(0..<40) as [UInt64]) func everyTreeComesBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tree = StateValue.random(using: &random)
    let marked: StateValue = [
      "$value": tree, "other": ["$value": tree], "$$value": ["$$value": ["$value": 7]],
      "text": #"{"$value":7}"#, "list": [["$value": 1], ["$double": "nan"], ["$$double": 1]],
      "two": ["$value": 7, "b": 1],
    ]
    for value in [tree, marked, ["$value": tree], ["$$value": 7], .double(.nan)] {
      for limit in [0, 1, 8, 40, 1_000, nil] {
        let stored = Stored(value, above: limit)
        #expect(try stored.value() == value, "seed \(seed)")
        #expect(try stored.value().jsonText() == value.jsonText(), "seed \(seed)")
        #expect(stored.parts.values.allSatisfy { !$0.contains(/{"\$value":-?\d+}/) })
        if limit == nil { #expect(!stored.text.contains(/{"\$value":-?\d+}/)) }
      }
    }
  }

  @Test func whatIsLongStandsApart() {
    let long = String(repeating: "é", count: 5)
    let stored = Stored(
      ["a": .string(long), "b": [.string(long), "short"], "c": [1, 2, 3, 4, 5, 6]], above: 9)
    #expect(
      stored.text
        == #"{"a":{"$value":-2},"b":[{"$value":-2},"short"],"c":{"$value":-1}}"#)
    #expect(stored.parts == [-2: "\"\(long)\"", -1: "[1,2,3,4,5,6]"])
    #expect(Stored([1, 2, 3], above: 6).text == #"{"$value":-2}"#)
    #expect(Stored([1, 2, 3], above: 7).text == "[1,2,3]")
    #expect(Stored(.string("123456789"), above: 9).text == #""123456789""#)
  }

  @Test func aMemberThatWasLeftOutDoesNotSpellTheNextKeys() throws {
    let row: StateValue = ["name": "a long enough name", "id": 1]
    let value: StateValue = ["rows": [row, ["name": "b", "id": 2], row, ["name": "c", "id": 3]]]
    for limit in 0..<60 { #expect(try Stored(value, above: limit).value() == value) }
  }

  @Test func aPartRefersToNothing() {
    #expect(throws: JSONTextError.self) { try StoredPart(json: #"[{"$value":1}]"#) }
  }

  @Test func aPartIsNoDeeperThanItsPlaceAllows() throws {
    let deepest = StateValue.maximumDepth
    func nested(_ depth: Int, _ inner: String) -> String {
      String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
    }
    let part = try StoredPart(json: nested(300, "1"))
    var missing: Set<Int64> = []
    let reference = #"{"$value":1}"#
    let value = try StateValue(
      stored: nested(deepest - 300, reference), parts: [1: part], missing: &missing)
    #expect(value.jsonText() == nested(deepest, "1"))
    #expect(throws: JSONTextError.self) {
      try StateValue(
        stored: nested(deepest - 299, reference), parts: [1: part], missing: &missing)
    }
    let text = try StateValue(
      stored: nested(deepest, reference), parts: [1: StoredPart(json: #""text""#)],
      missing: &missing)
    #expect(text.jsonText() == nested(deepest, #""text""#))
  }

  @Test func aFewReferencesDoNotStandForAllMemory() throws {
    let part = try StoredPart(json: "\"" + String(repeating: "x", count: 1 << 20) + "\"")
    var missing: Set<Int64> = []
    let text = "[" + Array(repeating: #"{"$value":1}"#, count: 256).joined(separator: ",") + "]"
    #expect(throws: JSONTextError.self) {
      try StateValue(stored: text, parts: [1: part], missing: &missing)
    }
  }

  @Test func oneStorageIsToldFromEqualOnes() {
    let long = String(repeating: "x", count: 100)
    let other = String(repeating: "x", count: 100)
    let list: StateValue = [.string(long)]
    #expect(StateValue.string(long).isOneStorage(with: .string(long)))
    #expect(!StateValue.string(long).isOneStorage(with: .string(other)))
    #expect(!StateValue.string("short").isOneStorage(with: .string("shorter")))
    #expect(list.isOneStorage(with: list))
    #expect(!list.isOneStorage(with: [.string(long)]))
    #expect(!list.isOneStorage(with: .string(long)))
  }
}
