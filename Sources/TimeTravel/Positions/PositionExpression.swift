package import Foundation
internal import SessionFile

/// A position as a person types it.
///
/// | text | the position |
/// | --- | --- |
/// | `12` | number 12 |
/// | `first`, `last` | the branch's ends |
/// | `+3`, `-3` | three after or before the cursor |
/// | `50%` | halfway between the branch's ends |
/// | `@1.5s`, `@1m20s` | the last one sent up to that time after the start |
/// | `@+5s`, `@-5s` | the same, for a time after or before the cursor's |
/// | `@12:03:20`, `@2026-11-30T12:03` | the same, for a time of day: see `WallClock` |
/// | `NAME`, `NAME#3`, `NAME#-1` | a bookmark, a branch's end, or an action: see `PositionName` |
/// | `BRANCH@POS` | any of these on another branch, counted from its end |
package enum PositionExpression: Sendable, Hashable {
  /// The position of this number.
  case absolute(Int)
  /// Position 0.
  case first
  /// The branch's last position.
  case last
  /// A number of positions after the cursor, or before it if negative.
  case relative(Int)
  /// A share of the way from the branch's first position to its last, in percent.
  case percent(Double)
  /// The last position whose action was sent at this time or before, in nanoseconds since the
  /// recording started.
  case time(Int64)
  /// The same for a time after the one at the cursor, or before it if negative.
  case timeFromHere(Int64)
  /// The same for a time of day.
  case clock(WallClock)
  /// A name, alone or with `#` and a number, or a branch's name, `@` and a position on it.
  case named(String)

  /// Reads an expression; the error is `.malformedPosition`. Whether a name exists is known only on
  /// a timeline.
  ///
  /// A time is a number and a unit, one of `ns`, `us`, `ms`, `s`, `m` and `h`; without a unit,
  /// seconds. It includes times that round to it at its last digit, up to half a millisecond, so
  /// that a printed time leads to the action that it was printed for.
  package init(_ text: String) throws(TimeTravelError) {
    switch text {
    case "first":
      self = .first
    case "last":
      self = .last
    case _ where text.first == "@":
      self = try Self.timed(text)
    case _ where text.last == "%":
      self = Self.percentage(text.dropLast()).map(Self.percent) ?? .named(text)
    default:
      let isRelative = text.first == "+" || text.first == "-"
      let digits = isRelative ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        guard !isRelative, !text.isEmpty else { throw .malformedPosition(text) }
        self = .named(text)
        return
      }
      // More digits than an `Int` holds name a position that no session has.
      let number = Int(digits) ?? .max
      switch text.first {
      case "+": self = .relative(number)
      case "-": self = .relative(-number)
      default: self = .absolute(number)
      }
    }
  }

  /// What follows an `@`. A name may begin with one too: `@@INIT`.
  private static func timed(_ text: String) throws(TimeTravelError) -> PositionExpression {
    let rest = text.dropFirst()
    guard let first = rest.first else { throw .malformedPosition(text) }
    if first.isLetter || first == "@" || first == "_" { return .named(text) }
    if first == "+" || first == "-" {
      guard let (time, rounding) = SpanText.read(rest.dropFirst()) else {
        throw .malformedPosition(text)
      }
      return .timeFromHere((first == "+" ? time : -time) + rounding)
    }
    if let clock = WallClock(rest) { return .clock(clock) }
    guard let (time, rounding) = SpanText.read(rest) else { throw .malformedPosition(text) }
    return .time(time + rounding)
  }

  private static func percentage(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E }),
      text.first != ".", text.last != ".", let number = Double(text), number <= 100
    else { return nil }
    return number
  }

  /// The position that this names, relative to a cursor and on the cursor's branch. Throws
  /// `.otherBranch` if it is on another one, and what `place` throws.
  package func position(from cursor: BranchPosition, in timeline: Timeline) throws -> Int {
    let place = try place(from: cursor, in: timeline)
    guard timeline.isSame(place, on: cursor.branch) else {
      throw TimeTravelError.otherBranch(try timeline.branch(place.branch).name)
    }
    return place.position
  }

  /// The place that this names, relative to a cursor. Throws `.outOfRange` if the branch has no such
  /// position. A time costs as many reads as the branch's length has binary digits.
  ///
  /// - Parameter zone: the time zone of a time of day.
  package func place(
    from cursor: BranchPosition, in timeline: Timeline, zone: TimeZone = .current
  ) throws -> BranchPosition {
    let branch = cursor.branch
    let first = timeline.firstPosition
    let last = try timeline.lastPosition(on: branch)
    let position: Int
    switch self {
    case .first: position = first
    case .last: position = last
    case .absolute(let number): position = number
    case .relative(let distance):
      let (sum, overflow) = cursor.position.addingReportingOverflow(distance)
      // The largest number means any larger one, so a sum with it is not meaningful.
      position = overflow || distance.magnitude == Int.max.magnitude ? .max : sum
    case .percent(let share):
      position = first + Int((Double(last - first) * share / 100).rounded())
    case .time, .timeFromHere, .clock:
      // The last position at this time or before; the first one if all came later.
      let time = try time(from: cursor, in: timeline, zone: zone) ?? 0
      position = time == .max ? last : try timeline.position(since: time + 1, on: branch) - 1
    case .named(let text):
      return try PositionName.place(text, from: cursor, in: timeline, zone: zone)
    }
    try timeline.check(position, on: branch)
    return BranchPosition(branch: branch, position: position)
  }

  /// The time that this names, with those that round to it, in nanoseconds since the recording
  /// started; nil if it names no time.
  package func time(
    from cursor: BranchPosition, in timeline: Timeline, zone: TimeZone = .current
  ) throws -> Int64? {
    switch self {
    case .time(let time):
      return time
    case .timeFromHere(let distance):
      let (time, overflow) = try timeline.time(at: cursor).addingReportingOverflow(distance)
      return overflow ? .max : time
    case .clock(let clock):
      let last = try timeline.lastPosition(on: cursor.branch)
      let end = try timeline.time(at: BranchPosition(branch: cursor.branch, position: last))
      return try clock.time(startedAt: timeline.session.header.startedAt, end: end, zone: zone)
    default:
      return nil
    }
  }
}
