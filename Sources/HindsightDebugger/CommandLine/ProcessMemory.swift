internal import Platform

/// Settings for the program's memory.
enum ProcessMemory {
  /// Makes all threads allocate from the heap of the main one.
  ///
  /// The debugger works on a thread of its own. glibc would give it a heap of its own, which grows
  /// by one page and one system call at a time: thousands for a large state.
  static func useOneArena() {
    #if canImport(Glibc)
      // `mallopt` is in a header that Swift does not import; M_ARENA_MAX is -8 in it.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      typealias SetOption = @convention(c) (_ option: Int32, _ value: Int32) -> Int32
      _ = unsafeBitCast(symbol, to: SetOption.self)(-8, 1)
    #endif
  }
}
