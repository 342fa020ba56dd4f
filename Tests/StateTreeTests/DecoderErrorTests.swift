import Foundation
import StateTree
import Testing

@Suite struct DecoderErrorTests {
  struct Item: Codable { var id: Int, tags: [String], child: Child? }
  struct Child: Codable { var ratio: Float, when: Date?, link: URL?, blob: Data?, key: UUID? }
  enum Action: Codable { case set(Int), move(to: Item) }
  enum Suit: String, Codable { case clubs }
  struct Refusal: Error { var code = 3 }
  struct Told: Error, CustomStringConvertible { var description: String { "told so" } }
  enum Bad: Error { case luck }
  struct Thrower: Codable {
    var number: Int
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      switch number {
      case 0: throw Refusal()
      case 1: throw Told()
      case 2: throw Bad.luck
      default:
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no such thing"))
      }
    }
    init(_ number: Int) { self.number = number }
    func encode(to encoder: any Encoder) throws {
      guard number == 0 else {
        throw EncodingError.invalidValue(
          number, .init(codingPath: encoder.codingPath, debugDescription: "not this one"))
      }
      throw Refusal()
    }
  }
  struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
      _ = try container.decode(Int.self)
    }
  }
  struct Careful: Decodable {
    var value: Int
    enum Key: CodingKey { case a, b }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if let value = try? container.decode(Item.self, forKey: .a) {
        self.value = value.id
      } else {
        value = try container.decode([Int].self, forKey: .b)[0]
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var json: String
    var path: String
    var kind: StateCodingError.Kind
    var decode: @Sendable (StateValue) throws -> Void
    var testDescription: String { json }

    init<Value: Decodable & SendableMetatype>(
      _ type: Value.Type, _ json: String, _ path: String, _ kind: StateCodingError.Kind
    ) {
      (self.json, self.path, self.kind) = (json, path, kind)
      decode = { _ = try StateDecoder().decode(Value.self, from: $0) }
    }
  }

  static let cases = [
    Case([Item].self, #"[{"id":1,"tags":[]},{"tags":[]}]"#, ".[1]", .missingKey("id")),
    Case(
      [Item].self, #"[{"id":"x","tags":[]}]"#, ".[0].id",
      .typeMismatch(expected: "number", found: "string")),
    Case(
      Item.self, #"{"id":1,"tags":["a",null]}"#, ".tags[1]",
      .typeMismatch(expected: "string", found: "null")),
    Case(
      Item.self, #"{"id":1,"tags":{}}"#, ".tags", .typeMismatch(expected: "array", found: "object")),
    Case(
      Item.self, #"{"id":1.5,"tags":[]}"#, ".id", .numberOutOfRange(number: "1.5", type: "Int")),
    Case(
      Item.self, #"{"id":9223372036854775808,"tags":[]}"#, ".id",
      .numberOutOfRange(number: "9223372036854775808", type: "Int")),
    Case(
      Item.self, #"{"id":1,"tags":[],"child":{"ratio":1e300}}"#, ".child.ratio",
      .numberOutOfRange(number: "1e+300", type: "Float")),
    Case(
      Item.self, #"{"id":1,"tags":[],"child":{"ratio":1,"when":"soon"}}"#, ".child.when",
      .dataCorrupted(#""soon" is not an ISO 8601 date and time"#)),
    Case(
      Item.self, #"{"id":1,"tags":[],"child":{"ratio":1,"blob":"?"}}"#, ".child.blob",
      .dataCorrupted("not base64")),
    Case(
      Item.self, #"{"id":1,"tags":[],"child":{"ratio":1,"key":"?"}}"#, ".child.key",
      .dataCorrupted(#""?" is not a UUID"#)),
    Case(
      Item.self, #"{"id":1,"tags":[],"child":{"ratio":1,"link":""}}"#, ".child.link",
      .dataCorrupted(#""" is not a URL"#)),
    Case(
      Action.self, #"{"set":{"_0":true}}"#, ".set._0",
      .typeMismatch(expected: "number", found: "boolean")),
    Case(Action.self, #"{"move":{"to":{"id":1}}}"#, ".move.to", .missingKey("tags")),
    Case(Action.self, "5", ".", .typeMismatch(expected: "object", found: "number")),
    Case(
      [String: [Int: Int]].self, #"{"a.b":{"7":"x"}}"#, #".["a.b"]["7"]"#,
      .typeMismatch(expected: "number", found: "string")),
    Case(
      [Item: Int].self, #"[{"key":{"id":1,"tags":[0]},"value":1}]"#, ".[0].key.tags[0]",
      .typeMismatch(expected: "string", found: "number")),
    Case([Item: Int].self, #"[{"key":1}]"#, ".[0]", .missingKey("value")),
    Case([[Pair]].self, "[[[1,2],[1]]]", ".[0][1]", .missingElement(count: 1)),
    Case(UInt8.self, "256", ".", .numberOutOfRange(number: "256", type: "UInt8")),
    Case(
      Decimal.self, #"{"$double":"nan"}"#, ".", .numberOutOfRange(number: "nan", type: "Decimal")),
    Case([Thrower].self, "[0]", ".[0]", .thrown("DecoderErrorTests.Refusal")),
    Case([Thrower].self, "[1]", ".[0]", .thrown("told so")),
    Case([Thrower].self, "[2]", ".[0]", .thrown("DecoderErrorTests.Bad.luck")),
    Case([Thrower].self, "[3]", ".[0]", .dataCorrupted("no such thing")),
    Case(
      Careful.self, #"{"a":{"id":1,"tags":[5]},"b":["x"]}"#, ".b[0]",
      .typeMismatch(expected: "number", found: "string")),
  ]

  @Test(arguments: cases) func pathAndKind(row: Case) throws {
    let tree = try StateValue(json: row.json)
    let error = #expect(throws: StateCodingError.self) { try row.decode(tree) }
    #expect(error?.path.description == row.path)
    #expect(error?.kind == row.kind)
  }

  @Test func aRawValueThatIsNone() throws {
    let error = #expect(throws: StateCodingError.self) {
      try StateDecoder().decode([Suit].self, from: ["hearts"])
    }
    #expect(error?.path == StatePath([.index(0)]))
    guard case .dataCorrupted(let text) = error?.kind else {
      Issue.record("not corrupted: \(String(describing: error))")
      return
    }
    #expect(text.contains("hearts"))
  }

  @Test func encodingErrors() {
    #expect(
      throws: StateCodingError(
        path: StatePath([.key("a"), .index(0)]), kind: .thrown("DecoderErrorTests.Refusal"))
    ) { try StateEncoder().encode(["a": [Thrower(0)]]) }
    #expect(
      throws: StateCodingError(
        path: StatePath([.key("a"), .index(0)]), kind: .dataCorrupted("not this one"))
    ) { try StateEncoder().encode(["a": [Thrower(1)]]) }
  }

  @Test func anEncoderWorksOnAfterAnError() throws {
    let encoder = StateEncoder()
    for _ in 0..<3 {
      #expect(throws: StateCodingError.self) { try encoder.encode([Thrower(0)]) }
      #expect(try encoder.encodeAction(Action.set(1)).name == "set")
    }
  }
}
extension DecoderErrorTests.Item: Hashable {
  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
