internal import CEditLine
internal import Foundation

/// Waiting for keys, texts to print, and signals.
extension EditLineHandle {
  private static let interruptKey: Unicode.Scalar = "\u{3}"

  /// The next character typed; nil when the terminal has gone.
  func nextScalar() -> Unicode.Scalar? {
    if hasUnalignedRow { redraw() } else { repairRow() }
    hasUnalignedRow = false
    while true {
      if !typed.isEmpty {
        let scalar = typed.removeFirst()
        // libedit takes C1 controls for keys held with Meta; no keyboard sends them in UTF-8.
        if (0x80...0x9F).contains(scalar.value) { continue }
        hasUnalignedRow = LineLayout.columns(of: scalar) == 0
        return scalar
      }
      var sources = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&sources, nfds_t(sources.count), -1) >= 0 || errno == EINTR else { return nil }
      if sources[1].revents != 0, !handleWakeUp() { return nil }
      if sources[0].revents != 0, !readKey() { return nil }
    }
  }

  /// Forgets signals that came too late for the line before.
  func forgetWakeUps() {
    _ = wakePipe.drain()
  }

  /// Reads one byte, so that text typed ahead stays in the terminal for the next reader.
  private func readKey() -> Bool {
    var byte: UInt8 = 0
    switch read(STDIN_FILENO, &byte, 1) {
    case 1:
      typed += assembler.push(byte)
      return true
    case 0:
      return false
    default:
      return [EINTR, EAGAIN].contains(errno)
    }
  }

  /// Handles the bytes from the pipe; false when the input must end.
  private func handleWakeUp() -> Bool {
    let bytes = wakePipe.drain()
    for signal in bytes.map(Int32.init) where signal != Int32(WakePipe.textWaits) {
      switch signal {
      case SIGINT:
        typed.append(Self.interruptKey)
      case SIGWINCH:
        resize()
      case SIGTSTP:
        suspend(isForJob: false)
      case SIGCONT:
        if isResumed { isResumed = false } else { resume() }
      case SIGHUP:
        return false
      default:
        leaveEditingMode()
        signals?.deliver(signal)
        resume()
      }
    }
    if let text = printer.takeWaiting() { printAbove(text) }
    return true
  }
}
