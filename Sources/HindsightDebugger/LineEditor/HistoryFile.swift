internal import Foundation
internal import Platform
internal import StateTree

/// The lines typed in earlier runs: a text file, one line each, readable by its owner alone.
///
/// Each line is appended as it is typed, so several running debuggers can share the file, and a
/// killed one loses nothing. No call fails: if the file cannot be used, there is no history.
struct HistoryFile {
  let url: URL
  let maximumLines: Int

  /// How many bytes to read from the end of the file: enough for the lines to keep, unless they are
  /// enormous.
  private static let maximumBytes = 1 << 20

  init(url: URL, maximumLines: Int) {
    self.url = url.resolvingSymlinksInPath()
    self.maximumLines = maximumLines
  }

  /// The last lines, oldest first. Lines that are not UTF-8 or contain control characters, as in a
  /// damaged file, are left out. A longer file is cut to the returned lines.
  func load() -> [String] {
    guard let bytes = tail() else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let usable = lines.compactMap { String(validating: $0, as: UTF8.self) }
      .filter { !$0.unicodeScalars.contains(where: \.isTerminalControl) }
    let kept = Array(usable.suffix(maximumLines))
    if lines.count > maximumLines { replace(with: kept) }
    return kept
  }

  /// Adds a line, in one write, so that lines of several debuggers never mix.
  func append(_ line: String) {
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    guard let descriptor = open(O_WRONLY | O_APPEND | O_CREAT) else { return }
    defer { close(descriptor) }
    fchmod(descriptor, 0o600)
    let bytes = Array((line + "\n").utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  private func tail() -> [UInt8]? {
    guard let descriptor = open(O_RDONLY) else { return nil }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    let start = max(0, Int(size) - Self.maximumBytes)
    guard lseek(descriptor, off_t(start), SEEK_SET) >= 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(max(0, Int(size)), Self.maximumBytes))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled)
      }
      if count > 0 { filled += count } else if count == 0 || errno != EINTR { break }
    }
    bytes.removeLast(bytes.count - filled)
    guard start > 0, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return bytes }
    return Array(bytes[end...])
  }

  private func replace(with lines: [String]) {
    let temporary = url.path + ".\(getpid())"
    guard let descriptor = open(O_WRONLY | O_CREAT | O_EXCL, path: temporary) else { return }
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    if !isWritten || rename(temporary, url.path) != 0 { unlink(temporary) }
  }

  /// Opens a regular file only: a FIFO or a device at that path must not make the prompt hang.
  private func open(_ flags: Int32, path: String? = nil) -> Int32? {
    #if canImport(Darwin)
      let descriptor = Darwin.open(path ?? url.path, flags | O_NONBLOCK | O_CLOEXEC, 0o600)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path ?? url.path, flags | O_NONBLOCK | O_CLOEXEC, 0o600)
    #else
      let descriptor = Glibc.open(path ?? url.path, flags | O_NONBLOCK | O_CLOEXEC, 0o600)
    #endif
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
