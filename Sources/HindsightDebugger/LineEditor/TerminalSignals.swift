internal import Platform
internal import Synchronization

/// Turns the signals that concern a line being typed into bytes in a pipe, so that the thread that
/// reads the line handles them when it can.
enum TerminalSignals {
  private static let signals = [
    SIGINT, SIGTSTP, SIGCONT, SIGWINCH, SIGHUP, SIGTERM, SIGQUIT,
  ]

  /// The descriptor that the handler writes to; -1 if no line is being read.
  fileprivate static let descriptor = Atomic<Int32>(-1)

  /// Begins forwarding. One line at a time: a process has one terminal.
  static func forward(to pipe: WakePipe) -> SignalHandlers {
    descriptor.store(pipe.writeEnd, ordering: .releasing)
    return SignalHandlers(signals, handler: writeSignal)
  }

  /// Ends forwarding, and restores the previous handlers.
  static func stop(_ handlers: SignalHandlers) {
    handlers.restore()
    descriptor.store(-1, ordering: .releasing)
  }
}

private func writeSignal(_ signal: Int32) {
  let savedError = errno
  let descriptor = TerminalSignals.descriptor.load(ordering: .acquiring)
  var byte = UInt8(truncatingIfNeeded: signal)
  if descriptor >= 0 { _ = write(descriptor, &byte, 1) }
  errno = savedError
}
