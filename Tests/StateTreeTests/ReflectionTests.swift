import Foundation
import StateTree
import Testing

@Suite struct ReflectionTests {
  @propertyWrapper struct Clamped { var wrappedValue: Int }
  struct Plain {
    var count = 1
    var name: String? = "n"
    var missing: Int?
    var tuple = (1, "a")
    var labelled = (x: 1, y: 2)
    @Clamped var level = 3
    private var _hidden = true
    var coded = Coded()
    var closure: (Int) -> Int = { $0 }
    var type: Any.Type = Int.self
    var any: Any = [1, 2]
  }
  struct Coded: Codable { var date = Date(timeIntervalSinceReferenceDate: 0.5) }
  class Base { var name = "base", shared = 1 }
  final class Derived: Base {
    var size = 2
    private let _shared = 3
    lazy var later = 4
  }
  enum Plainest: Hashable { case on, off, pair(Int, b: Int), nested(Raw) }
  enum Raw: Int { case one = 1 }
  struct Key: Hashable { var id: Int }
  struct Holder<Value> { var value: Value }
  final class Described: CustomStringConvertible { var description: String { "a description" } }
  final class Addressed: CustomStringConvertible { var description: String { "<A: 0x7ffe>" } }
  struct Lenient: Equatable {
    var id = 1, detail = "a"
    static func == (left: Lenient, right: Lenient) -> Bool { left.id == right.id }
  }

  @Test func members() throws {
    #expect(
      try encodedText(Plain()) == """
        {"count":1,"name":"n","tuple":[1,"a"],"labelled":{"x":1,"y":2},"level":3,"hidden":true,\
        "coded":{"date":"2001-01-01T00:00:00.5Z"},"closure":"(Int) -> Int","type":"Int","any":[1,2]}
        """)
  }

  @Test func classes() throws {
    let derived = Derived()
    #expect(try encodedText(derived) == #"{"name":"base","shared":1,"size":2,"_shared":3}"#)
    _ = derived.later
    #expect(
      try encodedText(derived) == #"{"name":"base","shared":1,"size":2,"_shared":3,"later":4}"#)
    #expect(
      try encodedText([Base(), derived].map { Holder<Base>(value: $0) }).contains(#""size":2"#))
  }

  static let values: [(any Sendable, String)] = [
    (Holder(value: Plainest.on), #"{"value":{"on":{}}}"#),
    (Holder(value: Plainest.pair(1, b: 2)), #"{"value":{"pair":{"_0":1,"b":2}}}"#),
    (Holder(value: Plainest.nested(.one)), #"{"value":{"nested":{"_0":1}}}"#),
    (Holder(value: [Plainest.on, .off]), #"{"value":[{"on":{}},{"off":{}}]}"#),
    (Holder(value: Set([Key(id: 3), Key(id: 1)])), #"{"value":[{"id":1},{"id":3}]}"#),
    (Holder(value: ["b": Key(id: 1), "a": Key(id: 2)]), #"{"value":{"a":{"id":2},"b":{"id":1}}}"#),
    (Holder(value: [10: Key(id: 1), 9: Key(id: 2)]), #"{"value":{"9":{"id":2},"10":{"id":1}}}"#),
    (Holder(value: [true: Key(id: 1)]), #"{"value":{"true":{"id":1}}}"#),
    (Holder(value: [Raw.one: 1]), #"{"value":{"1":1}}"#),
    (
      Holder(value: [Key(id: 2): "b", Key(id: 1): "a"]),
      #"{"value":[{"key":{"id":1},"value":"a"},{"key":{"id":2},"value":"b"}]}"#
    ),
    (Holder(value: [1.5: Key(id: 1)]), #"{"value":[{"key":1.5,"value":{"id":1}}]}"#),
    (Holder<Key?>(value: nil), "{}"),
    (Holder<[Key?]>(value: [nil, Key(id: 1)]), #"{"value":[null,{"id":1}]}"#),
    (Holder(value: UInt64.max), #"{"value":18446744073709551615}"#),
    (Holder(value: Character("é")), #"{"value":"é"}"#),
    (Holder(value: "abc".dropFirst()), #"{"value":"bc"}"#),
    (Holder(value: Described()), #"{"value":"a description"}"#),
    (Holder(value: Addressed()), #"{"value":"ReflectionTests.Addressed"}"#),
    (Holder<any Sendable>(value: Coded()), #"{"value":{"date":"2001-01-01T00:00:00.5Z"}}"#),
    (Holder<any Sendable>(value: Key(id: 1)), #"{"value":{"id":1}}"#),
    (Holder(value: Key.self), #"{"value":"Key"}"#),
    (Holder(value: ()), #"{"value":{}}"#),
    (Holder(value: Result<Int, CancellationError>.success(1)), #"{"value":{"success":{"_0":1}}}"#),
  ]

  @Test(arguments: values.indices) func value(index: Int) throws {
    let (value, text) = Self.values[index]
    #expect(try encodedText(value) == text)
  }

  @Test func equalityOfTheTypeIsNotAsked() throws {
    let encoder = StateEncoder()
    let (before, after) = (Lenient(), Lenient(detail: "b"))
    #expect(before == after)
    #expect(try encoder.encode(before) != encoder.encode(after))
  }

  @Test func aReflectedValueMayDecodeWhereTheShapeIsTheSame() throws {
    struct Twin: Codable, Equatable { var id: Int }
    let tree = try StateEncoder().encode(Key(id: 4))
    #expect(try StateDecoder().decode(Twin.self, from: tree) == Twin(id: 4))
  }
}

extension ReflectionTests.Holder: Sendable where Value: Sendable {}
extension ReflectionTests.Described: @unchecked Sendable {}
extension ReflectionTests.Addressed: @unchecked Sendable {}
