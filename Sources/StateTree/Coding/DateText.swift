/// Date and time as text that is exact to the last bit of a `timeIntervalSinceReferenceDate`, the
/// seconds since 2001-01-01T00:00:00Z.
///
/// The text is a civil date (proleptic Gregorian, UTC) with the fraction digits of the seconds'
/// shortest round-trip decimal. Reading it gives the same decimal and so the same double. Both
/// directions work on digits, because binary arithmetic would round.
enum DateText {
  private static let secondsPerDay: Int64 = 86_400
  /// Days from 0000-03-01 to 2001-01-01.
  private static let referenceDay: Int64 = 730_791
  private static let years: ClosedRange<Int64> = 1...9999

  /// The text. Nil if the text form cannot express the seconds: outside the years 0001 to 9999, for
  /// a decimal with an exponent, for -0, for nan and for the infinities.
  static func text(of seconds: Double) -> String? {
    let decimal = seconds.description
    guard seconds.isFinite, !decimal.utf8.contains(UInt8(ascii: "e")),
      seconds != 0 || seconds.sign == .plus,
      let point = decimal.utf8.firstIndex(of: UInt8(ascii: ".")),
      var whole = Int64(decimal[..<point])
    else { return nil }
    var fraction = Array(decimal[decimal.index(after: point)...].utf8)
    if fraction == [UInt8(ascii: "0")] { fraction = [] }
    if seconds < 0, !fraction.isEmpty {
      // -1.25 is two seconds back and 0.75 on. The text "-0" reads as 0, which is right here.
      whole -= 1
      fraction = complement(fraction)
    }
    let day = floorDivide(whole, secondsPerDay)
    let second = whole - day * secondsPerDay
    let (year, month, dayOfMonth) = civil(day + referenceDay)
    guard years.contains(year) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(32)
    func append(_ number: Int64, width: Int, then end: Character) {
      var divisor: Int64 = width == 4 ? 1000 : 10
      while divisor > 0 {
        text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
        divisor /= 10
      }
      text.append(contentsOf: end.utf8)
    }
    append(year, width: 4, then: "-")
    append(month, width: 2, then: "-")
    append(dayOfMonth, width: 2, then: "T")
    append(second / 3600, width: 2, then: ":")
    append(second / 60 % 60, width: 2, then: ":")
    append(second % 60, width: 2, then: fraction.isEmpty ? "Z" : ".")
    if !fraction.isEmpty {
      text.append(contentsOf: fraction)
      text.append(UInt8(ascii: "Z"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The seconds of ISO 8601 text: `2026-11-30T04:28:52`, a fraction of any length, then `Z` or an
  /// offset as `+01:00`, `+0100` or `+01`. Nil if the text has another form or names an invalid
  /// time.
  static func seconds(of text: String) -> Double? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
      scanner.skip("-"), let day = scanner.number(2), scanner.skip("T") || scanner.skip("t"),
      let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2),
      scanner.skip(":"), let second = scanner.number(2)
    else { return nil }
    var fraction: [UInt8] = []
    if scanner.skip(".") {
      fraction = scanner.digits()
      guard !fraction.isEmpty else { return nil }
    }
    guard let offset = offset(&scanner), scanner.isAtEnd, years.contains(year),
      (1...12).contains(month), day >= 1, day <= dayCount(month: month, year: year), hour < 24,
      minute < 60, second < 60
    else { return nil }
    let days = self.day(year: year, month: month, day: day) - referenceDay
    var whole = days * secondsPerDay + hour * 3600 + minute * 60 + second - offset
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    let isNegative = whole < 0
    if isNegative, !fraction.isEmpty {
      whole += 1
      fraction = complement(fraction)
    }
    let decimal = String(whole.magnitude) + "." + String(decoding: fraction, as: UTF8.self) + "0"
    return Double((isNegative ? "-" : "") + decimal)
  }

  private static func offset(_ scanner: inout DigitScanner) -> Int64? {
    if scanner.skip("Z") || scanner.skip("z") { return 0 }
    let sign: Int64 = scanner.skip("+") ? 1 : scanner.skip("-") ? -1 : 0
    guard sign != 0, let hours = scanner.number(2) else { return nil }
    if scanner.isAtEnd { return hours < 24 ? sign * hours * 3600 : nil }
    _ = scanner.skip(":")
    guard let minutes = scanner.number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  // MARK: Calendar

  // Years are counted from March, so that the day a leap year adds is its last.

  /// Days since 0000-03-01.
  private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    let leapDays =
      floorDivide(marchYear, 4) - floorDivide(marchYear, 100) + floorDivide(marchYear, 400)
    return marchYear * 365 + leapDays + daysBefore(marchMonth) + day - 1
  }

  private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // The mean year is 365.2425 days; the estimate is off by one at most.
    var marchYear = floorDivide(day * 10_000, 3_652_425)
    while self.day(year: marchYear, month: 3, day: 1) > day { marchYear -= 1 }
    while self.day(year: marchYear + 1, month: 3, day: 1) <= day { marchYear += 1 }
    let dayOfYear = day - self.day(year: marchYear, month: 3, day: 1)
    var marchMonth: Int64 = 11
    while daysBefore(marchMonth) > dayOfYear { marchMonth -= 1 }
    let isEarly = marchMonth >= 10
    return (
      marchYear + (isEarly ? 1 : 0), isEarly ? marchMonth - 9 : marchMonth + 3,
      dayOfYear - daysBefore(marchMonth) + 1
    )
  }

  /// The days of a year from March before a month, March being 0.
  private static func daysBefore(_ marchMonth: Int64) -> Int64 { (marchMonth * 306 + 5) / 10 }

  private static func dayCount(month: Int64, year: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }

  /// The digits of 1 less this fraction; its last digit is not 0.
  private static func complement(_ fraction: [UInt8]) -> [UInt8] {
    var digits = fraction.map { UInt8(ascii: "0") + UInt8(ascii: "9") - $0 }
    if let last = digits.popLast() { digits.append(last + 1) }
    return digits
  }
}

/// Reads numbers of fixed width, and single characters, from ASCII text.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits() -> [UInt8] {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return Array(digits)
  }

  mutating func number(_ width: Int) -> Int64? {
    let digits = rest.prefix(width)
    guard digits.count == width,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    rest = rest[digits.endIndex...]
    return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }
}
