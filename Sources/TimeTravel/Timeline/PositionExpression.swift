internal import Foundation
internal import SessionFile

/// A position as a person types it: `12`, `first`, `last`, `+3`, `-3`, or a time, `@1.5s`.
package enum PositionExpression: Sendable, Hashable {
  /// The position of this number.
  case absolute(Int)
  /// Position 0.
  case first
  /// The branch's last position.
  case last
  /// A number of positions after the cursor, or before it if negative.
  case relative(Int)
  /// The last position whose action was sent at this time or before, in nanoseconds since the
  /// recording started.
  case time(Int64)

  /// Reads an expression; the error is `.malformedPosition`.
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
      guard let time = Self.time(text.dropFirst()) else { throw .malformedPosition(text) }
      self = .time(time)
    default:
      let digits = text.first == "+" || text.first == "-" ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        throw .malformedPosition(text)
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

  /// The position that this names, relative to a cursor. Throws `.outOfRange` if the branch has no
  /// such position. A time costs as many reads as the branch's length has binary digits.
  package func position(from cursor: BranchPosition, in timeline: Timeline) throws -> Int {
    let last = try timeline.lastPosition(on: cursor.branch)
    let position: Int
    switch self {
    case .first: position = timeline.session.firstPosition
    case .last: position = last
    case .absolute(let number): position = number
    case .relative(let distance):
      let (sum, overflow) = cursor.position.addingReportingOverflow(distance)
      // The largest number means any larger one, so a sum with it is not meaningful.
      position = overflow || distance.magnitude == Int.max.magnitude ? .max : sum
    case .time(let time):
      // The last position at this time or before; the first one if all came later.
      position = try timeline.position(since: time + 1, on: cursor.branch) - 1
    }
    guard (0...last).contains(position) else {
      throw TimeTravelError.outOfRange(position, last: last)
    }
    guard position >= timeline.firstPosition else {
      throw SessionError.trimmed(position, first: timeline.firstPosition)
    }
    return position
  }

  private static func time(_ text: Substring) -> Int64? {
    let units: [(name: String, nanoseconds: Decimal)] = [
      ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000),
      ("h", 3_600_000_000_000),
    ]
    let unit = units.first { text.hasSuffix($0.name) } ?? ("", 1_000_000_000)
    let parts = text.dropLast(unit.name.count).split(
      separator: ".", omittingEmptySubsequences: false)
    let number = parts.joined()
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }), number.count <= 18,
      number.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let digits = Int64(number)
    else { return nil }
    var lastDigit = unit.nanoseconds
    for _ in 0..<(parts.count == 2 ? parts[1].count : 0) { lastDigit /= 10 }
    let halfMillisecond: Decimal = 500_000
    let nanoseconds = Decimal(digits) * lastDigit + min(lastDigit / 2, halfMillisecond)
    return nanoseconds < Decimal(Int64.max) ? (nanoseconds as NSDecimalNumber).int64Value : nil
  }
}
