/// An instant of a test's clock, as the time since the clock's start.
public struct ClockInstant: InstantProtocol, Sendable, Hashable {
  /// The time since the clock's start.
  public var offset: Duration

  /// Creates the instant at a time after the start.
  public init(offset: Duration = .zero) { self.offset = offset }

  /// The instant that is later by a duration.
  public func advanced(by duration: Duration) -> ClockInstant {
    ClockInstant(offset: offset + duration)
  }

  /// The duration from this instant to another.
  public func duration(to other: ClockInstant) -> Duration { other.offset - offset }

  /// Whether one moment is before another.
  public static func < (left: ClockInstant, right: ClockInstant) -> Bool {
    left.offset < right.offset
  }
}
