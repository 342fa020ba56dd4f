internal import Platform

/// An object that one thread at a time may use; a thread that has locked it may lock it again.
///
/// `@unchecked`: the object leaves this type only as the argument of `withLock`, under the lock. It
/// is an object and not a value, because a thread that asks again must not find it being changed in
/// place. The lock stays held while code that we do not know runs (a reducer, an `encode(to:)`),
/// which is why it is recursive. The mutex stays at one address, from `init` to `deinit`.
final class RecursiveLocked<Object: AnyObject>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let object: Object

  init(_ object: Object) {
    self.object = object
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  func withLock<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(object)
  }

  /// The same, but returns nil if another thread keeps the object for longer than this many
  /// seconds.
  @discardableResult
  func withLock<Result>(within seconds: Double, _ body: (Object) -> Result) -> Result? {
    guard lock(mutex, within: seconds) else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body(object)
  }
}
