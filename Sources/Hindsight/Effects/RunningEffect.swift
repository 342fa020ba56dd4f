internal import SessionFile

/// An effect that its store has started.
struct RunningEffect: Sendable {
  let task: Task<Void, Never>
  /// Its number in the session; nil where it is not recorded.
  let recorded: Int64?
}

extension Effect.Run {
  /// Runs the work to its end, and says which one. An error is reported, never lost.
  func end(_ send: Send<Action>) async -> (EffectEnd, reason: String?) {
    do {
      try await operation(send)
      return Task.isCancelled ? (.cancelled, nil) : (.finished, nil)
    } catch is CancellationError {
      return (.cancelled, nil)
    } catch {
      report("an effect failed: \(error)")
      return (.failed, "\(error)")
    }
  }
}
