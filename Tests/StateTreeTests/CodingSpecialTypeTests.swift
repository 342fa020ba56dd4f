import Foundation
import StateTree
import Testing

@Suite struct CodingSpecialTypeTests {
  enum Suit: String, Codable { case clubs, spades }
  enum Level: Int, Codable { case low = -1, high = 7 }
  enum Shape: Codable, Equatable {
    case none
    case circle(Double)
    case box(width: Int, height: Int)
    case mixed(Int, by: String)
    case maybe(Int?)
  }
  indirect enum List: Codable, Equatable, Sendable {
    case end
    case node(Int, next: List)
  }
  struct Options: OptionSet, Codable { var rawValue: Int }
  struct Empty: Codable, Equatable {}
  struct Nested: Codable, Equatable { var value: Int?? }

  static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }
  static func url(_ text: String, _ base: String? = nil) -> URL {
    URL(string: text, relativeTo: base.flatMap { URL(string: $0) }) ?? URL(filePath: "/")
  }
  @Sendable static func sameBits(_ left: Double, _ right: Double) -> Bool {
    left.bitPattern == right.bitPattern
  }

  static let numbers = [
    CodingCase("Int8 min", Int8.min, "-128"),
    CodingCase("Int16 max", Int16.max, "32767"),
    CodingCase("Int32 min", Int32.min, "-2147483648"),
    CodingCase("Int64 min", Int64.min, "-9223372036854775808"),
    CodingCase("Int64 max", Int64.max, "9223372036854775807"),
    CodingCase("Int 2^53+1", 9_007_199_254_740_993, "9007199254740993"),
    CodingCase("UInt8 max", UInt8.max, "255"),
    CodingCase("UInt16 max", UInt16.max, "65535"),
    CodingCase("UInt32 max", UInt32.max, "4294967295"),
    CodingCase("UInt64 max", UInt64.max, "18446744073709551615"),
    CodingCase("UInt64 past Int64", UInt64(Int64.max) + 1, "9223372036854775808"),
    CodingCase("UInt max", UInt.max, "18446744073709551615"),
    CodingCase("Int128 min", Int128.min, "-170141183460469231731687303715884105728"),
    CodingCase("UInt128 max", UInt128.max, "340282366920938463463374607431768211455"),
    CodingCase("Double", 0.1, "0.1", same: sameBits),
    CodingCase("Double one", 1.0, "1.0", same: sameBits),
    CodingCase("Double -0", -0.0, "-0.0", same: sameBits),
    CodingCase("Double least", Double.leastNonzeroMagnitude, "5e-324", same: sameBits),
    CodingCase(
      "Double greatest", Double.greatestFiniteMagnitude, "1.7976931348623157e+308", same: sameBits),
    CodingCase("Double nan", Double.nan, #"{"$double":"nan"}"#) { $0.isNaN && $1.isNaN },
    CodingCase("Double inf", Double.infinity, #"{"$double":"inf"}"#),
    CodingCase("Double -inf", -Double.infinity, #"{"$double":"-inf"}"#),
    CodingCase("Float", Float(0.1), "0.1"),
    CodingCase("Float least", Float.leastNonzeroMagnitude, "1e-45"),
    CodingCase("Float greatest", Float.greatestFiniteMagnitude, "3.4028235e+38"),
    CodingCase("Float 2^24+", Float(16_777_217), "16777216.0"),
    CodingCase("Float nan", Float.nan, #"{"$double":"nan"}"#) { $0.isNaN && $1.isNaN },
    CodingCase("Float -inf", -Float.infinity, #"{"$double":"-inf"}"#),
    CodingCase("Decimal", decimal("0.1"), "0.1"),
    CodingCase("Decimal whole", decimal("12"), "12"),
    CodingCase(
      "Decimal 30 digits", decimal("123456789012345678901234567.891"),
      "123456789012345678901234567.891"),
    CodingCase("Decimal 1e30", decimal("1e30"), "1e+30"),
    CodingCase("Decimal -1e-20", decimal("-1e-20"), "-1e-20"),
    CodingCase("Decimal nan", Decimal.nan, #""NaN""#) { $0.isNaN && $1.isNaN },
  ]

  static let values = [
    CodingCase("Bool", true, "true"),
    CodingCase("String", "a\u{301}\"\n", #""a\#u{301}\"\n""#) { Array($0.utf8) == Array($1.utf8) },
    CodingCase("Data", Data([0, 255, 128]), #""AP+A""#),
    CodingCase("Data empty", Data(), #""""#),
    CodingCase("URL", url("https://example.org/a?b=c#d"), #""https://example.org/a?b=c#d""#),
    CodingCase(
      "URL with base", url("x/y", "https://example.org/a/"),
      #"{"base":"https://example.org/a/","relative":"x/y"}"#),
    CodingCase("URL file", URL(filePath: "/tmp/a b"), #""file:///tmp/a%20b""#),
    CodingCase(
      "UUID", UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255)),
      #""01020304-0506-0708-090A-0B0C0D0E0FFF""#),
    CodingCase("raw string", Suit.spades, #""spades""#),
    CodingCase("raw integer", Level.low, "-1"),
    CodingCase("option set", Options(rawValue: 5), "5"),
    CodingCase("enum", Shape.none, #"{"none":{}}"#),
    CodingCase("enum payload", Shape.circle(1.5), #"{"circle":{"_0":1.5}}"#),
    CodingCase("enum labels", Shape.box(width: 1, height: 2), #"{"box":{"width":1,"height":2}}"#),
    CodingCase("enum mixed", Shape.mixed(1, by: "x"), #"{"mixed":{"_0":1,"by":"x"}}"#),
    CodingCase("enum nil", Shape.maybe(nil), #"{"maybe":{}}"#),
    CodingCase(
      "recursive", List.node(1, next: .node(2, next: .end)),
      #"{"node":{"_0":1,"next":{"node":{"_0":2,"next":{"end":{}}}}}}"#),
    CodingCase("empty struct", Empty(), "{}"),
    CodingCase("range", 1..<5, "[1,5]"),
    CodingCase("[]", [Int](), "[]"),
    CodingCase("[:]", [String: Int](), "{}"),
    CodingCase("Contiguous", ContiguousArray(["a", "b"]), #"["a","b"]"#),
    CodingCase("array of nil", [1, nil, 3], "[1,null,3]"),
    CodingCase("nil member", Nested(value: nil), "{}"),
    CodingCase("some nil member", Nested(value: .some(nil)), #"{"value":null}"#),
    CodingCase("member", Nested(value: 5), #"{"value":5}"#),
    CodingCase(
      "nested optionals", [Int??.none, .some(nil), .some(.some(1))],
      #"[null,{"$some":null},1]"#),
    CodingCase(
      "three optionals", [Int???.none, .some(nil), .some(.some(nil)), .some(.some(.some(1)))],
      #"[null,{"$some":null},{"$some":{"$some":null}},1]"#),
    CodingCase(
      "a mark of one's own", [.some(.some(["$some": 1]))] as [[String: Int]??],
      #"[{"$some":{"$some":1}}]"#),
    CodingCase("tree", StateValue.array([.null, 1.0, ["a": "b"]]), #"[null,1.0,{"a":"b"}]"#),
  ]

  @Test(arguments: numbers + values) func comesBack(row: CodingCase) throws {
    let tree = try row.encode()
    #expect(tree.jsonText() == row.json)
    #expect(try row.comesBack(tree))
    let read = try StateValue(json: tree.jsonText())
    #expect(read == tree)
    #expect(try row.comesBack(read))
    #expect(try row.comesBackInside())
  }

  @Test func numbersByValueWhateverTheirSpelling() throws {
    #expect(try decoded(Int.self, "3.0") == 3)
    #expect(try decoded(Int.self, "3e2") == 300)
    #expect(try decoded(UInt64.self, "1e19") == 10_000_000_000_000_000_000)
    #expect(try decoded(UInt64.self, "18446744073709551615.0") == .max)
    #expect(try decoded(Double.self, "3") == 3)
    #expect(try decoded(Double.self, "0.1000000000000000000001") == 0.1)
    #expect(try decoded(Float.self, "0.1") == 0.1)
    #expect(try decoded(Decimal.self, "1e3") == 1000)
    #expect(try decoded(Decimal.self, "0.30") == Self.decimal("0.3"))
  }

  @Test func everyFloatComesBack() throws {
    var random = SplitMix64(seed: 7)
    let (encoder, decoder) = (StateEncoder(), StateDecoder())
    for _ in 0..<20_000 {
      let float = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random))
      let tree = try encoder.encode(float)
      let back = try decoder.decode(Float.self, from: tree)
      #expect(back.bitPattern == float.bitPattern || float.isNaN && back.isNaN)
    }
  }

  @Test func aTreeIsItself() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let tree = StateValue.random(using: &random)
      let encoded = try StateEncoder().encode(tree)
      #expect(encoded.jsonText() == tree.jsonText())
      #expect(try StateDecoder().decode(StateValue.self, from: tree).jsonText() == tree.jsonText())
      let inside = try StateEncoder().encode(["k": [tree]])
      #expect(inside.jsonText() == (["k": [tree]] as StateValue).jsonText())
    }
  }

  @Test func aTreeGoesThroughOtherCoders() throws {
    let tree: StateValue = [.null, true, 1, 1.5, "a", [1, [:]], ["a": 1]]
    let data = try JSONEncoder().encode(tree)
    #expect(try JSONDecoder().decode(StateValue.self, from: data) == tree)
  }
}
