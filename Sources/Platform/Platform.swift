/// The parts of the system that the recording modules use, in one import: the part of Foundation
/// without tables of languages and regions, and the C library.
///
/// Without the rest of Foundation a statically linked program holds no copy of ICU. Apple's systems
/// have no such part, and Foundation costs an app nothing there, so it is all of Foundation.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#endif

/// Locks a mutex; false where another thread has held it for this many seconds, or longer.
package func lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>, within seconds: Double) -> Bool {
  if pthread_mutex_trylock(mutex) == 0 { return true }
  #if canImport(Darwin)
    // It has no lock with a time limit.
    let limit = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < limit {
      usleep(100)
      if pthread_mutex_trylock(mutex) == 0 { return true }
    }
    return false
  #else
    var limit = timespec()
    clock_gettime(CLOCK_REALTIME, &limit)
    let (whole, rest) = Int64(seconds * 1e9).quotientAndRemainder(dividingBy: 1_000_000_000)
    let nanoseconds = Int64(limit.tv_nsec) + rest
    limit.tv_sec += time_t(whole + nanoseconds / 1_000_000_000)
    limit.tv_nsec = Int(nanoseconds % 1_000_000_000)
    return pthread_mutex_timedlock(mutex, &limit) == 0
  #endif
}
