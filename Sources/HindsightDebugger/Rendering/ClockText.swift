internal import Foundation

/// Times of day, as local time.
enum ClockText {
  /// When a recording ran: `2026-11-30 12:03:20 to 12:10:01`.
  ///
  /// - Parameters:
  ///   - start: its start, in nanoseconds since 1970.
  ///   - end: its end, in nanoseconds since the start.
  static func span(startedAt start: Int64, end: Int64, zone: TimeZone = .current) -> String {
    let (instant, overflow) = start.addingReportingOverflow(end)
    let (from, to) = (text(start, zone: zone), text(overflow ? .max : instant, zone: zone))
    let isSameDay = from.prefix(11) == to.prefix(11)
    return "\(from) to \(isSameDay ? String(to.dropFirst(11)) : to)"
  }

  /// A day and a time: `2026-11-30 12:03:20`.
  ///
  /// - Parameter instant: nanoseconds since 1970.
  static func text(_ instant: Int64, zone: TimeZone = .current) -> String {
    let date = Date(timeIntervalSince1970: Double(instant) / 1e9)
    return date.formatted(
      Date.VerbatimFormatStyle(
        format: """
          \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
          \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
          \(minute: .twoDigits):\(second: .twoDigits)
          """, timeZone: zone, calendar: Calendar(identifier: .gregorian)))
  }
}
