internal import Platform

/// The priority of threads.
enum ProcessPriority {
  /// Lets other threads go first. Does nothing where a priority belongs to the whole process.
  static func lowerThisThread() {
    // On Linux each thread has its own priority, against POSIX: setpriority(2), "C library/kernel
    // differences".
    #if canImport(Glibc)
      _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, lower)
    #elseif canImport(Musl)
      _ = setpriority(PRIO_PROCESS, 0, lower)
    #endif
  }

  private static let lower: Int32 = 10
}
