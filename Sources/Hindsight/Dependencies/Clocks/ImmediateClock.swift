internal import SessionFile

/// A clock on which no sleep takes time: each one moves the clock to its deadline and returns.
public final class ImmediateClock: Clock {
  private let time = Locked(ClockInstant())

  /// A clock at its start.
  public init() {}

  /// The moment up to which it was slept.
  public var now: ClockInstant { time.withLock(\.self) }

  /// Nothing: any two moments differ.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a moment and lets others run once. Throws where the task is cancelled.
  public func sleep(until deadline: ClockInstant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}
