internal import HindsightRecorder
internal import SessionFile

extension StoreCore {
  /// Starts the effect of an action.
  @usableFromInline
  func start(_ effect: Effect<Action>, cause: Int?, family: Int) {
    start(effect, EffectContext(cause: cause, family: family), in: nil)
  }

  /// Starts an effect, either on its own or as a step of a concatenation.
  private func start(
    _ effect: Effect<Action>, _ context: EffectContext, in sequence: EffectSequence<Action>?
  ) {
    switch effect.operation {
    case .none:
      break
    case .send(let action, let file, let line):
      sequence?.hasQueued = true
      enqueue(
        SentAction(
          action: action, origin: .effect, cause: context.cause, family: context.family,
          file: file, line: line))
    case .run(let run):
      start(run, context, in: sequence)
    case .cancel(let ids):
      for id in ids { effects.cancel(id) }
    case .merge(let parts):
      for part in parts { start(part, context, in: sequence) }
    case .concatenate(let steps):
      let running = effects.begin(context, isRecorded: false)
      sequence?.pending += 1
      advance(EffectSequence(steps, as: running, context, in: sequence))
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { effects.cancel(id) }
      start(effect, context.adding(id), in: sequence)
    case .paced(let effect, let pace):
      start(effect, pace, context, in: sequence)
    }
  }

  private func start(
    _ run: Effect<Action>.Run, _ context: EffectContext, in sequence: EffectSequence<Action>?
  ) {
    let running = effects.begin(context)
    sequence?.pending += 1
    let send = Send<Action> { [weak self] action, file, line in
      guard !running.isCancelled, let self else { return }
      self.send(
        SentAction(
          action: action, origin: .effect, cause: context.cause, effect: running.recorded,
          family: context.family, file: file, line: line))
    }
    let executor = effects.executor
    let task = Task(priority: run.priority) { [weak self] in
      let outcome = await withTaskExecutorPreference(executor) {
        await run.outcome(send, cause: context.cause)
      }
      self?.end(running, outcome, in: sequence)
    }
    effects.setTask(task, of: running)
  }

  private func start(
    _ effect: Effect<Action>, _ pace: Pace, _ context: EffectContext,
    in sequence: EffectSequence<Action>?
  ) {
    let waiting = EffectID(WaitingEffectID(id: pace.id))
    switch effects.decide(pace) {
    case .begin:
      start(effect, context.adding(pace.id), in: sequence)
    case .wait(_, let wait, let endsOthers):
      effects.cancel(endsOthers ? pace.id : waiting)
      start(effect.delayed(wait), context.adding(waiting).adding(pace.id), in: sequence)
    case .drop:
      let running = effects.begin(context.adding(pace.id))
      effects.end(running, EffectOutcome(end: .cancelled))
    }
  }

  private func end(
    _ running: RunningEffect, _ outcome: EffectOutcome, in sequence: EffectSequence<Action>?
  ) {
    effects.end(running, outcome)
    guard let sequence else { return }
    sequence.pending -= 1
    advance(sequence)
    drain()
  }

  /// Advances a concatenation, and those that contain it, as far as possible without waiting.
  func advance(_ sequence: EffectSequence<Action>) {
    var sequence = sequence
    while sequence.pending == 0 {
      if let next = sequence.next {
        if case .send = next.operation {
        } else if sequence.hasQueued {
          sequence.hasQueued = false
          return enqueue(sequence)
        }
        _ = sequence.takeNext()
        // Keeps a step that ends at once from starting the next step itself.
        sequence.pending += 1
        start(next, sequence.context, in: sequence)
        sequence.pending -= 1
      } else {
        effects.end(sequence.running, EffectOutcome(end: .finished))
        guard let parent = sequence.parent else { return }
        if sequence.hasQueued { parent.hasQueued = true }
        parent.pending -= 1
        sequence = parent
      }
    }
  }
}
