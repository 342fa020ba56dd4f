internal import Platform

/// Calls libc for a file descriptor. Only this type does so for output.
enum Terminal {
  /// Whether the descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The terminal's width in columns; nil if the descriptor is not a terminal or does not know its
  /// width.
  static func width(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// A write to a closed pipe then returns EPIPE instead of ending the program by a signal.
  static func ignoreBrokenPipes() { _ = brokenPipesIgnored }

  private static let brokenPipesIgnored: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return true
  }()

  /// Writes all bytes, and waits while the descriptor accepts no more.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR:
        continue
      case EAGAIN:
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = systemPoll(&poll)
      case EPIPE:
        throw .closed
      default:
        throw .failed(String(cString: strerror(errno)))
      }
    }
  }
}

// Free functions, because the type's own `write` hides libc's.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemPoll(_ descriptor: inout pollfd) -> Int32 {
  poll(&descriptor, 1, -1)
}
