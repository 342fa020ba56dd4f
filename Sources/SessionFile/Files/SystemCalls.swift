internal import Platform

/// This module's calls to the operating system. They throw errors as `SessionError`.
package enum SystemCalls {
  /// The identity of the file that a path leads to, and its other properties that need no opening.
  package struct FileInfo: Hashable {
    let device: UInt64
    let inode: UInt64
    package let isRegular: Bool
    package let isDirectory: Bool
    package let size: Int64
    /// When its content changed last, in nanoseconds since 1970.
    let modifiedAt: Int64

    /// Whether both are of one file, whatever has become of it.
    func isSameFile(as other: FileInfo) -> Bool { (device, inode) == (other.device, other.inode) }
  }

  /// The absolute path without symbolic links, beside which SQLite looks for `-wal` files.
  package static func resolvedPath(_ path: String) throws(SessionError) -> String {
    guard let resolved = realpath(path, nil) else {
      let error = failure()
      // A pipe's name in /dev/fd has no other path.
      if case .notFound = error, (try? info(path: path))?.isRegular == false {
        throw .notAFile(isFolder: false)
      }
      throw error
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The properties of the file at a path.
  package static func info(path: String) throws(SessionError) -> FileInfo {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure() }
    return FileInfo(status)
  }

  /// The properties of an open file.
  package static func info(descriptor: Int32) throws(SessionError) -> FileInfo {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    return FileInfo(status)
  }

  /// A file's size; 0 if the file is missing.
  static func size(path: String) -> Int64 { (try? info(path: path).size) ?? 0 }

  /// Whether there is no file at a path.
  static func isMissing(path: String) -> Bool {
    do throws(SessionError) {
      _ = try info(path: path)
      return false
    } catch {
      return error == .notFound
    }
  }

  /// Opens a file to read, without waiting for the other end of a pipe.
  package static func openToRead(_ path: String) throws(SessionError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    return descriptor
  }

  /// Creates a file that only its owner can read. Throws if the path exists, even as a dangling
  /// link.
  static func create(_ path: String) throws(SessionError) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw errno == EEXIST ? .alreadyExists : failure() }
    return descriptor
  }

  /// The result of an attempt to lock a file.
  enum Locking {
    case locked
    case heldByAnother
    /// The file system does not support these locks.
    case unsupported
  }

  /// Locks a file, exclusively or shared, without waiting.
  static func lock(_ descriptor: Int32, exclusively: Bool) -> Locking {
    while flock(descriptor, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .heldByAnother
      default: return .unsupported
      }
    }
    return .locked
  }

  /// Ends a lock.
  static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  /// Sleeps for a moment, so that other processes can run.
  static func pause(microseconds: UInt32) { usleep(microseconds) }

  /// Closes a descriptor.
  package static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  /// Up to `count` bytes from an offset; fewer at the end of the file.
  package static func read(_ descriptor: Int32, at offset: Int64, count: Int) throws(SessionError)
    -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let result = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset) + off_t(filled))
      }
      if result < 0 && errno == EINTR { continue }
      guard result >= 0 else { throw failure() }
      if result == 0 { break }
      filled += result
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Writes all of the bytes at the end of a file.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SessionError) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if result < 0 && errno == EINTR { continue }
      guard result > 0 else { throw failure() }
      written += result
    }
  }

  /// Creates a folder and the folders above it, if they are missing.
  static func makeFolder(_ path: String) throws(SessionError) {
    if mkdir(path, 0o777) == 0 { return }
    var code = errno
    let above = path.split(separator: "/").dropLast().joined(separator: "/")
    if code == ENOENT, !above.isEmpty {
      try makeFolder((path.hasPrefix("/") ? "/" : "") + above)
      if mkdir(path, 0o777) == 0 { return }
      code = errno
    }
    guard (try? info(path: path).isDirectory) == true else { throw failure(code) }
  }

  /// Creates a folder with a unique name, which only its owner can enter.
  static func makeTemporaryFolder(in parent: String) throws(SessionError) -> String {
    var name = Array((parent + "/hindsight-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw failure() }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Syncs a file's folder entry to the disk.
  static func synchronizeFolder(of path: String) throws(SessionError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = try openToRead(folder.isEmpty ? "/" : folder)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure() }
  }

  /// Removes a file, if it exists.
  package static func removeFile(_ path: String) { _ = unlink(path) }

  /// Removes an empty folder, if it exists.
  static func removeFolder(_ path: String) { _ = rmdir(path) }

  private static func failure(_ code: Int32 = errno) -> SessionError {
    if code == ENOENT { return .notFound }
    let words: UnsafeMutablePointer<CChar>? = strerror(code)
    return .notAccessible(words.map { String(cString: $0) } ?? "error \(code)")
  }
}

// Outside the type, because inside it these names are the type's own methods.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

extension SystemCalls.FileInfo {
  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modifiedAt = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
