/// A concatenation that a store is running.
@MainActor
final class EffectSequence<Action> {
  let running: RunningEffect
  let context: EffectContext
  /// The concatenation that contains this one.
  let parent: EffectSequence?
  private var steps: ArraySlice<Effect<Action>>
  /// The number of effects of the current step that have not ended.
  var pending = 0
  /// Whether its steps have sent actions that may not be reduced yet.
  var hasQueued = false

  init(
    _ steps: [Effect<Action>], as running: RunningEffect, _ context: EffectContext,
    in parent: EffectSequence?
  ) {
    self.steps = steps[...]
    self.running = running
    self.context = context
    self.parent = parent
  }

  /// The next step; nil at the end, and once the concatenation is cancelled.
  var next: Effect<Action>? { running.isCancelled ? nil : steps.first }

  /// Removes and returns the next step.
  func takeNext() -> Effect<Action>? {
    guard !running.isCancelled else { return nil }
    return steps.popFirst()
  }
}
