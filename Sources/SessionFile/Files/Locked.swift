internal import Platform

/// A value that one thread at a time may use.
///
/// It is what `Synchronization.Mutex` is, on a POSIX mutex: the thread sanitizer knows those, and
/// takes what Swift's own mutex protects on Linux for unprotected.
///
/// `@unchecked`: the value is reached through `withLock` alone, under the mutex. The mutex has a
/// place of its own in memory, which it must not leave, from `init` to `deinit`.
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// A value, nobody using it.
  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Uses the value, once no other thread does. Must not be called from inside itself.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
