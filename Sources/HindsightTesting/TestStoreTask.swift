internal import Hindsight

/// The effects that a `send` to a `TestStore` set off.
///
///     let task = await store.send(.appeared)      // starts an effect that only listens
///     …
///     await task.cancel()
@MainActor
public struct TestStoreTask: Sendable {
  let task: StoreTask

  /// Cancels the effects of the action, and those of the actions that they sent.
  public func cancel() async {
    task.cancel()
    await EffectExecutor.shared.settle()
  }

  /// Waits until they have ended.
  public func finish() async { await task.finish() }
}
