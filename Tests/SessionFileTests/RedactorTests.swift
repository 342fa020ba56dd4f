import StateTree
import Testing

@testable import SessionFile

@Suite struct RedactorTests {
  static let state: StateValue = [
    "users": [["name": "ann", "email": "ann@x.org"], ["name": "bob", "email": .null]],
    "tokens": ["a": "t1", "b": ["deep": "t2", "count": 7, "on": true]],
    "made": "2026-11-30T04:28:52Z", "id": "4F2B6C1A-9D3E-4A7B-8C5D-0123456789AB", "total": 12.5,
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var path: String
    var way: Redaction.Way
    var at: String
    var expected: StateValue?
    var testDescription: String { "\(path) \(way) \(at)" }
  }

  static let cases: [Case] = [
    Case(
      path: ".users[*].email", way: .mask, at: ".users[0]",
      expected: ["name": "ann", "email": "xxxxxxxx"]),
    Case(path: ".users[*].email", way: .mask, at: ".users[1].email", expected: .null),
    Case(path: ".users[*].email", way: .leaveOut, at: ".users[0]", expected: ["name": "ann"]),
    Case(path: ".users[1]", way: .leaveOut, at: ".users[1]", expected: .null),
    Case(path: ".users[1]", way: .mask, at: ".users[0].name", expected: "ann"),
    Case(path: ".users[*]", way: .leaveOut, at: ".users", expected: [.null, .null]),
    Case(
      path: ".tokens.*", way: .mask, at: ".tokens",
      expected: ["a": "xxxxxxxx", "b": ["deep": "xxxxxxxx", "count": 0, "on": false]]),
    Case(path: ".tokens", way: .leaveOut, at: ".tokens", expected: nil),
    Case(path: ".made", way: .mask, at: ".made", expected: "2001-01-01T00:00:00Z"),
    Case(path: ".id", way: .mask, at: ".id", expected: "00000000-0000-0000-0000-000000000000"),
    Case(path: ".total", way: .mask, at: ".total", expected: 0),
    Case(path: ".nope.deep[*]", way: .mask, at: ".", expected: state),
    Case(path: ".users.email", way: .mask, at: ".", expected: state),
    Case(path: ".", way: .leaveOut, at: ".", expected: .null),
  ]

  @Test(arguments: cases) func withholds(_ example: Case) throws {
    let redactor = Redactor([try .state(example.path, example.way)])
    let result = redactor.state(Self.state)
    let path = try StatePath(example.at)
    #expect(result[path] == example.expected)
    #expect(redactor.met.isEmpty == (result == Self.state && example.at == "."))
  }

  @Test func equalValuesHaveEqualHashesInOneSessionAlone() throws {
    let rules = [try Redaction.state(".*", .hash)]
    let redactor = Redactor(rules)
    let state: StateValue = ["a": "s", "b": "s", "c": "t", "d": 7, "e": 7, "f": 8, "g": true]
    let result = redactor.state(state)
    func value(_ key: String) -> StateValue? { result[StatePath([.key(key)])] }
    #expect(value("a") == value("b"))
    #expect(value("a") != value("c"))
    #expect(value("d") == value("e"))
    #expect(value("d") != value("f"))
    #expect(value("g") == false)
    guard case .string(let text)? = value("a"), case .integer(let number)? = value("d") else {
      Issue.record("\(result)")
      return
    }
    #expect(text.wholeMatch(of: /#[0-9a-f]{16}/) != nil)
    #expect((0..<1 << 31).contains(number))
    #expect(redactor.payload(["x": "s"], of: "any") == ["x": "s"])
    #expect(Redactor(rules).state(state) != result)
  }

  @Test func theHashIsSipHash() {
    let hash = SecretHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
    #expect(hash("") == 0x726F_DB47_DD0E_0E31)
    #expect(hash("\0") == 0x74F8_39C5_93DC_67FD)
    #expect(hash("\0\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}") == 0x93F5_F579_9A93_2462)
  }

  @Test(arguments: [
    ("login", "login", true), ("login", "login.tapped", false), ("login*", "login.tapped", true),
    ("*.set", "a.b.set", true), ("a*b*c", "aXbYc", true), ("a*b*c", "ac", false),
    ("*", "", true), ("ab*b", "ab", false), ("", "", true),
  ])
  func namesMatch(pattern: String, name: String, matches: Bool) {
    let rule = Redaction(.action(pattern), path: PathPattern(), .mask)
    #expect(rule.concerns(action: name) == matches)
    #expect(!rule.concerns(read: name))
  }

  @Test func payloadsAndReadsOfANameAlone() throws {
    let redactor = Redactor([
      try .action("login*", path: ".login.password", .mask), .read("token", .leaveOut),
      .read("date", .mask),
    ])
    let payload: StateValue = ["login": ["password": "p", "user": "u"]]
    #expect(
      redactor.payload(payload, of: "login") == ["login": ["password": "xxxxxxxx", "user": "u"]])
    #expect(redactor.payload(payload, of: "logout") == payload)
    #expect(redactor.read(RecordedRead("token", .value("t"))).kind == .unkept)
    #expect(redactor.read(RecordedRead("token", .call)).kind == .call)
    #expect(redactor.read(RecordedRead("date", .value(3))).kind == .value(0))
    #expect(redactor.read(RecordedRead("uuid", .value(3))).kind == .value(3))
    #expect(redactor.state(payload) == payload)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func whatIsKeptFromTheStateBeforeMakesNoDifference(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let rules = [
      try Redaction.state(".items[*].secret", .hash), try .state(".map.*", .mask),
      try .state(".items[*].gone", .leaveOut),
    ]
    let hash = SecretHash(key: (seed, 1))
    let kept = Redactor(rules, hash: hash)
    var state: StateValue = ["items": [], "map": [:], "other": 0]
    for step in 0..<200 {
      guard case .object(var object) = state, case .array(var items)? = object["items"],
        case .object(var map)? = object["map"]
      else { return }
      let item: StateValue = [
        "secret": .integer(.random(in: 0..<5, using: &generator)), "gone": .string("\(step)"),
        "plain": .integer(Int64(step)),
      ]
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: items.insert(item, at: 0)
      case 1: items.append(item)
      case 2:
        if !items.isEmpty { items.remove(at: Int.random(in: items.indices, using: &generator)) }
      case 3: if items.count > 1 { items.swapAt(0, items.count - 1) }
      case 4: map["k\(Int.random(in: 0..<4, using: &generator))"] = item
      default: object["other"] = .integer(Int64(step))
      }
      object["items"] = .array(items)
      object["map"] = .object(map)
      state = .object(object)
      let fresh = Redactor(rules, hash: hash)
      #expect(kept.state(state) == fresh.state(state), "seed \(seed), step \(step)")
    }
  }

  @Test func whatDidNotChangeStaysShared() throws {
    let items = StateValue.array((0..<100).map { ["secret": .string("s\($0)"), "n": 0] })
    let redactor = Redactor([try .state(".items[*].secret", .mask)])
    let first = redactor.state(["items": items, "count": 0])
    let second = redactor.state(["items": items, "count": 1])
    let path = try StatePath(".items")
    #expect(first[path].map { second[path]?.isIdentical(to: $0) } == true)
    guard case .array(var elements) = items else { return }
    elements[3] = ["secret": "new", "n": 1]
    let third = redactor.state(["items": .array(elements), "count": 1])
    let other = try StatePath(".items[7]")
    #expect(first[other].map { third[other]?.isIdentical(to: $0) } == true)
  }

  @Test(arguments: [
    (".users[*].email", ".users[*].email"), ("users.[*]", ".users[*]"), (".tokens.*", ".tokens[*]"),
    ("[*]", ".[*]"), (".*.a", ".[*].a"), (".", "."), ("/a/b", ".a.b"), (#".["*"].x"#, #".["*"].x"#),
    (#".a["[*]"][*]"#, #".a["[*]"][*]"#), (".a[3][*].b", ".a[3][*].b"), (".*[*]", ".[*][*]"),
  ])
  func patternsAreRead(text: String, description: String) throws {
    let pattern = try PathPattern(text)
    #expect(pattern.description == description)
    #expect(try PathPattern(pattern.description) == pattern)
  }

  @Test(arguments: [".a[", ".a[*].[", "a..b", ".a[*]b"]) func patternsThatAreNone(text: String) {
    #expect(throws: StatePathError.self) { try PathPattern(text) }
  }

  @Test func aPatternCoversWhatIsInside() throws {
    let pattern = try PathPattern(".a[*].b")
    let (inside, above) = (try StatePath(".a[3].b.c"), try StatePath(".a[3]"))
    #expect(pattern.covers(inside))
    #expect(!pattern.covers(above))
    #expect(pattern.touches(above))
    #expect(!pattern.touches(above.appending("c")))
  }
}
