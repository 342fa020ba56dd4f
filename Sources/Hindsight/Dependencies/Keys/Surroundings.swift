public import Foundation

enum CalendarKey: DependencyKey {
  static let recording = DependencyRecording.value
  static let liveValue = Calendar.current.pinned
  static let testValue = Calendar(identifier: .gregorian).with(LocaleKey.testValue, .gmt)
}

enum LocaleKey: DependencyKey {
  static let recording = DependencyRecording.value
  static let liveValue = Locale.current.pinned
  static let testValue = Locale(identifier: "en_US_POSIX")
}

enum TimeZoneKey: DependencyKey {
  static let recording = DependencyRecording.value
  static let liveValue = TimeZone.current.pinned
  static let testValue = TimeZone.gmt
}

/// Each of these is recorded whole when a reducer reads it, and is one that no setting of the system
/// changes: `.current` is taken as it stands at that moment, or else a replay would get today's.
extension DependencyValues {
  /// The calendar, as it was when first read. Recorded; in tests the Gregorian one, in UTC.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue.pinned }
  }

  /// The locale, as it was when first read. Recorded; in tests `en_US_POSIX`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue.pinned }
  }

  /// The time zone, as it was when first read. Recorded; in tests UTC.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue.pinned }
  }
}

extension Locale {
  fileprivate var pinned: Locale { Locale(identifier: identifier) }
}

extension TimeZone {
  fileprivate var pinned: TimeZone { TimeZone(identifier: identifier) ?? self }
}

extension Calendar {
  fileprivate var pinned: Calendar {
    var calendar = Calendar(identifier: identifier).with(locale?.pinned, timeZone.pinned)
    calendar.firstWeekday = firstWeekday
    calendar.minimumDaysInFirstWeek = minimumDaysInFirstWeek
    return calendar
  }

  fileprivate func with(_ locale: Locale?, _ timeZone: TimeZone) -> Calendar {
    var calendar = self
    calendar.locale = locale
    calendar.timeZone = timeZone
    return calendar
  }
}
