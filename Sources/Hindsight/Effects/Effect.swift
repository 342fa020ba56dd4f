/// Work outside the reducer that an action sets off. It sends its results back as actions.
///
///     case .lookUpTapped:
///       return .run { [number = state.number] send in
///         await send(.answered(try await service.answer(to: number)))
///       }
///
/// Creating an effect does nothing. The store starts it once the state is committed. A replay never
/// starts it, because the recording holds the actions that it sent.
public struct Effect<Action> {
  /// Boxed, so that no effect is a null pointer, whatever the action's type.
  @usableFromInline
  indirect enum Operation {
    case none
    case send(Action, file: String, line: Int)
    case run(Run)
    case cancel([EffectID])
    /// Effects that run at once. It contains no merge.
    case merge([Effect])
    /// Effects that run one after the other. It contains no concatenation.
    case concatenate([Effect])
    /// An effect that an id can cancel, and that may first cancel those running under the id.
    case cancellable(Effect, by: EffectID, cancelInFlight: Bool)
    /// An effect that starts, waits or does not start, as its pace decides.
    case paced(Effect, by: Pace)
  }

  /// Asynchronous work that sends actions.
  @usableFromInline
  struct Run {
    let priority: TaskPriority?
    let operation: @Sendable (Send<Action>) async throws -> Void
    /// Handles an error that the work throws. If nil, the error is reported.
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

  /// Sends an action at once: after the actions already queued, and before `send` returns to the
  /// sender of the first one.
  public static func send(_ action: Action, file: String = #fileID, line: Int = #line) -> Effect {
    Effect(.send(action, file: file, line: line))
  }

  /// Runs asynchronous work, which may send any number of actions.
  ///
  /// It runs off the main actor, with the dependencies of the place where the effect is made, and
  /// is cancelled when its store is deallocated. If it throws an error, the recording shows the
  /// error as the effect's end. `handler` can then send actions, which are recorded too; without a
  /// handler, the error is reported on standard error. A `CancellationError` only ends the effect.
  ///
  /// - Parameters:
  ///   - priority: the task's priority.
  ///   - operation: the work.
  ///   - handler: handles an error that the work throws.
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
