extension Effect {
  /// This effect, started once nothing else has been debounced under the id for a time. Effects
  /// that wait or run under the id are cancelled, and recorded as cancelled.
  ///
  ///     case .queryChanged(let query):
  ///       return .run { send in await send(.found(try await service.search(query))) }
  ///         .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  public func debounce(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>
  ) -> Effect {
    isNone
      ? self
      : Effect(
        .paced(self, by: .debounce(id: EffectID(id), interval: duration, clock: clock)))
  }

  /// This effect, with at most one start per time interval among the effects throttled under the
  /// id.
  ///
  /// The first effect starts at once. An effect that follows too soon starts when the interval is
  /// over, in place of any that already waits; if `latest` is false, it does not start. An effect
  /// that never started is recorded as cancelled. Cancelling the id cancels running and waiting
  /// effects.
  public func throttle(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>, latest: Bool
  ) -> Effect {
    isNone
      ? self
      : Effect(
        .paced(
          self,
          by: .throttle(
            id: EffectID(id), interval: duration, clock: clock, startsLast: latest)))
  }

  /// This effect after a wait. If the effect is a single piece of work, the wait becomes part of
  /// it.
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
    case .cancel, .merge, .concatenate, .cancellable, .paced:
      return .concatenate(.run { _ in try await wait() }, self)
    }
  }
}

/// A value that goes through an effect's task untouched.
///
/// `@unchecked`, because the value is put in where the effect is made and taken out on the main
/// actor, where the action is sent. No code reads it in between.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
}
