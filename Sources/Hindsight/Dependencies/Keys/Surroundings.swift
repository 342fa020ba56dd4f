public import Foundation
internal import HindsightRecorder
internal import StateTree

enum CalendarKey: DependencyKey {
  static let liveValue = Calendar.current.pinned
  static let testValue = Calendar(identifier: .gregorian).with(LocaleKey.testValue, .gmt)
}

enum LocaleKey: DependencyKey {
  static let liveValue = Locale.current.pinned
  static let testValue = Locale(identifier: "en_US_POSIX")
}

enum TimeZoneKey: DependencyKey {
  static let liveValue = TimeZone.current.pinned
  static let testValue = TimeZone.gmt
}

/// Each of these is recorded whole when a reducer reads it, and is one that no setting of the
/// system changes: `.current` is taken as it stands at that moment, or else a replay would get
/// today's.
extension DependencyValues {
  /// The calendar, as it was when first read. Recorded; in tests the Gregorian one, in UTC.
  public var calendar: Calendar {
    get { fixed(CalendarKey.self) }
    set { self[CalendarKey.self] = newValue.pinned }
  }

  /// The locale, as it was when first read. Recorded; in tests `en_US_POSIX`.
  public var locale: Locale {
    get { fixed(LocaleKey.self) }
    set { self[LocaleKey.self] = newValue.pinned }
  }

  /// The time zone, as it was when first read. Recorded; in tests UTC.
  public var timeZone: TimeZone {
    get { fixed(TimeZoneKey.self) }
    set { self[TimeZoneKey.self] = newValue.pinned }
  }

  private func fixed<Key: DependencyKey>(_ key: Key.Type) -> Key.Value where Key.Value: Codable {
    guard let reduction = Reduction.current else { return value(of: key) }
    return reduction.draw(
      key.name, live: { Fixed(value: value(of: key)) }, test: { Fixed(value: key.testValue) }
    ).value
  }
}

/// A calendar, locale or time zone that is recorded by what it is.
///
/// Foundation encodes one that equals the system's as "the current one", and decodes that as the
/// current one of whoever reads it.
private struct Fixed<Value: Codable>: Codable {
  let value: Value

  init(value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.fixed(try StateEncoder().encode(value)))
  }

  private static func fixed(_ tree: StateValue) -> StateValue {
    guard case .object(var object) = tree else { return tree }
    for (key, value) in object {
      switch key {
      case "current": object[key] = 0
      case "autoupdating": object[key] = false
      default: object[key] = fixed(value)
      }
    }
    return .object(object)
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
