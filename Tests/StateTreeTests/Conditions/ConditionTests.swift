import StateTree
import Testing

@Suite struct ConditionTests {
  @Test(arguments: [
    ".count > 10 && .items[0].done", ".count == 12.0", ".count >= 12", ".count <= 12",
    ".count != 13", ".isOpen", "!(.isOpen && .items[1].done)", ".isOpen == true",
    "old(.count) < .count", "changed(.count)", "!changed(.isOpen)", "changed(.name)",
    "changed(.items[id=42].price)", "old(.items.count) == 1", ".items.count == 2",
    "count(.items) == .items.count", ".users.count == 2", ".name.count == 3",
    "count(.users) == 2", ".items[id=42].price == 9.5", #".items[id="x7"].price == 3"#,
    ".items[*].price > 9", "!(.items[*].price > 10)", ".items[*].price == 3",
    "any(.items, .price > 9)", "all(.items, .price > 2)", "!all(.items, .done)",
    "any(.users, .age > 40)", "any(.items, any(.tags, . == \"b\"))",
    "any(.items, .tags.count == 0)", "contains(.items[0].tags, \"a\")",
    #"contains(.name, "t")"#, #"contains(.users, "ann")"#, "contains([1, 2, 3], 2)",
    "min(.items[*].price) == 3", "max(.items[*].price) == 9.5", "max(.count, 5, 100) == 100",
    "abs(-3) == 3", ".rate + 0.2 == 0.3", ".count * 2 - 4 == 20", ".count % 5 == 2",
    "-.count == -12", ".count / 8 == 1.5", "(1 + 2) * 3 == 9", ".nope is nil", ".none is nil",
    ".nope == nil", ".none == null", ".none != nil", ".count is not nil", ".nope != 3",
    ".count in [2, 3, 12]", ".count not in [2, 3]", #"action == "counter.*""#,
    #"action == "counter.set""#, #"action != "fav*""#, #"origin == "user""#,
    "position == 5", "time > 1m20s", "time < 1.5m", "time == 80.25", "payload.counter.set._0 == 12",
    "payload[*] is not nil", "cause is nil", #".name == "\u00e9t\u00e9""#, #""a" < "b""#,
    #"matches(.name, "^ét")"#, #"matches(.users, "x") || true"#,
    #"matches(action, "^counter[.]")"#, ".count > \"a\" || true", ".  == .",
    ".users[\"ann\"].age == 30", "9223372036854775807 + 1 > 0",
  ])
  func holds(text: String) throws {
    #expect(try Condition(text).judgement(at: GivenMoment.shop) == .holds)
    #expect(try Condition("!(\(text))").judgement(at: GivenMoment.shop) == .fails)
  }

  @Test(arguments: [
    ".count < \"a\"", ".count == \"12\"", ".count", ".name", ".nope", ".nope > 1", ".nope < 1",
    ".nope.deeper == 1", "any(.count, . > 1)", "all(.nope, true)", ".count == nil",
    "contains(.count, 1)", ".items[id=43].price > 0", ".count / 0 == 0", "1 / 0 > 0",
    "old(.nope) == 1", "changed(.nope)", #"matches(.count, "1")"#, ".items[7] is not nil",
    ".items[*].nope > 1", "min(.name, 1) is not nil",
  ])
  func fails(text: String) throws {
    #expect(try Condition(text).judgement(at: GivenMoment.shop) == .fails)
  }

  @Test(arguments: [
    (".secret == \"s3\"", Judgement.unknown(.redacted)),
    (".secret == \"s3\" && .isOpen", .unknown(.redacted)),
    (".secret == \"s3\" && !.isOpen", .fails), (".secret == \"s3\" || .isOpen", .holds),
    ("!(.secret == 1)", .unknown(.redacted)), (".secret is nil", .unknown(.redacted)),
    ("contains(.secret, \"s\")", .unknown(.redacted)), ("changed(.secret)", .unknown(.redacted)),
    (".secret.count == 2", .unknown(.redacted)), (".secret + 1 > 0", .unknown(.redacted)),
    (".secret in [1, 2]", .unknown(.redacted)),
  ])
  func theUnknownIsNeitherTrueNorFalse(text: String, expected: Judgement) throws {
    #expect(try Condition(text).judgement(at: GivenMoment.shop) == expected)
  }

  @Test(arguments: [
    (".items.count * 2", Reading.value(4)), (".items[*].price", .value([9.5, 3])),
    ("0.1 + 0.2", .value(0.3)), ("1 / 4", .value(0.25)), ("7 % -3", .value(1)),
    ("-7 % 3", .value(-1)), ("1e300 * 1e300", .value(.decimal("1e600"))), ("1 + nil", .missing),
    ("\"a\" == \"a\"", .value(true)), ("old(.count) - .count", .value(-5)),
    ("[1, .count, nil]", .value([1, 12, .null])), (".secret", .unknown(.redacted)),
    ("9223372036854775807 + 1", .value(.decimal("9223372036854775808"))),
    ("2 / 3", .value(.decimal("0.6666666666666666666666666666666667"))),
    ("1e400 - 1e400", .value(0)), ("1.5s", .value(1.5)), ("1m20s", .value(80)),
    ("250ms", .value(0.25)),
    (".items[id=42].price - old(.items[id=42].price)", .value(0.5)),
  ])
  func expressionsHaveValues(text: String, expected: Reading) throws {
    #expect(try StateExpression(text).value(at: GivenMoment.shop) == expected)
  }

  @Test(arguments: [
    (".a.b > 1 && .a.c < 2", [".a.b", ".a.c"], []), (".a > 1 && .a.c < 2", [".a"], []),
    ("old(.a) < .b", [".b"], [".a"]), ("changed(.a[3])", [".a[3]"], [".a[3]"]),
    (".items[id=42].done", [".items"], []), (".a[*].b == 1", [".a"], []),
    (".items.count > 1", [".items"], []), ("any(.items, .price > 1)", [".items"], []),
    ("position > 3", [], []),
  ])
  func tellsWhatItReads(text: String, now: [String], before: [String]) throws {
    let reads = try Condition(text).reads
    #expect(reads.now.map(\.description) == now)
    #expect(reads.before.map(\.description) == before)
  }

  @Test func tellsTheNameThatItDemands() throws {
    #expect(try Condition(#".a == 1 && action == "b.*" && .c"#).reads.name == "b.*")
    #expect(try Condition(#".a == 1 || action == "b.*""#).reads.name == nil)
    #expect(try Condition(#"!(action == "b.*")"#).reads.name == nil)
  }
}

extension StateValue {
  /// A number by its text.
  static func decimal(_ text: String) -> StateValue { (try? StateValue(json: text)) ?? .null }
}
