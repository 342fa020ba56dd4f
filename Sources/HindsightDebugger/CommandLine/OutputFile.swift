internal import Foundation
internal import Platform
internal import TimeTravel

/// Why a file cannot be created. Cases hold facts.
enum OutputFileError: Error, Sendable, Hashable {
  /// The path exists.
  case exists
  /// The file's folder does not exist.
  case noFolder
  /// The system's message.
  case failed(String)
}

/// A new text file, which only its owner may read, like a session. An existing file is never
/// overwritten.
enum OutputFile {
  /// Enough to make system calls rare.
  private static let flushSize = 256 << 10

  /// Creates a file and lets `body` write its lines. If that throws, or returns false, no file is
  /// left.
  ///
  /// - Returns: the result of `body`.
  static func write(to path: String, _ body: ((String) throws -> Void) throws -> Bool) throws
    -> Bool
  {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      switch errno {
      case EEXIST: throw OutputFileError.exists
      case ENOENT: throw OutputFileError.noFolder
      default: throw OutputFileError.failed(lastReason)
      }
    }
    var isOpen = true
    do {
      var waiting: [UInt8] = []
      let isWhole = try body { line in
        waiting += line.utf8
        waiting.append(UInt8(ascii: "\n"))
        guard waiting.count >= flushSize else { return }
        try Terminal.write(waiting, to: descriptor)
        waiting.removeAll(keepingCapacity: true)
      }
      try Terminal.write(waiting, to: descriptor)
      isOpen = false
      guard close(descriptor) == 0 else { throw OutputFileError.failed(lastReason) }
      if !isWhole { unlink(path) }
      return isWhole
    } catch {
      if isOpen { close(descriptor) }
      unlink(path)
      if case OutputError.failed(let reason) = error { throw OutputFileError.failed(reason) }
      throw error
    }
  }

  private static var lastReason: String { String(cString: strerror(errno)) }
}
