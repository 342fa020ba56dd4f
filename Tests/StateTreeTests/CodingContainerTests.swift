import StateTree
import Testing

@Suite struct CodingContainerTests {
  class Animal: Codable {
    var name = "cat"
    private enum Key: CodingKey { case name }
    init() {}
    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .name)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .name)
    }
  }
  /// Shares its superclass's object, as many classes do.
  final class Merged: Animal {
    var lives = 9
    private enum Key: CodingKey { case lives }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      lives = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .lives)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(lives, forKey: .lives)
    }
  }
  final class Apart: Animal {
    var lives = 9
    private enum Key: CodingKey { case lives, parent }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      lives = try container.decode(Int.self, forKey: .lives)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try super.encode(to: container.superEncoder())
      try container.encode(lives, forKey: .lives)
      try super.encode(to: container.superEncoder(forKey: .parent))
    }
  }

  /// An Encodable of one closure.
  struct Custom: Encodable {
    var body: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }
  enum Key: CodingKey { case a, b, c }

  private func text(_ body: @escaping (any Encoder) throws -> Void) throws -> String {
    try encodedText(Custom(body: body))
  }

  @Test func inheritance() throws {
    #expect(try encodedText(Merged()) == #"{"name":"cat","lives":9}"#)
    #expect(try encodedText([Merged() as Animal]) == #"[{"name":"cat","lives":9}]"#)
    let apart = #"{"super":{"name":"cat"},"lives":9,"parent":{"name":"cat"}}"#
    #expect(try encodedText(Apart()) == apart)
    #expect(try decoded(Merged.self, #"{"name":"dog","lives":1}"#).name == "dog")
    #expect(try decoded(Apart.self, #"{"super":{"name":"dog"},"lives":1}"#).name == "dog")
  }

  @Test func containersInsideContainersAndLater() throws {
    let text = try text { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .b)
      var list = outer.nestedUnkeyedContainer(forKey: .a)
      try inner.encode(1, forKey: .a)
      try list.encode(1)
      try outer.encode("late", forKey: .c)
      try inner.encode(2, forKey: .b)
      var deepList = list.nestedUnkeyedContainer()
      var deep = list.nestedContainer(keyedBy: Key.self)
      try list.encodeNil()
      try deep.encodeNil(forKey: .a)
      try deepList.encode("x")
      #expect(list.count == 4)
      var again = outer.nestedContainer(keyedBy: Key.self, forKey: .b)
      try again.encode(3, forKey: .c)
    }
    #expect(text == #"{"b":{"a":1,"b":2,"c":3},"a":[1,["x"],{"a":null},null],"c":"late"}"#)
  }

  @Test func theLastValueForAKeyStays() throws {
    for _ in 0..<2 {
      let text = try text { encoder in
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
        _ = container.nestedUnkeyedContainer(forKey: .b)
        try container.encode(2, forKey: .a)
        try container.encode(3, forKey: .b)
        var single = container.superEncoder(forKey: .c).singleValueContainer()
        try single.encode(1)
        try single.encode(2)
      }
      #expect(text == #"{"a":2,"b":3,"c":2}"#)
    }
  }

  @Test func whatEncodesNothingIsAnEmptyObject() throws {
    #expect(try text { _ in } == "{}")
    #expect(try text { _ = $0.singleValueContainer() } == "{}")
    #expect(try text { _ = $0.unkeyedContainer() } == "[]")
    #expect(try encodedText([Custom { _ in }]) == "[{}]")
  }

  @Test func twoKindsOfContainerAreRefused() {
    #expect(throws: StateCodingError(path: StatePath([.index(1)]), kind: .mixedContainers)) {
      try StateEncoder().encode([
        Custom { _ in },
        Custom { encoder in
          var list = encoder.unkeyedContainer()
          try list.encode(1)
          var object = encoder.container(keyedBy: Key.self)
          try object.encode(1, forKey: .a)
        },
      ])
    }
  }

  @Test func aContainerKeptTooLongDoesNoHarm() throws {
    var kept: [KeyedEncodingContainer<Key>] = []
    let encoder = StateEncoder()
    let values = (0..<3).map { number in
      Custom { encoder in
        for index in kept.indices { try kept[index].encode("stray", forKey: .b) }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(number, forKey: .a)
        kept.append(container)
      }
    }
    #expect(try encoder.encode(values).jsonText() == #"[{"a":0},{"a":1},{"a":2}]"#)
    for index in kept.indices { try kept[index].encode("stray", forKey: .c) }
    #expect(try encoder.encode(Custom { _ in }).jsonText() == "{}")
  }

  @Test func anEncoderInsideItself() throws {
    let encoder = StateEncoder()
    let value = Custom { outer in
      var container = outer.container(keyedBy: Key.self)
      try container.encode(try encoder.encode([1, 2]), forKey: .a)
      try container.encode(3, forKey: .b)
    }
    #expect(try encoder.encode(value).jsonText() == #"{"a":[1,2],"b":3}"#)
  }

  @Test func likeObjectsKeepTheirKeysWhateverWentBefore() throws {
    struct Sparse: Codable, Equatable {
      var a: Int?
      var b: Int?
      var c: Int?
    }
    let encoder = StateEncoder()
    var random = SplitMix64(seed: 9)
    for _ in 0..<50 {
      let values = (0..<20).map { number in
        Sparse(
          a: random.chance(2) ? number : nil, b: random.chance(2) ? number : nil,
          c: random.chance(2) ? number : nil)
      }
      let tree = try encoder.encode(values)
      #expect(try StateDecoder().decode([Sparse].self, from: tree) == values)
      guard case .array(let objects) = tree else { continue }
      for case (.object(let object), let value) in zip(objects, values) {
        let keys = [value.a.map { _ in "a" }, value.b.map { _ in "b" }, value.c.map { _ in "c" }]
        #expect(object.keys == keys.compactMap(\.self))
      }
    }
  }

  @Test func objectsOfManyKeys() throws {
    let text = try text { encoder in
      struct Number: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      var container = encoder.unkeyedContainer()
      for start in stride(from: 0, to: 9000, by: 3000) {
        var object = container.nestedContainer(keyedBy: Number.self)
        for number in start..<start + 3000 {
          try object.encode(number, forKey: Number(stringValue: "k\(number)"))
        }
        try object.encode(-1, forKey: Number(stringValue: "k\(start)"))
      }
    }
    guard case .array(let objects) = try StateValue(json: text) else {
      Issue.record("not an array")
      return
    }
    for (index, object) in objects.enumerated() {
      guard case .object(let object) = object else { continue }
      #expect(object.count == 3000)
      #expect(object["k\(index * 3000)"] == -1)
      #expect(object["k\(index * 3000 + 2999)"] == .integer(Int64(index * 3000 + 2999)))
    }
  }
}
