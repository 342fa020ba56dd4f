/// Work that an action sets off outside the reducer. What it finds out comes back as actions.
///
///     case .lookUpTapped:
///       return .run { [number = state.number] send in
///         await send(.answered(try await service.answer(to: number)))
///       }
///
/// An effect does nothing by being made. The store starts it once the state is committed; a replay
/// never does, because the actions that it sent are in the recording.
public struct Effect<Action> {
  @usableFromInline
  enum Operation {
    case none
    case send(Action, file: String, line: Int)
    case run(Run)
    case merge([Effect])
  }

  /// Asynchronous work that sends actions.
  @usableFromInline
  struct Run {
    let priority: TaskPriority?
    let operation: @Sendable (Send<Action>) async throws -> Void
  }

  @usableFromInline
  let operation: Operation

  @usableFromInline
  init(_ operation: Operation) { self.operation = operation }

  /// Nothing to do.
  @inlinable
  public static var none: Effect { Effect(.none) }

  @inlinable
  var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// Sends an action at once: after those that are queued already, before `send` returns to
  /// whoever sent the first one.
  public static func send(_ action: Action, file: String = #fileID, line: Int = #line) -> Effect {
    Effect(.send(action, file: file, line: line))
  }

  /// Runs asynchronous work, which may send any number of actions.
  ///
  /// It runs off the main actor, and is cancelled when its store goes away. An error that it throws
  /// is reported on standard error and recorded as the effect's end; a `CancellationError` only
  /// ends it.
  public static func run(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> Effect {
    Effect(.run(Run(priority: priority, operation: operation)))
  }

  /// Runs several effects at once. Those that send at once do so in the order given.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs several effects at once. Those that send at once do so in the order given.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let parts = effects.flatMap(\.parts)
    return parts.count > 1 ? Effect(.merge(parts)) : parts.first ?? .none
  }

  /// This effect and another one, both at once.
  @inlinable
  public func merged(with other: Effect) -> Effect {
    switch (operation, other.operation) {
    case (.none, _): other
    case (_, .none): self
    default: Effect(.merge(parts + other.parts))
    }
  }

  /// The effects that run at once in this one. A merge never holds another, so that long ones
  /// stay flat.
  @usableFromInline
  var parts: [Effect] {
    switch operation {
    case .none: []
    case .merge(let effects): effects
    case .send, .run: [self]
    }
  }

  /// The same effect with each of its actions turned into another.
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
      return .none
    case .send(let action, let file, let line):
      return .send(transform(action), file: file, line: line)
    case .run(let run):
      return .run(priority: run.priority) { send in
        try await run.operation(
          Send { action, file, line in send(transform(action), file: file, line: line) })
      }
    case .merge(let effects):
      return Effect<NewAction>(.merge(effects.map { $0.mapped(transform) }))
    }
  }
}

extension Effect: Sendable where Action: Sendable {}
extension Effect.Operation: Sendable where Action: Sendable {}
extension Effect.Run: Sendable {}
