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

/// When a reducer reads one of these, the whole value is recorded as a fixed one. `.current` is
/// replaced by the value that it has at that moment, because a replay would otherwise use the
/// replaying system's settings.
extension DependencyValues {
  /// The calendar at the first read, which is recorded. In tests it is Gregorian, in UTC.
  public var calendar: Calendar {
    get { fixed(CalendarKey.self) }
    set { self[CalendarKey.self] = newValue.pinned }
  }

  /// The locale at the first read, which is recorded. In tests it is `en_US_POSIX`.
  public var locale: Locale {
    get { fixed(LocaleKey.self) }
    set { self[LocaleKey.self] = newValue.pinned }
  }

  /// The time zone at the first read, which is recorded. In tests it is UTC.
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

/// A calendar, locale or time zone that encodes its actual value.
///
/// Foundation encodes a value that equals the system's as "current", and decodes that as the
/// reader's current one.
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
