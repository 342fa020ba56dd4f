/// The effects that a `send` set off: those of its action, those of the actions that they send, and
/// so on.
///
///     await store.send(.lookUpTapped).finish()
@MainActor
public struct StoreTask: Sendable {
  private weak let effects: RunningEffects?
  private let family: Int

  @usableFromInline
  init(_ effects: RunningEffects?, family: Int) {
    self.effects = effects
    self.family = family
  }

  /// Waits until none of the effects is running. Returns at once if the store is gone.
  public func finish() async { await effects?.finish(family: family) }

  /// Cancels the running effects, which then send nothing more.
  public func cancel() { effects?.cancel(family: family) }
}
