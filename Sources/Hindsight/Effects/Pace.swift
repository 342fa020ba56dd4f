/// When effects that share an id may begin.
@usableFromInline
struct Pace: Sendable {
  let id: EffectID
  /// Decides what to do now, given the instant at which the last effect began or will begin.
  let decide: @Sendable (_ last: (any Sendable)?) -> Decision

  enum Decision {
    /// Begin now, at this instant.
    case begin(any Sendable)
    /// Begin at an instant, in place of the waiting effect. Debouncing also ends effects that have
    /// begun.
    case wait(any Sendable, until: @Sendable () async throws -> Void, endsOthers: Bool)
    /// Do not begin.
    case drop
  }

  /// Each effect waits, and ends the one before it.
  static func debounce(id: EffectID, interval: Duration, clock: some Clock<Duration>) -> Pace {
    Pace(id: id) { _ in
      let next = clock.now.advanced(by: interval)
      return .wait(next, until: { try await wait(until: next, on: clock) }, endsOthers: true)
    }
  }

  /// The first effect begins. Of the effects that follow too soon, the last one waits, or none
  /// does.
  static func throttle(
    id: EffectID, interval: Duration, clock: some Clock<Duration>, startsLast: Bool
  ) -> Pace {
    Pace(id: id) { throttled(after: $0, interval, clock, startsLast) }
  }

  private static func throttled<C: Clock<Duration>>(
    after last: (any Sendable)?, _ interval: Duration, _ clock: C, _ startsLast: Bool
  ) -> Decision {
    let now = clock.now
    guard let last = last as? C.Instant else { return .begin(now) }
    let next = last > now ? last : last.advanced(by: interval)
    guard next > now else { return .begin(now) }
    guard startsLast else { return .drop }
    return .wait(next, until: { try await wait(until: next, on: clock) }, endsOthers: false)
  }

  private static func wait<C: Clock>(until instant: C.Instant, on clock: C) async throws {
    try await clock.sleep(until: instant, tolerance: nil)
  }
}

/// The second id of a throttled effect while it waits.
struct WaitingEffectID: Hashable, Sendable {
  let id: EffectID
}
