internal import HindsightRecorder
internal import SessionFile

/// The effects that a store has started and that have not ended, and what each is cancelled by.
@MainActor
@usableFromInline
final class RunningEffects {
  private var effects: [Int: RunningEffect] = [:]
  /// Where their work runs; nil for the usual place.
  var executor: (any TaskExecutor)?
  /// The work of those that are no concatenations.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var numbers: [EffectID: Set<Int>] = [:]
  /// When the last of those that are throttled by an id began, or is to begin.
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

  /// Those that may still send something, in the order in which they started.
  var running: [RunningEffect] {
    tasks.keys.sorted().compactMap { effects[$0] }.filter { !$0.isCancelled }
  }

  /// Notes an effect that starts. It is recorded unless it is a concatenation, whose steps are.
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

  /// Cancels all that runs under an id.
  func cancel(_ id: EffectID) {
    paces[id] = nil
    guard let numbers = numbers[id] else { return }
    for number in numbers.sorted() { cancel(number) }
  }

  /// Cancels all that goes back to a `send`.
  func cancel(family: Int) {
    for (number, effect) in effects where effect.family == family { cancel(number) }
  }

  /// Cancels all that runs.
  func cancelAll() {
    for number in effects.keys { cancel(number) }
  }

  /// Waits until nothing runs that goes back to a `send`, or nothing at all.
  func finish(family: Int? = nil) async {
    while let task = tasks.first(where: { family == nil || effects[$0.key]?.family == family }) {
      await task.value.value
    }
  }

  /// An effect that was cancelled ends when its work takes notice, but sends nothing from now on.
  private func cancel(_ number: Int) {
    effects[number]?.isCancelled = true
    tasks[number]?.cancel()
  }

  /// What a pace decides now.
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

/// Where an effect comes from.
struct EffectContext {
  /// The position of the action that started it.
  let cause: Int?
  /// The `send` that it goes back to.
  let family: Int
  /// What it can be cancelled by, innermost first.
  var ids: [EffectID] = []

  /// How the recording names the effect.
  var label: String? { ids.lazy.compactMap(\.text).first }

  /// The same, cancelled by one more id.
  func adding(_ id: EffectID) -> EffectContext {
    var context = self
    context.ids.insert(id, at: 0)
    return context
  }
}
