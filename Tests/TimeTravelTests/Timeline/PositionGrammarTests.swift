import Foundation
import SessionFile
import SessionFixtures
import StateTree
import TestSessions
import Testing

@testable import TimeTravel

@Suite struct PositionGrammarTests {
  /// Positions 0 to 9 of `main`, a second apart, whose actions are a b a b a b a b c; `try-1` leaves
  /// it at 4 and goes to 11 with the action `d`. Bookmarks: `early` at 2, `late` at 8, `tried` on
  /// `try-1` at 6, and `both`, a branch, an action and a bookmark.
  private static func timeline() throws -> Timeline {
    let session = try TestSession(initialState: 0)
    for position in 1...9 {
      let name = position == 9 ? "c" : position % 2 == 1 ? "a" : "b"
      try session.appendAction(EncodedAction(name: name, payload: .null), at: position)
      try session.finish(position, state: .integer(Int64(position)))
    }
    for (name, position) in [("early", 2), ("late", 8), ("both", 1)] {
      try session.writer.write([
        .bookmark(Bookmark(position: position, name: name, createdAt: 1))
      ])
    }
    try session.writer.close()
    let timeline = try session.timeline()
    let branch = try timeline.fork(from: .main, at: 4)
    for _ in 5...11 {
      try timeline.append(
        EncodedAction(name: "d", payload: .null), reducerNanoseconds: 1, state: 5, to: branch.id)
    }
    _ = timeline.add(Bookmark(branch: branch.id, position: 6, name: "tried", createdAt: 2))
    let both = try timeline.fork(from: .main, at: 3, name: "both")
    try timeline.append(
      EncodedAction(name: "both", payload: .null), reducerNanoseconds: 1, state: 5, to: both.id)
    return timeline
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var from = 5
    var on = "main"
    var position: Int
    var branch = "main"
    var testDescription: String { "\(text) from \(on) \(from)" }
  }

  static let cases = [
    Case(text: "0%", position: 0), Case(text: "50%", position: 5), Case(text: "100%", position: 9),
    Case(text: "33.3%", position: 3), Case(text: "@+2s", position: 7),
    Case(text: "@-2s", position: 3), Case(text: "@-1m", position: 0),
    Case(text: "@+1h", position: 9),
    Case(text: "@+0", position: 5), Case(text: "@+1500ms", position: 6),
    Case(text: "@0m7s", position: 7), Case(text: "@0h0m6.9999s", position: 6),
    Case(text: "@00:00:03", position: 3), Case(text: "@00:00", position: 0),
    Case(text: "@00:00:03.9", position: 3), Case(text: "@0:00:04", position: 4),
    Case(text: "@1970-01-01T00:00:06", position: 6),
    Case(text: "@1970-01-01T02:00:06+02:00", position: 6),
    Case(text: "@1969-12-31T23:00:06-01:00", position: 6),
    Case(text: "@00:00:06Z", position: 6), Case(text: "@12:00", position: 9),
    Case(text: "@2026-11-30T12:03:20", position: 9),
    Case(text: "a", position: 5), Case(text: "a", from: 4, position: 3),
    Case(text: "c", from: 2, position: 9), Case(text: "c", position: 9),
    Case(text: "a#1", position: 1), Case(text: "a#3", position: 5), Case(text: "a#-1", position: 7),
    Case(text: "a#-4", position: 1), Case(text: "b#2", position: 4),
    Case(text: "early", position: 2), Case(text: "bookmark:early", position: 2),
    Case(text: "late", position: 8), Case(text: "main", position: 9),
    Case(text: "try-1", position: 11, branch: "try-1"),
    Case(text: "tried", position: 6, branch: "try-1"),
    Case(text: "early", on: "try-1", position: 2, branch: "try-1"),
    Case(text: "late", on: "try-1", position: 8),
    Case(text: "try-1@3", position: 3, branch: "try-1"),
    Case(text: "try-1@-2", position: 9, branch: "try-1"),
    Case(text: "main@-2", position: 7), Case(text: "main@a", on: "try-1", position: 7),
    Case(text: "try-1@a", position: 3, branch: "try-1"),
    Case(text: "try-1@d#2", position: 6, branch: "try-1"),
    Case(text: "try-1@d#-1", position: 11, branch: "try-1"),
    Case(text: "try-1@@2s", position: 2, branch: "try-1"),
    Case(text: "try-1@50%", position: 6, branch: "try-1"),
    Case(text: "try-1@tried", position: 6, branch: "try-1"),
    Case(text: "both@last", position: 4, branch: "both"), Case(text: "bookmark:both", position: 1),
    Case(text: "both@both#1", position: 4, branch: "both"),
  ]

  @Test(arguments: cases) func namesAPlace(_ example: Case) throws {
    let timeline = try Self.timeline()
    let place = try Self.place(example.text, from: example.from, on: example.on, in: timeline)
    #expect(place.position == example.position)
    #expect(try timeline.branch(place.branch).name == example.branch)
  }

  private static func place(
    _ text: String, from position: Int = 5, on branch: String = "main", in timeline: Timeline
  ) throws -> BranchPosition {
    let cursor = BranchPosition(branch: try timeline.branch(named: branch).id, position: position)
    let zone = try #require(TimeZone(identifier: "UTC"))
    return try PositionExpression(text).place(from: cursor, in: timeline, zone: zone)
  }

  static let refusals: [(String, TimeTravelError)] = [
    ("10", .outOfRange(10, last: 9, further: FurtherBranch(name: "try-1", last: 11))),
    ("99", .outOfRange(99, last: 9, further: FurtherBranch(name: "try-1", last: 11))),
    ("-6", .outOfRange(-1, last: 9)), ("try-1@12", .outOfRange(12, last: 11, branch: "try-1")),
    ("try-1@-12", .outOfRange(-1, last: 11, branch: "try-1")),
    ("earli", .unknownName("earli", near: ["early"])),
    ("ear", .unknownName("ear", near: ["early"])), ("1.5", .unknownName("1.5", near: [])),
    ("101%", .unknownName("101%", near: [])), ("1 ", .unknownName("1 ", near: [])),
    ("@s", .unknownName("@s", near: [])), ("zzz#1", .unknownName("zzz", near: [])),
    ("d", .unknownName("d", near: ["a", "b", "c"])), ("main@tried", .otherBranch("try-1")),
    ("a#5", .noSuchOccurrence("a", number: 5, count: 4, branch: "main")),
    ("a#0", .noSuchOccurrence("a", number: 0, count: 4, branch: "main")),
    ("bookmark:x", .noSuchBookmark("x", near: [])),
    ("bookmark:lat", .noSuchBookmark("lat", near: ["late"])),
    ("both", .ambiguousName("both", ["bookmark:both", "both@last"])),
    ("both@both", .ambiguousName("both", ["bookmark:both", "both@last", "both#-1"])),
    (
      "@1969-12-31T23:59:59",
      .notDuring("1969-12-31T23:59:59", startedAt: 0, end: 9_000_000_000)
    ),
    ("main@", .malformedPosition("")), ("main@+", .malformedPosition("+")),
  ]

  @Test(arguments: refusals) func refuses(text: String, error: TimeTravelError) throws {
    let timeline = try Self.timeline()
    #expect(throws: error) { try Self.place(text, in: timeline) }
  }

  /// Whatever is typed, there is a position that exists, or an error.
  @Test(arguments: 0..<200) func anyTextIsAPositionOrAnError(seed: UInt64) throws {
    let timeline = try Self.timeline()
    var random = SplitMix64(seed: seed)
    let parts = [
      "@", "#", "-", "+", "%", ":", ".", "1", "0", "99999999999999999999", "9223372036854775807",
      "T", "Z", "a", "main", "try-1", "bookmark:", "12", "2026-11-30", "1970", "h", "m", "s", "é",
      "",
    ]
    for _ in 0..<50 {
      let text = (0..<Int(random.next() % 7)).map { _ in
        parts[Int(random.next() % UInt64(parts.count))]
      }.joined()
      guard let place = try? Self.place(text, in: timeline) else { continue }
      let last = try timeline.lastPosition(on: place.branch)
      #expect((timeline.firstPosition...last).contains(place.position), "\(text)")
    }
  }

  struct ClockCase: Sendable, CustomTestStringConvertible {
    var text: String
    /// The start, as seconds since 1970, and its length in seconds.
    var start: Double
    var length: Double
    var zone = "UTC"
    /// Seconds from the start; nil if the time is outside.
    var seconds: Double?
    var testDescription: String { "\(text) in \(length) s from \(start), \(zone)" }
  }

  static let clocks = [
    // 23:59:50 to 00:00:20.
    ClockCase(text: "23:59:55", start: 86_390, length: 30, seconds: 5),
    ClockCase(text: "00:00:05", start: 86_390, length: 30, seconds: 15),
    ClockCase(text: "00:00:25", start: 86_390, length: 30),
    ClockCase(text: "23:59:49", start: 86_390, length: 30),
    ClockCase(text: "23:59:49", start: 86_390, length: 100_000, seconds: 86_399),
    // Half past midnight in Berlin in winter, and over the change to summer time, 2:00 to 3:00.
    ClockCase(
      text: "01:00", start: 1_773_012_600, length: 9, zone: "Europe/Berlin", seconds: 1_800),
    ClockCase(
      text: "03:10", start: 1_774_745_400, length: 9, zone: "Europe/Berlin", seconds: 1_200),
    ClockCase(text: "1970-01-01T00:00", start: 1, length: 9),
    ClockCase(text: "9999-12-31T23:59", start: 1, length: 9, seconds: .infinity),
  ]

  @Test(arguments: clocks) func timesOfDayCountFromTheStart(_ example: ClockCase) throws {
    let clock = try #require(WallClock(example.text[...]))
    let zone = try #require(TimeZone(identifier: example.zone))
    let (start, end) = (Int64(example.start * 1e9), Int64(example.length * 1e9))
    let time = try? clock.time(startedAt: start, end: end, zone: zone)
    guard let seconds = example.seconds else { return #expect(time == nil) }
    #expect(time == (seconds.isInfinite ? .max : Int64(seconds * 1e9) + 500_000))
  }
}
