import Foundation
import StateTree
import Testing

@Suite struct CodingCanonicalOrderTests {
  struct Point: Codable, Hashable { var x: Int, y: Int }
  struct Name: Codable, Hashable {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }
  enum Suit: String, Codable { case clubs, spades }
  enum Level: Int, Codable { case low = -1, high = 7, top = 10 }
  enum Side: String, Codable, CodingKeyRepresentable { case left, right }
  enum Plain: Codable { case one, two }
  /// Reads a string and a number alike, so the text of a number would be another key.
  enum Either: Codable, Hashable {
    case number(Int)
    case text(String)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  static let cases = [
    CodingCase("strings", ["b": 1, "a": 2, "é": 3, "Z": 4], #"{"Z":4,"a":2,"b":1,"é":3}"#),
    CodingCase("integers", [10: "x", 9: "y", -1: "z"], #"{"-1":"z","9":"y","10":"x"}"#),
    CodingCase(
      "UInt64", [UInt64.max: 1, 2: 2, 10_000_000_000_000_000_000: 3],
      #"{"2":2,"10000000000000000000":3,"18446744073709551615":1}"#),
    CodingCase("Bool", [true: 1, false: 0], #"{"false":0,"true":1}"#),
    CodingCase(
      "UUID", [UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)): 1],
      #"{"00000000-0000-0000-0000-000000000001":1}"#),
    CodingCase("raw strings", [Suit.spades: 1, .clubs: 2], #"{"clubs":2,"spades":1}"#),
    CodingCase("raw integers", [Level.top: 1, .high: 2, .low: 3], #"{"-1":3,"7":2,"10":1}"#),
    CodingCase("coding keys", [Side.right: 1, .left: 2], #"{"left":2,"right":1}"#),
    CodingCase("own string", [Name("5"): 1, Name("x"): 2], #"{"5":1,"x":2}"#),
    CodingCase(
      "structs", [Point(x: 2, y: 1): "b", Point(x: 1, y: 9): "a"],
      #"[{"key":{"x":1,"y":9},"value":"a"},{"key":{"x":2,"y":1},"value":"b"}]"#),
    CodingCase(
      "enums", [Plain.two: 2, .one: 1],
      #"[{"key":{"one":{}},"value":1},{"key":{"two":{}},"value":2}]"#),
    CodingCase(
      "doubles", [1.0: 1, 0.5: 2], #"[{"key":0.5,"value":2},{"key":1.0,"value":1}]"#),
    CodingCase(
      "Decimals", [Decimal(1): 1, Decimal(2): 2],
      #"[{"key":1,"value":1},{"key":2,"value":2}]"#),
    CodingCase(
      "either, numbers", [Either.number(1): 1], #"[{"key":1,"value":1}]"#),
    CodingCase("either, texts", [Either.text("a"): 1], #"{"a":1}"#),
    CodingCase(
      "either, both", [Either.number(1): 1, .text("1"): 2],
      #"[{"key":1,"value":1},{"key":"1","value":2}]"#),
    CodingCase(
      "optional keys", [Int?.some(1): 1, nil: 0],
      #"[{"key":null,"value":0},{"key":1,"value":1}]"#),
    CodingCase("no structs", [Point: Int](), "{}"),
    CodingCase("nested", [1: ["b": [2: true], "a": [:]]], #"{"1":{"a":{},"b":{"2":true}}}"#),
    CodingCase("set of integers", Set([3, 1, 2, -5]), "[-5,1,2,3]"),
    CodingCase("set of strings", Set(["b", "a", "é", "Z"]), #"["Z","a","b","é"]"#),
    CodingCase(
      "set of structs", Set([Point(x: 2, y: 1), Point(x: 1, y: 9), Point(x: 1, y: 2)]),
      #"[{"x":1,"y":2},{"x":1,"y":9},{"x":2,"y":1}]"#),
    CodingCase(
      "set of doubles", Set([1.5, -.infinity, -2, 0, 1e300, .infinity, 3]),
      #"[{"$double":"-inf"},-2.0,0.0,1.5,3.0,1e+300,{"$double":"inf"}]"#),
    CodingCase(
      "set of Decimals",
      Set(["100.25", "-3", "7", "12345678901234567890.5"].map(CodingSpecialTypeTests.decimal)),
      "[-3,7,100.25,12345678901234567890.5]"),
    CodingCase("set of optionals", Set([2, nil, 1]), "[null,1,2]"),
    CodingCase("set of sets", Set([Set([2, 1]), Set([3]), Set([])]), "[[],[1,2],[3]]"),
  ]

  @Test(arguments: cases) func canonical(row: CodingCase) throws {
    let tree = try row.encode()
    #expect(tree.jsonText() == row.json)
    #expect(try row.comesBack(tree))
    #expect(try row.comesBack(try StateValue(json: row.json)))
    #expect(try row.comesBackInside())
  }

  @Test func insertionOrderDoesNotShow() throws {
    var random = SplitMix64(seed: 2)
    let keys = (0..<40).map { "key \($0)" }
    let encoder = StateEncoder()
    var texts: Set<String> = []
    for _ in 0..<100 {
      var dictionary: [String: Int] = [:]
      var set: Set<Point> = Set(minimumCapacity: random.pick([0, 10, 100, 1000]))
      for key in keys.shuffled(using: &random) { dictionary[key] = key.count }
      for number in (0..<40).shuffled(using: &random) {
        set.insert(Point(x: number % 7, y: number))
      }
      texts.insert(try encoder.encode(dictionary).jsonText())
      texts.insert(try encoder.encode(set).jsonText())
    }
    #expect(texts.count == 2)
  }

  @Test func aDictionaryPastItsContainerIsSortedToo() throws {
    struct Wrapper: Encodable {
      var storage: [String: Int]
      func encode(to encoder: any Encoder) throws { try storage.encode(to: encoder) }
    }
    let wrapper = Wrapper(
      storage: Dictionary(uniqueKeysWithValues: (0..<20).map { ("k\($0)", $0) }))
    let keys = (0..<20).map { "k\($0)" }.sorted()
    guard case .object(let object) = try StateEncoder().encode(wrapper) else {
      Issue.record("not an object")
      return
    }
    #expect(object.keys == keys)
  }

  /// Both parts of the enum are encoded by the same node, one after the other.
  @Test func aDictionaryBehindAStructPastItsContainerIsSortedToo() throws {
    struct Pair: Encodable { var z = 1, a = 2 }
    enum Element: Encodable {
      case pair(Pair)
      case dictionary([String: Int])
      func encode(to encoder: any Encoder) throws {
        switch self {
        case .pair(let pair): try pair.encode(to: encoder)
        case .dictionary(let dictionary): try dictionary.encode(to: encoder)
        }
      }
    }
    let keys = (0..<20).map { "k\($0)" }
    let elements: [Element] = [
      .pair(Pair()), .dictionary(["z": 1, "a": 2]), .dictionary(["a": 2, "z": 1, "b": 3]),
      .pair(Pair()), .dictionary(Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) })),
    ]
    guard case .array(let trees) = try StateEncoder().encode(elements) else {
      Issue.record("not an array")
      return
    }
    let lists = trees.map { tree -> [String] in
      if case .object(let object) = tree { object.keys } else { [] }
    }
    #expect(lists == [["z", "a"], ["a", "z"], ["a", "b", "z"], ["z", "a"], keys.sorted()])
  }

  @Test func oneKeyTwiceIsRefused() {
    #expect(
      throws: StateCodingError(path: StatePath([.key("05")]), kind: .duplicateKey("05"))
    ) { try decoded([Int: Int].self, #"{"5":1,"05":2}"#) }
    #expect(
      throws: StateCodingError(
        path: StatePath([.index(1), .key("key")]), kind: .duplicateKey("5"))
    ) { try decoded([Int: Int].self, #"[{"key":5,"value":1},{"key":5,"value":1}]"#) }
  }
}
