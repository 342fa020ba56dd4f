internal import Platform

/// A pipe whose one end can be polled beside the terminal, and whose other end any thread or signal
/// handler can write a byte to. Neither end ever blocks.
final class WakePipe: Sendable {
  /// The byte for a text that waits to be printed. Other bytes are signal numbers.
  static let textWaits: UInt8 = 0

  let readEnd: Int32
  let writeEnd: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Signals that a text waits. A full pipe already wakes the reader, so a failed write does not
  /// matter.
  func signal() {
    var byte = Self.textWaits
    _ = write(writeEnd, &byte, 1)
  }

  /// All bytes that have come, oldest first.
  func drain() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(readEnd, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }
}
