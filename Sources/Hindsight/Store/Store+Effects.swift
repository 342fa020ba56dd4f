extension Store {
  /// The ids of each effect that may still send something, innermost first. Effects are in the
  /// order in which they started.
  package var runningEffectIDs: [[any Hashable & Sendable]] {
    effects.running.map { $0.ids.map(\.value) }
  }

  /// Cancels the effects that are running.
  package func cancelEffects() { effects.cancelAll() }

  /// Runs the work of effects on an executor, from the next effect on.
  package func runEffects(on executor: any TaskExecutor) { effects.executor = executor }
}
