/// A concatenation that a store works on.
@MainActor
final class EffectSequence<Action> {
  let running: RunningEffect
  let context: EffectContext
  /// The concatenation that this one is a part of.
  let parent: EffectSequence?
  private var steps: ArraySlice<Effect<Action>>
  /// How many effects of the current step have not ended.
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

  /// The step to come; nil at the end, and once the concatenation was cancelled.
  var next: Effect<Action>? { running.isCancelled ? nil : steps.first }

  /// Takes the step to come.
  func takeNext() -> Effect<Action>? {
    guard !running.isCancelled else { return nil }
    return steps.popFirst()
  }
}
