extension Effect {
  /// The same effect, begun after a time in which nothing else was debounced by the id. What was
  /// waiting, or running, under the id is cancelled, and recorded as cancelled.
  ///
  ///     case .queryChanged(let query):
  ///       return .run { send in await send(.found(try await service.search(query))) }
  ///         .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  public func debounce(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>
  ) -> Effect {
    delayed { try await sleep(for: duration, on: clock) }
      .cancellable(id: id, cancelInFlight: true)
  }

  /// The same effect, begun at most once in a time among those throttled by the id.
  ///
  /// The first begins at once. One that follows too soon begins when the time is over, in place of
  /// any that waits already, or, where `latest` is false, not at all. One that never began is
  /// recorded as cancelled. Cancelling the id cancels what runs and what waits.
  public func throttle(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Effect {
    guard !isNone else { return self }
    return Effect(
      .throttled(
        self, by: Throttle(id: EffectID(id), interval: duration, clock: clock, latest: latest)))
  }

  /// The same effect after a wait. Where it is one piece of work, the wait is part of it.
  func delayed(_ wait: @escaping @Sendable () async throws -> Void) -> Effect {
    switch operation {
    case .none:
      return self
    case .send(let action, let file, let line):
      let handed = Handed(value: action)
      return .run { send in
        try await wait()
        await send(handed.value, file: file, line: line)
      }
    case .run(let run):
      return Effect(
        .run(
          Run(
            priority: run.priority,
            operation: { send in
              try await wait()
              try Task.checkCancellation()
              try await run.operation(send)
            }, recover: run.recover)))
    case .cancellable(let effect, let id, cancelInFlight: false):
      return Effect(.cancellable(effect.delayed(wait), by: id, cancelInFlight: false))
    case .cancel, .merge, .concatenate, .cancellable, .throttled:
      return .concatenate(.run { _ in try await wait() }, self)
    }
  }
}

/// When effects that share an id may begin.
@usableFromInline
struct Throttle: Sendable {
  let id: EffectID
  let latest: Bool
  /// What to do now, after an effect that began, or is to begin, at an instant.
  let decide: @Sendable (_ last: (any Sendable)?) -> Decision

  enum Decision {
    /// Begin; the instant is now.
    case begin(any Sendable)
    /// Begin at an instant.
    case wait(any Sendable, until: @Sendable () async throws -> Void)
  }

  init(id: EffectID, interval: Duration, clock: some Clock<Duration>, latest: Bool) {
    self.id = id
    self.latest = latest
    decide = { last in Self.decision(last, interval, clock) }
  }

  private static func decision<C: Clock<Duration>>(
    _ last: (any Sendable)?, _ interval: Duration, _ clock: C
  ) -> Decision {
    let now = clock.now
    guard let last = last as? C.Instant else { return .begin(now) }
    let next = last > now ? last : last.advanced(by: interval)
    guard next > now else { return .begin(now) }
    return .wait(next, until: { try await clock.sleep(until: next, tolerance: nil) })
  }
}

/// The id of a throttled effect that waits, beside the id of its throttle.
struct WaitingThrottle: Hashable, Sendable {
  let id: EffectID
}

/// A value that goes through an effect's task untouched.
///
/// `@unchecked`: it is put in where the effect is made, and taken out on the main actor, where the
/// action is sent; in between nobody looks at it.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
}

private func sleep<C: Clock<Duration>>(for duration: Duration, on clock: C) async throws {
  try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
}
