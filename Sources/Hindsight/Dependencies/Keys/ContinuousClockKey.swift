internal import HindsightRecorder

enum ContinuousClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = ContinuousClock()
  static var testValue: any Clock<Duration> { ImmediateClock() }
}

extension DependencyValues {
  /// The clock that effects use to wait. It is a capability: reading the time from it inside a
  /// reducer is a divergence on replay. In tests it is an `ImmediateClock`.
  public var continuousClock: any Clock<Duration> {
    get {
      let clock = self[ContinuousClockKey.self]
      return Reduction.current == nil ? clock : noting(clock)
    }
    set { self[ContinuousClockKey.self] = newValue }
  }

  private func noting(_ clock: some Clock<Duration>) -> any Clock<Duration> { NotingClock(clock) }
}

/// A clock that was looked up inside a reducer, and notes when the reducer calls it.
private struct NotingClock<Base: Clock>: Clock where Base.Duration == Duration {
  private let base: Base

  init(_ base: Base) { self.base = base }

  var now: Base.Instant {
    // If the call is refused, this is a test's clock.
    _ = Reduction.current?.refusesCall(of: ContinuousClockKey.name)
    return base.now
  }

  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
