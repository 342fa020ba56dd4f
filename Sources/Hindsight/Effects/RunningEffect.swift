internal import HindsightRecorder
internal import SessionFile

/// A running effect, or a running concatenation of effects.
@MainActor
final class RunningEffect {
  /// Its number in the store.
  let number: Int
  /// The `send` call that set it off, directly or through effects.
  let family: Int
  /// The ids that cancel it, innermost first.
  let ids: [EffectID]
  /// Its number in the session; nil if it is not recorded.
  let recorded: Int64?
  var isCancelled = false

  init(number: Int, family: Int, ids: [EffectID], recorded: Int64?) {
    self.number = number
    self.family = family
    self.ids = ids
    self.recorded = recorded
  }
}

/// How an effect ended, and the reason.
struct EffectOutcome: Sendable {
  let end: EffectEnd
  var reason: String?
}

extension Effect.Run {
  /// Runs the work to its end and returns how it ended. An error is always reported. `cause` is the
  /// position of the action that started the effect, if it is recorded.
  func outcome(_ send: Send<Action>, cause: Int?) async -> EffectOutcome {
    do {
      try await operation(send)
      return EffectOutcome(end: Task.isCancelled ? .cancelled : .finished)
    } catch is CancellationError {
      return EffectOutcome(end: .cancelled)
    } catch {
      let reason = "\(error)"
      // Cancelled work often throws another error than `CancellationError`.
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
