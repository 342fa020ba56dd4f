internal import Dispatch
internal import Synchronization

/// Runs work on the main actor for a thread that waits for it.
///
/// Never call it on the main thread, which would wait for itself.
final class MainActorHop<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  /// How often a long wait calls `whileWaiting`.
  private static var patience: DispatchTimeInterval { .milliseconds(20) }

  private init() {}

  /// Runs `body` and waits for its end.
  ///
  /// `whileWaiting` is called now and then; if it returns false, this cancels the task, stops
  /// waiting and returns nil.
  static func run(
    whileWaiting: () throws -> Bool = { true },
    _ body: @escaping @MainActor @Sendable () async throws -> Value
  ) throws -> Value? {
    let hop = MainActorHop()
    let task = Task { @MainActor in
      let result: Result<Value, any Error>
      do {
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      hop.result.withLock { $0 = result }
      hop.done.signal()
    }
    while hop.done.wait(timeout: .now() + patience) == .timedOut {
      guard try whileWaiting() else {
        task.cancel()
        return nil
      }
    }
    return try hop.result.withLock { $0 }?.get()
  }
}
