internal import HindsightRecorder
internal import SessionFile

/// The running effects of a store, and the ids that cancel them.
@MainActor
@usableFromInline
final class RunningEffects {
  private var effects: [Int: RunningEffect] = [:]
  /// The executor that runs their work; nil for the default one.
  var executor: (any TaskExecutor)?
  /// The tasks of the effects that are not concatenations.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var numbers: [EffectID: Set<Int>] = [:]
  /// For each throttling or debouncing id, when its last effect began or will begin.
  private var paces: [EffectID: any Sendable] = [:]
  private let recorder: Recorder?
  /// How many were started so far.
  @usableFromInline private(set) var started = 0
  /// The last family that a `send` was given.
  @usableFromInline var family = 0

  init(recorder: Recorder?) { self.recorder = recorder }

  deinit {
    for (number, task) in tasks.sorted(by: { $0.key < $1.key }) {
      task.cancel()
      recorder?.effectEnded(effects[number]?.recorded, .cancelled)
    }
  }

  /// The effects that may still send something, in the order in which they started.
  var running: [RunningEffect] {
    tasks.keys.sorted().compactMap { effects[$0] }.filter { !$0.isCancelled }
  }

  /// Notes that an effect starts. It is recorded, unless it is a concatenation, whose steps are
  /// recorded instead.
  func begin(_ context: EffectContext, isRecorded: Bool = true) -> RunningEffect {
    started += 1
    let effect = RunningEffect(
      number: started, family: context.family, ids: context.ids,
      recorded: isRecorded
        ? recorder?.effectBegan(by: context.cause, label: context.label) : nil)
    effects[effect.number] = effect
    for id in context.ids { numbers[id, default: []].insert(effect.number) }
    return effect
  }

  /// Notes the task that does an effect's work.
  func setTask(_ task: Task<Void, Never>, of effect: RunningEffect) {
    tasks[effect.number] = task
  }

  /// Notes that an effect has ended.
  func end(_ effect: RunningEffect, _ outcome: EffectOutcome) {
    guard effects.removeValue(forKey: effect.number) != nil else { return }
    tasks[effect.number] = nil
    for id in effect.ids {
      numbers[id]?.remove(effect.number)
      if numbers[id]?.isEmpty == true { numbers[id] = nil }
    }
    recorder?.effectEnded(effect.recorded, outcome.end, reason: outcome.reason)
  }

  /// Cancels all effects running under an id.
  func cancel(_ id: EffectID) {
    paces[id] = nil
    guard let numbers = numbers[id] else { return }
    for number in numbers.sorted() { cancel(number) }
  }

  /// Cancels all effects that a `send` set off.
  func cancel(family: Int) {
    for (number, effect) in effects where effect.family == family { cancel(number) }
  }

  /// Cancels all running effects.
  func cancelAll() {
    for number in effects.keys { cancel(number) }
  }

  /// Waits until no effect that a `send` set off is running, or none at all.
  func finish(family: Int? = nil) async {
    while let task = tasks.first(where: { family == nil || effects[$0.key]?.family == family }) {
      await task.value.value
    }
  }

  /// A cancelled effect ends when its work notices, but sends nothing from now on.
  private func cancel(_ number: Int) {
    effects[number]?.isCancelled = true
    tasks[number]?.cancel()
  }

  /// The pace's decision now.
  func decide(_ pace: Pace) -> Pace.Decision {
    let decision = pace.decide(paces[pace.id])
    switch decision {
    case .begin(let instant): paces[pace.id] = instant
    case .wait(let instant, _, let endsOthers): if !endsOthers { paces[pace.id] = instant }
    case .drop: break
    }
    return decision
  }
}

/// The origin of an effect.
struct EffectContext {
  /// The position of the action that started it.
  let cause: Int?
  /// The `send` that set it off.
  let family: Int
  /// The ids that cancel it, innermost first.
  var ids: [EffectID] = []

  /// How the recording names the effect.
  var label: String? { ids.lazy.compactMap(\.text).first }

  /// This context with one more id that cancels the effect.
  func adding(_ id: EffectID) -> EffectContext {
    var context = self
    context.ids.insert(id, at: 0)
    return context
  }
}
