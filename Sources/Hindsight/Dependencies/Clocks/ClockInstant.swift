/// A moment of a clock that a test moves: how long after the clock's start it is.
public struct ClockInstant: InstantProtocol, Sendable, Hashable {
  /// The time since the clock's start.
  public var offset: Duration

  /// The moment so long after the start.
  public init(offset: Duration = .zero) { self.offset = offset }

  /// The moment so much later.
  public func advanced(by duration: Duration) -> ClockInstant {
    ClockInstant(offset: offset + duration)
  }

  /// How much later another moment is.
  public func duration(to other: ClockInstant) -> Duration { other.offset - offset }

  /// Whether one moment is before another.
  public static func < (left: ClockInstant, right: ClockInstant) -> Bool {
    left.offset < right.offset
  }
}
