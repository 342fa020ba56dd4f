import Foundation
import Hindsight
import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct ExactnessTests {
  enum Suit: String, Codable, Hashable { case clubs, spades }
  enum Plain: Codable, Hashable { case one, two }
  struct Point: Codable, Hashable { var x: Int, y: Int }
  struct Nested: Codable, Equatable { var value: Int?? }
  enum Shape: Codable, Equatable {
    case none
    case circle(Double)
    case box(width: Int, height: Int)
    case mixed(Int, by: String)
    case maybe(Int?)
  }
  indirect enum Chain: Codable, Equatable, Sendable {
    case end
    case next(Int, Chain)
  }

  static let numbers: [ExactCase] = [
    ExactCase("Int64 min", Int64.min), ExactCase("Int64 max", Int64.max),
    ExactCase("UInt64 max", UInt64.max), ExactCase("UInt64 2^63", UInt64(1) << 63),
    ExactCase("2^53+1", 9_007_199_254_740_993), ExactCase("1", 1), ExactCase("true", true),
    ExactCase(bits: "1.0", 1), ExactCase(bits: "0.0", 0), ExactCase(bits: "-0.0", -0.0),
    ExactCase(bits: "0.1", 0.1), ExactCase(bits: "least", .leastNonzeroMagnitude),
    ExactCase(bits: "greatest", .greatestFiniteMagnitude),
    ExactCase(bits: "infinity", .infinity), ExactCase(bits: "-infinity", -.infinity),
    ExactCase("nan", Double.nan) { $0.isNaN && $1.isNaN },
    ExactCase("Float", Float(0.1)), ExactCase("Int128", Int128.min),
    ExactCase("UInt128", UInt128.max),
    ExactCase("Decimal(30)", Decimal(30)), ExactCase("Decimal(300)", Decimal(300)),
    ExactCase("Decimal of 30 digits", Decimal(string: "123456789012345678901234567.891")),
    ExactCase("Decimal of 38 digits", Decimal(string: "-0.12345678901234567890123456789012345678")),
    ExactCase("Decimal greatest", Decimal.greatestFiniteMagnitude),
    ExactCase("Decimal least", Decimal.leastNonzeroMagnitude),
    ExactCase("Decimal nan", Decimal.nan) { $0.isNaN && $1.isNaN },
    ExactCase("30 digits in a tree", StateValue.exact("123456789012345678901234567890")),
    ExactCase("beyond every Double", StateValue.exact("[1e400,-1e400,1e-400]")),
  ]

  static let values: [ExactCase] = [
    ExactCase("Data", Data((0...255).map { UInt8($0) })), ExactCase("no Data", Data()),
    ExactCase("URL", URL(string: "https://example.org/a%20b?c=d&e=%C3%A9#f")),
    ExactCase("relative URL", URL(string: "x/../y", relativeTo: URL(string: "https://a.org/b/"))),
    ExactCase("file URL", URL(filePath: "/tmp/é \u{1F427}/~0")),
    ExactCase("UUID", UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 254, 255))),
    ExactCase("nil", Int?.none), ExactCase("some", Int?.some(1)),
    ExactCase("nil in nil", [Int??.none, .some(nil), .some(1)]),
    ExactCase("three optionals", [Int???.none, .some(nil), .some(.some(nil)), .some(.some(1))]),
    ExactCase("a missing member", Nested(value: nil)),
    ExactCase("a null member", Nested(value: .some(nil))),
    ExactCase("null and missing in a tree", StateValue.exact(#"[null,{},{"a":null}]"#)),
    ExactCase("1, \"1\" and true", [1, "1", true, 1.0, "true", .null, "null"] as StateValue),
    ExactCase("[] and {}", [[], [:], [[]], [[:]], ["a": []], ""] as StateValue),
    ExactCase("no elements", [Int]()), ExactCase("no members", [String: Int]()),
    ExactCase("Suit", Suit.spades),
    ExactCase(
      "enums", [Shape.none, .circle(1), .box(width: 1, height: 2), .mixed(1, by: ""), .maybe(nil)]),
    ExactCase("keyed by Int", [10: "x", 9: "y", -1: "z"]),
    ExactCase("keyed by a raw enum", [Suit.spades: 1, .clubs: 2]),
    ExactCase("keyed by an enum", [Plain.one: 1, .two: 2]),
    ExactCase("keyed by UUID", [UUID(): 1, UUID(): 2, UUID(): 3]),
    ExactCase("keyed by a struct", [Point(x: 1, y: 2): "a", Point(x: 2, y: 1): "b"]),
    ExactCase("keyed by optionals", [Int?.some(1): 1, nil: 0]),
    ExactCase("set of structs", Set((0..<20).map { Point(x: $0 % 3, y: $0) })),
    ExactCase("set of sets", Set([Set([1, 2]), Set([]), Set([3])])),
    ExactCase(
      "a recursive enum of 30 levels",
      (0..<30).reduce(Chain.end) { chain, number in .next(number, chain) }),
    ExactCase("marks of the tree's own", ["$double": "nan", "$some": "a", "$$double": "inf"]),
  ]

  static let dates: [ExactCase] = [
    0, 0.1, -0.1, -0.0, 1, 817_705_732.123456, 817_705_732.123456.nextUp,
    817_705_732.123456.nextDown, -978_307_200, -63_113_904_000.nextDown, 252_423_993_600.nextDown,
    .leastNonzeroMagnitude, 1e300,
  ].map { (seconds: Double) in
    ExactCase("Date \(seconds)", Date(timeIntervalSinceReferenceDate: seconds)) {
      $0.timeIntervalSinceReferenceDate.bitPattern == $1.timeIntervalSinceReferenceDate.bitPattern
    }
  }

  static let oddTexts = [
    "", " ", ".", "/", "a/b", "~0", "~1", "-", "0", "00", "é", "e\u{301}", "\u{301}", "1", "true",
    "null", "id", "$double", "$$double", "a.b", "[0]", "\"", "\\", "\n", "\r\n", "\u{0}",
    "a\u{0}b", "\u{1b}[31m", "\u{7f}", "\u{9b}", "\u{2028}", "\u{202e}", "\u{2066}", "\u{feff}",
    "\u{fffd}", "\u{ffff}", "\u{10ffff}", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇫🇷", "👍🏽", "각", "\u{1100}\u{1161}\u{11a8}",
  ]
  static let texts = oddTexts.map { ExactCase(text: $0) }
  static let keys =
    oddTexts.map { key in
      ExactCase("key \(key.terminalSafe)", [key: 1]) { left, right in
        left == right && left.keys.map { Array($0.utf8) } == right.keys.map { Array($0.utf8) }
      }
    } + [
      ExactCase(
        "all keys at once",
        StateValue.object(StateObject(oddTexts.enumerated().map { ($1, .integer(Int64($0))) }))
      ) {
        $0.jsonText() == $1.jsonText()
      }
    ]

  @Test(arguments: numbers + values + dates + texts + keys)
  func comesBackFromASession(row: ExactCase) throws { try row.check() }

  /// Each odd key's change is found at its path, in both spellings, and at no other's.
  @Test func changesUnderOddKeysAreApart() throws {
    func state(changing changed: String?) -> StateValue {
      .object(
        StateObject(
          Self.oddTexts.map { key in
            (key, hasSameBytes(key, changed) ? "changed" : .string("was"))
          }))
    }
    let session = try TestSession(
      states: [state(changing: nil)] + Self.oddTexts.map { state(changing: $0) })
    let timeline = try session.timeline()
    for (index, key) in Self.oddTexts.enumerated() {
      let path = StatePath([.key(key)])
      let read = try timeline.state(at: index + 1)
      #expect(read[try StatePath(path.description)] == "changed", "\(path)")
      #expect(read[try StatePath(pointer: path.pointer)] == "changed", "\(path)")
      let places = try timeline.changes(at: index + 1).map(\.place)
      #expect(places.contains(path) && places.count == (index == 0 ? 1 : 2), "\(path)")
    }
  }

  private func hasSameBytes(_ left: String, _ right: String?) -> Bool {
    right.map { Array($0.utf8) == Array(left.utf8) } ?? false
  }

  @Test func aCycleOfClassesEndsTheRecordingAndNotTheApp() throws {
    final class Loop: Codable {
      var next: Loop?
    }
    struct State: Codable {
      var count = 0
      var loop: Loop?
    }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "exact-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "session.hindsight")
    let recorder = try Recorder(to: url, app: "exact")
    let loop = Loop()
    loop.next = loop
    defer { loop.next = nil }
    var state = State()
    recorder.beginRecording(state: state, actionType: Int.self)
    recorder.record(1, on: &state) { $0.count = 1 }
    recorder.record(2, on: &state) { $0.loop = loop }
    recorder.record(3, on: &state) { $0.count = 3 }
    recorder.close()
    #expect(state.count == 3)
    let timeline = Timeline(try SessionReader(opening: url))
    #expect(try timeline.state(at: 1) == ["count": 1])
  }
}

extension StateValue {
  /// The value of a JSON text that is right; a test that mistypes one sees this text instead.
  fileprivate static func exact(_ json: String) -> StateValue {
    (try? StateValue(json: json)) ?? .string("not JSON: \(json)")
  }
}
