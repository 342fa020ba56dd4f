internal import SessionFile

/// A clock whose sleeps take no time: each sleep moves the clock to its deadline and returns.
public final class ImmediateClock: Clock {
  private let time = Locked(ClockInstant())

  /// A clock at its start.
  public init() {}

  /// The latest deadline so far.
  public var now: ClockInstant { time.withLock(\.self) }

  /// Nothing: any two moments differ.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to an instant and lets other tasks run once. Throws if the task is cancelled.
  public func sleep(until deadline: ClockInstant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}
