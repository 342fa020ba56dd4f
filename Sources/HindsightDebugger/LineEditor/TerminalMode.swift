internal import Platform
internal import Synchronization

/// The terminal's original mode, which is restored whenever no line is being read.
enum TerminalMode {
  private static let found = Mutex<termios?>(nil)

  /// Remembers the mode of the terminal on standard input, and restores it at exit if a line is
  /// half typed.
  static func remember() {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
    let isFirst = found.withLock { found in
      defer { found = mode }
      return found == nil
    }
    if isFirst { atexit { TerminalMode.restore() } }
  }

  /// Restores it, once the output has reached the terminal. Keys typed ahead are kept.
  static func restore() {
    guard var mode = found.withLock({ $0 }) else { return }
    while tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == -1, errno == EINTR {}
  }

  /// The terminal's size in columns and rows.
  static func size() -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDIN_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
