extension Effect {
  /// This effect as a child's effect, which is cancelled with the child.
  ///
  /// If the child cancels an id, that cancels only effects of the child and of its own children. If
  /// the parent cancels the same id, that cancels the child's effects too.
  @usableFromInline
  func inChild(_ child: Presence) -> Effect {
    guard !isNone else { return self }
    let placed = placed(in: child, isChild: true).mapRuns { run in
      let living = LivingEffect()
      return run.wrapped { operation in
        defer { withExtendedLifetime(living) {} }
        try await operation()
      }
    }
    return Effect(.cancellable(placed, by: .all(of: child), cancelInFlight: false))
  }

  /// Cancels all the effects of a child.
  @usableFromInline
  static func cancelChild(_ child: Presence) -> Effect { Effect(.cancel([.all(of: child)])) }

  /// This effect as an effect of a reducer on a part of the state that always exists. It shares ids
  /// with its siblings, but children in one part are distinct from those in another.
  @usableFromInline
  func inPart(_ place: ReducerPlace) -> Effect {
    isNone ? self : placed(in: Presence(place: place, identity: nil), isChild: false)
  }

  /// This effect, made able to dismiss the child that it belongs to.
  @usableFromInline
  func dismissing(_ action: @escaping @Sendable () -> Action) -> Effect {
    mapRuns { run in
      Run(
        priority: run.priority,
        operation: { send in
          try await Dismissal.$current.withValue(
            Dismissal { file, line in await send(action(), file: file, line: line) },
            operation: { try await run.operation(send) })
        },
        recover: run.recover)
    }
  }

  private func placed(in child: Presence, isChild: Bool) -> Effect {
    func placed(_ id: EffectID) -> EffectID {
      isChild || id.isPlaced ? id.placed(in: child) : id
    }
    /// If the parent uses the id, that continues to mean the child's effect too.
    func known(_ effect: Effect, by id: EffectID) -> Effect {
      guard isChild, !id.isPlaced else { return effect }
      return Effect(.cancellable(effect, by: id, cancelInFlight: false))
    }
    return switch operation {
    case .none, .send, .run:
      self
    case .cancel(let ids):
      Effect(.cancel(ids.map(placed)))
    case .merge(let effects):
      Effect(.merge(effects.map { $0.placed(in: child, isChild: isChild) }))
    case .concatenate(let effects):
      Effect(.concatenate(effects.map { $0.placed(in: child, isChild: isChild) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      known(
        Effect(
          .cancellable(
            effect.placed(in: child, isChild: isChild), by: placed(id),
            cancelInFlight: cancelInFlight)),
        by: id)
    case .paced(let effect, let pace):
      known(
        Effect(
          .paced(
            effect.placed(in: child, isChild: isChild),
            by: Pace(id: placed(pace.id), decide: pace.decide))),
        by: pace.id)
    }
  }

  /// This effect with each piece of its work changed.
  private func mapRuns(_ transform: (Run) -> Run) -> Effect {
    switch operation {
    case .none, .send, .cancel:
      self
    case .run(let run):
      Effect(.run(transform(run)))
    case .merge(let effects):
      Effect(.merge(effects.map { $0.mapRuns(transform) }))
    case .concatenate(let effects):
      Effect(.concatenate(effects.map { $0.mapRuns(transform) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect(.cancellable(effect.mapRuns(transform), by: id, cancelInFlight: cancelInFlight))
    case .paced(let effect, let pace):
      Effect(.paced(effect.mapRuns(transform), by: pace))
    }
  }
}

extension Effect.Run {
  /// This work, wrapped in another operation.
  fileprivate func wrapped(
    _ around: @escaping @Sendable (_ operation: () async throws -> Void) async throws -> Void
  ) -> Effect.Run {
    let operation = operation
    return Effect.Run(
      priority: priority,
      operation: { send in try await around { try await operation(send) } },
      recover: recover)
  }
}
