import Foundation
import StateTree
import Testing
import TimeTravel

@Suite struct ActionLiteralTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: SampleAction
    var testDescription: String { text }

    init(_ text: String, _ expected: SampleAction) {
      self.text = text
      self.expected = expected
    }
  }

  static let cases = [
    Case(".reset", .reset),
    Case("reset", .reset),
    Case(" .reset() ", .reset),
    Case("SampleAction.reset", .reset),
    Case("Main.SampleAction.reset", .reset),
    Case("\n.`reset`\t", .reset),
    Case(".counter(.incrementTapped)", .counter(.incrementTapped)),
    Case(".counter(.set(5))", .counter(.set(5))),
    Case("counter.set(5)", .counter(.set(5))),
    Case(".counter.incrementTapped", .counter(.incrementTapped)),
    Case("SampleAction.counter(CounterAction.set(-5))", .counter(.set(-5))),
    Case(".counter( .set( 5 , ) , )", .counter(.set(5))),
    Case(".counter(.set(_0: 5))", .counter(.set(5))),
    Case(".counter({\"set\":{\"_0\":5}})", .counter(.set(5))),
    Case(#".rename("a\n\t\"\\\u{1F427}\0\'")"#, .rename("a\n\t\"\\🐧\0'")),
    Case(##".rename(#"a\n"b"\#n"#)"##, .rename("a\\n\"b\"\n")),
    Case(".rename(\"é🐧\")", .rename("é🐧")),
    Case(".search(query: \"swift\")", .search(query: "swift", limit: nil)),
    Case(".search(query: \"swift\", limit: nil)", .search(query: "swift", limit: nil)),
    Case(".search(query:\"swift\",limit:10)", .search(query: "swift", limit: 10)),
    Case(".search(limit: 10, query: \"\")", .search(query: "", limit: 10)),
    Case(".move(1, to: 2)", .move(1, to: 2)),
    Case(".mixed(1, label: \"x\", 2.5)", .mixed(1, label: "x", 2.5)),
    Case(".mixed(1, 2)", .mixed(1, label: nil, 2)),
    Case(".mixed(1, label: nil, 2e3)", .mixed(1, label: nil, 2000)),
    Case(".add(Item(id: 1, name: \"x\"))", .add(Item(id: 1, name: "x"))),
    Case(".add(.init(id: 1))", .add(Item(id: 1))),
    Case(".add(Main.Item.init(id: 1, tags: []))", .add(Item(id: 1, tags: []))),
    Case(".add([\"id\": 1, \"tags\": [\"a\", \"b\",],])", .add(Item(id: 1, tags: ["a", "b"]))),
    Case(".add({\"id\": 1, \"name\": \"}\\\"\"})", .add(Item(id: 1, name: "}\""))),
    Case(".addAll([Item(id: 1), [\"id\": 2]])", .addAll([Item(id: 1), Item(id: 2)])),
    Case(".addAll([])", .addAll([])),
    Case(".edit(item: .init(id: 1), at: 0)", .edit(item: Item(id: 1), at: 0)),
    Case(".maybe(nil)", .maybe(nil)),
    Case(".maybe(.none)", .maybe(nil)),
    Case(".maybe()", .maybe(nil)),
    Case(".maybe(5)", .maybe(5)),
    Case(".maybe(.some(5))", .maybe(5)),
    Case(".maybe(Optional.some(5))", .maybe(5)),
    Case(".maybeTwice(nil)", .maybeTwice(nil)),
    Case(".maybeTwice(.some(nil))", .maybeTwice(.some(nil))),
    Case(".maybeTwice(.some(.some(5)))", .maybeTwice(5)),
    Case(".maybeTwice(5)", .maybeTwice(5)),
    Case(".maybeCounter(.some(.set(5)))", .maybeCounter(.set(5))),
    Case(".maybeCounter(.incrementTapped)", .maybeCounter(.incrementTapped)),
    Case(".priority(.high)", .priority(.high)),
    Case(".priority(Priority.low)", .priority(.low)),
    Case(".priority(20)", .priority(.high)),
    Case(".priority(Priority(rawValue: 20))", .priority(.high)),
    Case(".level(.error)", .level(.error)),
    Case(".color(.lightBlue)", .color(.lightBlue)),
    Case(".color(\"red\")", .color(.red)),
    Case(".color(nil)", .color(nil)),
    Case(".colors([.red, .lightBlue])", .colors([.red, .lightBlue])),
    Case(".priorities([.high, .low, 10])", .priorities([.low, .high])),
    Case(".actions([.set(1), .incrementTapped])", .actions([.set(1), .incrementTapped])),
    Case(".named([\"a\": 1, \"b\": 2])", .named(["a": 1, "b": 2])),
    Case(".named([:])", .named([:])),
    Case(".numbered([1: \"a\", -2: \"b\"])", .numbered([1: "a", -2: "b"])),
    Case(".byColor([.red: 1, \"lightBlue\": 2])", .byColor([.red: 1, .lightBlue: 2])),
    Case(".id(\"\(UUID.sample)\")", .id(.sample)),
    Case(".id(UUID(uuidString: \"\(UUID.sample)\"))", .id(.sample)),
    Case(".id(UUID(uuidString: \"\(UUID.sample)\")!)", .id(.sample)),
    Case(".maybe(5!!)", .maybe(5)),
    Case(
      ".link(URL(string: \"https://swift.org/a?b=c\")! )", .link(URL(filePath: "/").sample)),
    Case(
      ".at(Date(timeIntervalSinceReferenceDate: 5))",
      .at(Date(timeIntervalSinceReferenceDate: 5))),
    Case(".link(\"https://swift.org/a?b=c\")", .link(URL(filePath: "/").sample)),
    Case(".link(URL(string: \"https://swift.org/a?b=c\"))", .link(URL(filePath: "/").sample)),
    Case(".at(\"1970-01-01T00:00:01Z\")", .at(Date(timeIntervalSince1970: 1))),
    Case(".at(Date(timeIntervalSince1970: 1.5))", .at(Date(timeIntervalSince1970: 1.5))),
    Case(".at(5)", .at(Date(timeIntervalSinceReferenceDate: 5))),
    Case(".bytes(\"AAEC\")", .bytes(Data([0, 1, 2]))),
    Case(
      ".price(12345678901234567890.123)",
      .price(Decimal(string: "12345678901234567890.123") ?? 0)),
    Case(".big(18446744073709551615)", .big(.max)),
    Case(".big(0xFFFF_FFFF_FFFF_FFFF)", .big(.max)),
    Case(".big(0b101)", .big(5)),
    Case(".big(0o17)", .big(15)),
    Case(".counter(.set(-0x10))", .counter(.set(-16))),
    Case(".counter(.set(1_000))", .counter(.set(1000))),
    Case(".counter(.set(007))", .counter(.set(7))),
    Case(".ratio(-1.5e-3)", .ratio(-0.0015)),
    Case(".ratio(.infinity)", .ratio(.infinity)),
    Case(".ratio(-.infinity)", .ratio(-.infinity)),
    Case(".ratio(3)", .ratio(3)),
    Case(".flag(true)", .flag(true)),
    Case(".itemID(ItemID(rawValue: 5))", .itemID(ItemID(rawValue: 5))),
    Case(".itemID(.init(5))", .itemID(ItemID(rawValue: 5))),
    Case(".itemID(5)", .itemID(ItemID(rawValue: 5))),
    Case(".label(\"x\")", .label(Label(text: "x"))),
    Case(".label(Label(text: \"x\"))", .label(Label(text: "x"))),
    Case(".tree(.node(.node(.leaf)))", .tree(.node(.node(.leaf)))),
  ]

  @Test(arguments: cases) func decodes(_ example: Case) throws {
    let action = try ActionLiteral(parsing: example.text).decode(SampleAction.self)
    #expect(action == example.expected)
  }

  @Test(arguments: cases) func recordedActionsReadAsThemselves(_ example: Case) throws {
    let encoded = try StateEncoder().encodeAction(example.expected)
    let literal = try ActionLiteral(parsing: encoded.payload.jsonText())
    #expect(try literal.decode(SampleAction.self) == example.expected)
  }

  @Test func nanIsNamed() throws {
    let number = try ActionLiteral(parsing: ".nan").decode(Double.self)
    #expect(number.isNaN)
  }

  @Test func otherRoots() throws {
    #expect(try ActionLiteral(parsing: "[1, 2]").decode([Int].self) == [1, 2])
    #expect(try ActionLiteral(parsing: "[:]").decode([String: Int].self).isEmpty)
    #expect(try ActionLiteral(parsing: "nil").decode(Int?.self) == nil)
    #expect(try ActionLiteral(parsing: ".high").decode(Priority.self) == .high)
    #expect(try ActionLiteral(parsing: "-5").decode(Int8.self) == -5)
  }
}

extension URL {
  fileprivate var sample: URL { URL(string: "https://swift.org/a?b=c") ?? self }
}
