internal import Foundation

/// An object that one thread at a time may use; a thread that has it may ask for it again.
///
/// `@unchecked`: the object leaves this type only as the argument of `withLock`, under the lock. It
/// is an object and not a value, because a thread that asks again must not find it being changed in
/// place. The lock stays held while code that we do not know runs (a reducer, an `encode(to:)`),
/// which is why it is recursive.
final class RecursiveLocked<Object: AnyObject>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let object: Object

  init(_ object: Object) { self.object = object }

  func withLock<Result, Failure: Error>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(object)
  }

  /// The same, unless another thread keeps the object for longer than this many seconds; then nil.
  @discardableResult
  func withLock<Result>(within seconds: Double, _ body: (Object) -> Result) -> Result? {
    guard lock.try() || lock.lock(before: Date(timeIntervalSinceNow: seconds)) else { return nil }
    defer { lock.unlock() }
    return body(object)
  }
}
