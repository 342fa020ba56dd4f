extension Effect {
  /// Runs several effects at once. Those that send at once do so in the order given.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs several effects at once. Those that send at once do so in the order given.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let parts = effects.flatMap(\.parts)
    return parts.count > 1 ? Effect(.merge(parts)) : parts.first ?? .none
  }

  /// Runs this effect and another one at once.
  @inlinable
  public func merged(with other: Effect) -> Effect {
    switch (operation, other.operation) {
    case (.none, _): other
    case (_, .none): self
    default: Effect(.merge(parts + other.parts))
    }
  }

  /// Runs several effects one after the other.
  ///
  /// Each effect begins once the one before it has ended, in whatever way, and the actions that it
  /// sent are reduced. It does not wait for what those actions set off.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs several effects one after the other.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let steps = effects.flatMap(\.steps)
    return steps.count > 1 ? Effect(.concatenate(steps)) : steps.first ?? .none
  }

  /// Runs this effect, and another one once this has ended.
  @inlinable
  public func concatenated(with other: Effect) -> Effect {
    switch (operation, other.operation) {
    case (.none, _): other
    case (_, .none): self
    default: Effect(.concatenate(steps + other.steps))
    }
  }

  /// The effects that run at once in this one. A merge never contains another merge, so long merges
  /// stay flat.
  @usableFromInline
  var parts: [Effect] {
    switch operation {
    case .none: []
    case .merge(let effects): effects
    default: [self]
    }
  }

  /// The effects that run one after the other in this one.
  @usableFromInline
  var steps: [Effect] {
    switch operation {
    case .none: []
    case .concatenate(let effects): effects
    default: [self]
    }
  }

  /// This effect with each of its actions transformed.
  @inlinable
  public func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction)
    -> Effect<NewAction>
  {
    isNone ? .none : mapped(transform)
  }

  @usableFromInline
  func mapped<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction)
    -> Effect<NewAction>
  {
    switch operation {
    case .none:
      .none
    case .send(let action, let file, let line):
      .send(transform(action), file: file, line: line)
    case .run(let run):
      Effect<NewAction>(.run(run.mapped(transform)))
    case .cancel(let ids):
      Effect<NewAction>(.cancel(ids))
    case .merge(let effects):
      Effect<NewAction>(.merge(effects.map { $0.mapped(transform) }))
    case .concatenate(let effects):
      Effect<NewAction>(.concatenate(effects.map { $0.mapped(transform) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<NewAction>(
        .cancellable(effect.mapped(transform), by: id, cancelInFlight: cancelInFlight))
    case .paced(let effect, let pace):
      Effect<NewAction>(.paced(effect.mapped(transform), by: pace))
    }
  }
}

extension Effect.Run {
  fileprivate func mapped<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction)
    -> Effect<NewAction>.Run
  {
    var run = Effect<NewAction>.Run(priority: priority) { [operation] send in
      try await operation(send.mapped(transform))
    }
    if let recover {
      run.recover = { error, send in await recover(error, send.mapped(transform)) }
    }
    return run
  }
}

extension Send {
  fileprivate func mapped<Other>(_ transform: @escaping @Sendable (Other) -> Action) -> Send<Other>
  {
    Send<Other> { action, file, line in self(transform(action), file: file, line: line) }
  }
}
