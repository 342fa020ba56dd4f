internal import Platform

/// A value that one thread at a time may use.
///
/// Like `Synchronization.Mutex`, but on a POSIX mutex. The thread sanitizer knows POSIX mutexes,
/// and reports races on values that Swift's own mutex protects on Linux.
///
/// `@unchecked`: only `withLock` uses the value, under the mutex. The mutex stays at one address,
/// as it must, from `init` to `deinit`.
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Creates a lock around a value.
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

  /// Runs a body with the value, once no other thread uses it. Calls must not nest.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
