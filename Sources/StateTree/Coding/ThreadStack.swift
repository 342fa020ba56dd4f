internal import Platform

/// The stack bounds of the calling thread. Only this type asks libc for them.
///
/// It asks the system once a thread, because the answer for the main thread costs about 50 µs on
/// Linux. Both ends are then stored with the thread as numbers; nothing is read through them.
enum ThreadStack {
  /// The addresses of the stack, from the lowest that it may grow down to. Nil if the system does
  /// not tell, and if the code runs on another stack than the thread's own.
  static var bounds: Range<UInt>? {
    guard let keys else { return nil }
    var low = UInt(bitPattern: pthread_getspecific(keys.low))
    var high = UInt(bitPattern: pthread_getspecific(keys.high))
    if low == 0 {
      guard let found = systemBounds else { return nil }
      (low, high) = (found.lowerBound, found.upperBound)
      pthread_setspecific(keys.low, UnsafeRawPointer(bitPattern: low))
      pthread_setspecific(keys.high, UnsafeRawPointer(bitPattern: high))
    }
    let here = address()
    return low <= here && here < high ? low..<high : nil
  }

  /// The address of a local variable.
  @inline(__always)
  static func address() -> UInt {
    var marker: UInt8 = 0
    return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }

  /// The keys of the thread-specific values.
  private static let keys: (low: pthread_key_t, high: pthread_key_t)? = {
    var low = pthread_key_t()
    var high = pthread_key_t()
    guard pthread_key_create(&low, nil) == 0, pthread_key_create(&high, nil) == 0 else {
      return nil
    }
    return (low, high)
  }()

  private static var systemBounds: Range<UInt>? {
    #if canImport(Darwin)
      let thread = pthread_self()
      let high = UInt(bitPattern: pthread_get_stackaddr_np(thread))
      let size = UInt(pthread_get_stacksize_np(thread))
      guard size > 0, high > size else { return nil }
      return (high - size)..<high
    #elseif canImport(Glibc)
      // glibc declares this function only for code that asks for its extensions, and Swift does
      // not.
      typealias GetAttributes =
        @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
      guard let symbol = dlsym(nil, "pthread_getattr_np") else { return nil }
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      defer { attributes.deallocate() }
      guard unsafeBitCast(symbol, to: GetAttributes.self)(pthread_self(), attributes) == 0 else {
        return nil
      }
      defer { pthread_attr_destroy(attributes) }
      var start: UnsafeMutableRawPointer?
      var size = 0
      guard pthread_attr_getstack(attributes, &start, &size) == 0, size > 0 else { return nil }
      let low = UInt(bitPattern: start)
      return low > 0 ? low..<(low + UInt(size)) : nil
    #else
      // For the main thread, musl reports only the part of the stack that is mapped already.
      return nil
    #endif
  }
}
