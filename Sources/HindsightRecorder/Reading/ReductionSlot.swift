internal import Platform

/// The reduction under way on this thread: the one place with a thread-specific pointer.
///
/// A reducer is one synchronous call, so what it draws it draws on its thread; a task-local value
/// would follow tasks that a reducer starts, which draw on their own account. The pointer is
/// borrowed: whoever sets it keeps the object alive until it has put the former one back.
enum ReductionSlot {
  /// Nil where the system has no key left. Nothing is then noted.
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
