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
  /// Boxed, so that having no effect costs a null pointer whatever the action's type.
  @usableFromInline
  indirect enum Operation {
    case none
    case send(Action, file: String, line: Int)
    case run(Run)
    case cancel([EffectID])
    /// At once. Holds no merge.
    case merge([Effect])
    /// One after the other. Holds no concatenation.
    case concatenate([Effect])
    /// Can be cancelled by an id, and where it says so cancels first what runs under it.
    case cancellable(Effect, by: EffectID, cancelInFlight: Bool)
    /// Starts, or waits, or does not start, as its pace decides then.
    case paced(Effect, by: Pace)
  }

  /// Asynchronous work that sends actions.
  @usableFromInline
  struct Run {
    let priority: TaskPriority?
    let operation: @Sendable (Send<Action>) async throws -> Void
    /// What is done where the work throws; nil reports it.
    var recover: (@Sendable (any Error, Send<Action>) async -> Void)?
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
  /// It runs off the main actor, with the dependencies that are in force where the effect is made,
  /// and is cancelled when its store goes away. An error that it throws is recorded as the effect's
  /// end; what `handler` then sends is recorded too. Without one it is reported on standard error.
  /// A `CancellationError` only ends the effect.
  ///
  /// - Parameters:
  ///   - priority: the task's priority.
  ///   - operation: the work.
  ///   - handler: what to do where the work throws.
  public static func run(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    let dependencies = DependencyValues.current
    var run = Run(priority: priority) { send in
      let send = send.keepingDependencies()
      try await DependencyValues.$current.withValue(dependencies) { try await operation(send) }
    }
    if let handler {
      run.recover = { error, send in
        let send = send.keepingDependencies()
        await DependencyValues.$current.withValue(dependencies) { await handler(error, send) }
      }
    } else if let take = dependencies.value(of: TroubleKey.self) {
      run.recover = { error, _ in take("an effect failed: \(error)") }
    }
    return Effect(.run(run))
  }

  /// Runs asynchronous work that sends nothing: writing a file, counting an event.
  public static func fireAndForget(
    priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    .run(priority: priority) { _ in try await operation() }
  }
}

extension Effect: Sendable where Action: Sendable {}
extension Effect.Operation: Sendable where Action: Sendable {}
extension Effect.Run: Sendable {}
