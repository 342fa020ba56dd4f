internal import Platform

/// The active reduction on this thread, in a thread-specific pointer. Nothing else uses one.
///
/// A reducer is one synchronous call, so it draws on its own thread. A task-local value would
/// follow tasks that a reducer starts, whose draws do not belong to it. The pointer is borrowed:
/// the caller that sets it keeps the object alive until it has restored the former one.
enum ReductionSlot {
  /// Nil if the system has no key left. Then no reads are recorded.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  static var current: Reduction? {
    guard let key, let pointer = pthread_getspecific(key) else { return nil }
    return Unmanaged<Reduction>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Runs something with a reduction in the slot.
  static func with<Result, Failure: Error>(
    _ reduction: Reduction, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let key else { return try body() }
    let former = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(reduction).toOpaque())
    defer { withExtendedLifetime(reduction) { _ = pthread_setspecific(key, former) } }
    return try body()
  }
}
