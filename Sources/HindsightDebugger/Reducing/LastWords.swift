internal import Platform
internal import Synchronization

/// A line that this process writes to standard error before it dies of a signal.
///
/// The signal handler does only what is allowed there: it touches memory that is never freed and an
/// atomic number, and calls `write`, `sigaction`, `raise` and `_exit`, which are all
/// async-signal-safe (POSIX, 2.4.3). The handlers installed before run afterwards, so that the exit
/// status and any crash report are unchanged.
enum LastWords {
  /// Whether handlers may be installed at all: true in a debugger program, false if another program
  /// calls its parts.
  static let isAllowed = Atomic<Bool>(false)

  /// The signals of a trap, a failed assertion or a memory fault.
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE]
  private static let capacity = 4_096
  /// A handler needs its own stack if the thread's stack has overflowed.
  private static let stackSize = 64 << 10

  nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  nonisolated(unsafe) private static let stack = UnsafeMutableRawPointer.allocate(
    byteCount: stackSize, alignment: 16)
  /// The previous handlers, by signal.
  nonisolated(unsafe) fileprivate static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()
  /// How many bytes the line has; 0 if there is no line.
  private static let length = Atomic<Int>(0)

  /// Sets the line to write; nil for none.
  static func prepare(_ line: String?) {
    // A handler must not see half of each line.
    length.store(0, ordering: .releasing)
    guard let line else { return }
    var count = 0
    for byte in line.utf8.prefix(capacity - 1) {
      text[count] = byte
      count += 1
    }
    text[count] = UInt8(ascii: "\n")
    length.store(count + 1, ordering: .releasing)
  }

  /// Calls a function with the handlers installed on its thread. SIGINT gets one only if it would
  /// end the process.
  static func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard isAllowed.load(ordering: .relaxed) else { return try body() }
    var ownStack = stack_t()
    ownStack.ss_sp = stack
    ownStack.ss_size = numericCast(stackSize)
    var oldStack = stack_t()
    sigaltstack(&ownStack, &oldStack)
    var installed: [Int32] = []
    for signal in signals + [SIGINT] {
      let old = previous + Int(signal)
      guard sigaction(signal, nil, old) == 0, signal != SIGINT || old.pointee.isDefault else {
        continue
      }
      var new = sigaction(reporting: sayAndDie)
      if sigaction(signal, &new, nil) == 0 { installed.append(signal) }
    }
    defer {
      prepare(nil)
      for signal in installed { sigaction(signal, previous + Int(signal), nil) }
      sigaltstack(&oldStack, nil)
    }
    return try body()
  }

  /// Ends the process with the line, if there is one. May be called in a signal handler.
  static func leave(status: Int32) {
    if say() { _exit(status) }
  }

  /// Writes the line, once; false if there is none.
  @discardableResult
  fileprivate static func say() -> Bool {
    let count = length.exchange(0, ordering: .acquiringAndReleasing)
    guard count > 0 else { return false }
    _ = write(STDERR_FILENO, text, count)
    return true
  }
}

private func sayAndDie(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  LastWords.say()
  sigaction(signal, LastWords.previous + Int(signal), nil)
  // A fault happens again on return, in the same place, so a crash reporter sees it unchanged. A
  // signal that was sent does not, nor does a trap, after which some processors continue.
  let isFault = signal == SIGILL || signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE
  if !isFault || (info?.pointee.si_code ?? 0) <= 0 { raise(signal) }
}

extension sigaction {
  fileprivate init(
    reporting handler:
      @escaping @convention(c) (
        Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
      ) -> Void
  ) {
    self.init()
    #if canImport(Darwin)
      __sigaction_u.__sa_sigaction = handler
    #elseif canImport(Musl)
      __sa_handler.sa_sigaction = handler
    #else
      __sigaction_handler.sa_sigaction = handler
    #endif
    sa_flags = Int32(SA_SIGINFO | SA_ONSTACK)
    sigemptyset(&sa_mask)
  }
}
