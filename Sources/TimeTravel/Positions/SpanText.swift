internal import Foundation

/// A length of time as a person types it: `1.5s`, `1m20s`, `90`.
enum SpanText {
  /// The units, the longest first.
  private static let units: [(name: String, nanoseconds: Decimal)] = [
    ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ("us", 1_000), ("ns", 1),
  ]

  /// A typed time includes those that round to it at its last digit, but never more than this.
  static let mostRounding: Decimal = 500_000

  /// The nanoseconds of a text, and the rounding of its last digit; nil if the text is not a length
  /// of time.
  ///
  /// Several numbers go from the longest unit to the shortest, and only the last may have a
  /// fraction. One number alone needs no unit: it counts seconds.
  static func read(_ text: Substring) -> (nanoseconds: Int64, rounding: Int64)? {
    var rest = text
    var sum: Decimal = 0
    var longest = 0
    var lastDigit: Decimal = 0
    repeat {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(number.count)
      let unitText = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(unitText.count)
      let isAlone = longest == 0 && rest.isEmpty
      let name = unitText.isEmpty && isAlone ? "s" : String(unitText)
      guard let unit = units[longest...].firstIndex(where: { $0.name == name }),
        let (digits, places) = digits(number), places == 0 || rest.isEmpty
      else { return nil }
      lastDigit = units[unit].nanoseconds
      for _ in 0..<places { lastDigit /= 10 }
      sum += Decimal(digits) * lastDigit
      longest = unit + 1
    } while !rest.isEmpty
    let rounding = min(lastDigit / 2, mostRounding)
    guard sum + rounding < Decimal(Int64.max) else { return nil }
    return ((sum as NSDecimalNumber).int64Value, (rounding as NSDecimalNumber).int64Value)
  }

  /// The digits of a number, and how many of them follow its point.
  private static func digits(_ text: Substring) -> (Int64, places: Int)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let number = parts.joined()
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }), number.count <= 18,
      number.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let digits = Int64(number)
    else { return nil }
    return (digits, parts.count == 2 ? parts[1].count : 0)
  }
}
