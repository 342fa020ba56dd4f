/// When effects that share an id may begin.
@usableFromInline
struct Pace: Sendable {
  let id: EffectID
  /// What to do now, after an effect that began, or is to begin, at an instant.
  let decide: @Sendable (_ last: (any Sendable)?) -> Decision

  enum Decision {
    /// Begin; the instant is now.
    case begin(any Sendable)
    /// Begin at an instant, in place of what waits. Debouncing ends what has begun, too.
    case wait(any Sendable, until: @Sendable () async throws -> Void, endsOthers: Bool)
    /// Do not begin.
    case drop
  }

  /// Each waits, and ends the one before.
  static func debounce(id: EffectID, interval: Duration, clock: some Clock<Duration>) -> Pace {
    Pace(id: id) { _ in
      let next = clock.now.advanced(by: interval)
      return .wait(next, until: { try await wait(until: next, on: clock) }, endsOthers: true)
    }
  }

  /// The first begins; of those that follow too soon the last waits, or none does.
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

/// The id of a throttled effect that waits, beside the id of its pace.
struct WaitingEffectID: Hashable, Sendable {
  let id: EffectID
}
