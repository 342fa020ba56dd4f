/// Times as people read them.
enum DurationText {
  /// A time since the start, to the millisecond: `+1.204s`, `+12m03.204s`, `+1h02m03.204s`.
  static func sinceStart(_ nanoseconds: Int64) -> String {
    (nanoseconds < 0 ? "-" : "+") + long(nanoseconds.magnitude)
  }

  /// How long something took, in its own unit: `850ns`, `12.4us`, `3.1ms`, `2.50s`.
  static func taken(_ nanoseconds: Int64) -> String {
    let count = nanoseconds.magnitude
    let sign = nanoseconds < 0 ? "-" : ""
    switch count {
    case ..<1000: return sign + "\(count)ns"
    case ..<1_000_000: return sign + fraction(count, unit: 1000) + "us"
    case ..<1_000_000_000: return sign + fraction(count, unit: 1_000_000) + "ms"
    default: return sign + long(count)
    }
  }

  private static func long(_ nanoseconds: UInt64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    let millisecond = nanoseconds / 1_000_000 % 1000
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let part = "\(twoDigits(second)).\(threeDigits(millisecond))s"
    if hour > 0 { return "\(hour)h\(twoDigits(minute))m\(part)" }
    if minute > 0 { return "\(minute)m\(part)" }
    return "\(second).\(threeDigits(millisecond))s"
  }

  private static func fraction(_ count: UInt64, unit: UInt64) -> String {
    "\(count / unit).\(count % unit * 10 / unit)"
  }

  private static func twoDigits(_ number: UInt64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func threeDigits(_ number: UInt64) -> String {
    String("\(1000 + number)".dropFirst())
  }
}
