extension Store {
  /// What each effect can be cancelled by that may still send something: innermost first, in the
  /// order of their starts.
  package var runningEffectIDs: [[any Hashable & Sendable]] {
    effects.running.map { $0.ids.map(\.value) }
  }

  /// Cancels the effects that are running.
  package func cancelEffects() { effects.cancelAll() }

  /// Runs the work of effects on an executor, from the next effect on.
  package func runEffects(on executor: any TaskExecutor) { effects.executor = executor }
}
