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
    isNone
      ? self
      : Effect(
        .paced(self, by: .debounce(id: EffectID(id), interval: duration, clock: clock)))
  }

  /// The same effect, begun at most once in a time among those throttled by the id.
  ///
  /// The first begins at once. One that follows too soon begins when the time is over, in place of
  /// any that waits already, or, where `latest` is false, not at all. One that never began is
  /// recorded as cancelled. Cancelling the id cancels what runs and what waits.
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
    case .cancel, .merge, .concatenate, .cancellable, .paced:
      return .concatenate(.run { _ in try await wait() }, self)
    }
  }
}

/// A value that goes through an effect's task untouched.
///
/// `@unchecked`: it is put in where the effect is made, and taken out on the main actor, where the
/// action is sent; in between nobody looks at it.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
}
