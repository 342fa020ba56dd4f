internal import HindsightRecorder
internal import SessionFile

/// An effect that its store has started, or a concatenation of some.
@MainActor
final class RunningEffect {
  /// What the store counts it as.
  let number: Int
  /// The `send` that it goes back to, over however many effects.
  let family: Int
  /// What it can be cancelled by, innermost first.
  let ids: [EffectID]
  /// Its number in the session; nil where it is not recorded.
  let recorded: Int64?
  var isCancelled = false

  init(number: Int, family: Int, ids: [EffectID], recorded: Int64?) {
    self.number = number
    self.family = family
    self.ids = ids
    self.recorded = recorded
  }
}

/// How an effect ended, and with what.
struct EffectOutcome: Sendable {
  let end: EffectEnd
  var reason: String?
}

extension Effect.Run {
  /// Runs the work to its end, and says which one. An error is reported, never lost; `cause` is the
  /// position of the action that started it, where it is recorded.
  func outcome(_ send: Send<Action>, cause: Int?) async -> EffectOutcome {
    do {
      try await operation(send)
      return EffectOutcome(end: Task.isCancelled ? .cancelled : .finished)
    } catch is CancellationError {
      return EffectOutcome(end: .cancelled)
    } catch {
      let reason = "\(error)"
      // What work throws because it was cancelled is often another error.
      if Task.isCancelled { return EffectOutcome(end: .cancelled, reason: reason) }
      if let recover {
        await recover(error, send)
      } else {
        report("an effect\(cause.map { " of action \($0)" } ?? "") failed: \(reason)")
      }
      return EffectOutcome(end: .failed, reason: reason)
    }
  }
}
