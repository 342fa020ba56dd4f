internal import Foundation

/// A time of day as a person types it: `12:03`, `12:03:20.5`, `2026-11-30T12:03:20`.
///
/// It is local time, unless `Z` or an offset such as `+02:00` follows. Without a day it is the first
/// such time after the recording started, so a recording that runs over midnight has each of its
/// times.
package struct WallClock: Sendable, Hashable {
  private struct Day: Hashable {
    var year: Int
    var month: Int
    var day: Int
  }

  private var day: Day?
  private var hour = 0
  private var minute = 0
  private var second = 0
  private var nanosecond: Int64 = 0
  /// Half a unit of the last digit: the time includes those that round to it.
  private var rounding: Int64 = 500_000
  private var secondsFromGMT: Int?
  /// The time as it was typed.
  private let text: String

  /// Reads a time of day; nil if the text is not one.
  init?(_ text: Substring) {
    self.text = String(text)
    let form =
      /(?:(\d{4})-(\d\d)-(\d\d)T)?(\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?/
    guard let match = text.wholeMatch(of: form)?.output, let hour = Int(match.4),
      let minute = Int(match.5), hour < 24, minute < 60
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
    if let year = match.1.flatMap({ Int($0) }), let month = match.2.flatMap({ Int($0) }),
      let day = match.3.flatMap({ Int($0) })
    {
      guard year > 0, (1...12).contains(month), (1...31).contains(day) else { return nil }
      self.day = Day(year: year, month: month, day: day)
    }
    if let second = match.6.flatMap({ Int($0) }) {
      // A leap second counts as the second after it.
      guard second <= 60 else { return nil }
      self.second = second
    }
    if let digits = match.7, let number = Int64(digits) {
      let unit = (digits.count..<9).reduce(Int64(1)) { unit, _ in unit * 10 }
      nanosecond = number * unit
      rounding = min(unit / 2, rounding)
    }
    if let zone = match.8 {
      guard let seconds = Self.seconds(zone) else { return nil }
      secondsFromGMT = seconds
    }
  }

  private static func seconds(_ zone: Substring) -> Int? {
    guard zone != "Z" else { return 0 }
    let parts = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, parts[0] <= 14, parts[1] < 60 else { return nil }
    return (parts[0] * 3600 + parts[1] * 60) * (zone.first == "-" ? -1 : 1)
  }

  /// The nanoseconds from a recording's start to this time. Throws `.notDuring` if the recording
  /// had not begun then.
  ///
  /// - Parameters:
  ///   - start: when the recording started, in nanoseconds since 1970.
  ///   - end: the time of its last action, in nanoseconds since the start.
  ///   - zone: the time zone if the text does not tell one.
  func time(startedAt start: Int64, end: Int64, zone: TimeZone) throws -> Int64 {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = secondsFromGMT.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone
    let outside = TimeTravelError.notDuring(text, startedAt: start, end: end)
    var parts = DateComponents()
    if let day {
      (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
    } else {
      let startDate = Date(timeIntervalSince1970: Double(start) / 1e9)
      parts = calendar.dateComponents([.year, .month, .day], from: startDate)
    }
    (parts.hour, parts.minute, parts.second) = (hour, minute, second)
    guard let date = calendar.date(from: parts) else { throw outside }
    let time = nanoseconds(from: start, to: date)
    if time >= 0 { return time }
    guard day == nil, let next = calendar.date(byAdding: .day, value: 1, to: date) else {
      throw outside
    }
    let later = nanoseconds(from: start, to: next)
    // After the end, the time on the day of the start may have been meant.
    guard later >= 0, later <= end.addingReportingOverflow(rounding).partialValue else {
      throw outside
    }
    return later
  }

  /// The nanoseconds from a start to this time in the second of a date; the farthest ones that an
  /// integer holds if there are more.
  private func nanoseconds(from start: Int64, to date: Date) -> Int64 {
    let seconds = date.timeIntervalSince1970.rounded()
    guard seconds.magnitude < 9e9 else { return seconds < 0 ? .min : .max }
    let instant = Int64(seconds) * 1_000_000_000 + nanosecond + rounding
    let (time, overflow) = instant.subtractingReportingOverflow(start)
    return overflow ? (start < 0 ? .max : .min) : time
  }
}
