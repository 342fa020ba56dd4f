internal import Foundation
internal import Platform

/// Why bytes cannot be read: the system's message.
struct InputError: Error, Sendable, Hashable {
  var reason: String
}

/// Reads whole files, including pipes. Only this type uses libc for the command line's input.
enum InputFile {
  /// The first bytes of every SQLite database (SQLite file format, section 1.3).
  private static let databaseMark = Array("SQLite format 3\0".utf8)

  /// Whether a path exists.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// A file's or pipe's bytes; nil if it is an SQLite database, which is not read further.
  static func contents(of path: String) throws(InputError) -> Data? {
    // A pipe without a writer must not block the program.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError(reason: lastReason) }
    defer { close(descriptor) }
    let start = try beginning(of: descriptor)
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    return try contents(of: descriptor, from: start) { !$0.starts(with: databaseMark) }
  }

  /// Reads the first bytes, to learn whether a pipe has a writer. Throws unless the descriptor is a
  /// file, pipe or terminal, for example for a device that never ends.
  private static func beginning(of descriptor: Int32) throws(InputError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw InputError(reason: lastReason) }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR, S_IFSOCK: return []
    case S_IFCHR where isatty(descriptor) != 0 || isNull(status): return []
    case S_IFIFO: break
    default: throw InputError(reason: "it is a device, and no file or pipe")
    }
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, writerPatience) == 0 else { return [] }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(descriptor, &chunk, chunk.count)
    guard count != 0 else { throw InputError(reason: "Nobody writes into the pipe") }
    return Array(chunk.prefix(max(count, 0)))
  }

  /// Whether it is the null device, which counts as an empty file.
  private static func isNull(_ status: stat) -> Bool {
    var null = stat()
    return stat("/dev/null", &null) == 0 && status.st_rdev == null.st_rdev
  }

  /// How long to wait for a pipe's writer, in milliseconds.
  private static let writerPatience: Int32 = 2_000

  /// The most bytes to read from a pipe: one that never ends would use all memory.
  private static let mostBytes = 1 << 30

  /// All bytes from a descriptor until its end. It stays open.
  static func contents(of descriptor: Int32) throws(InputError) -> Data {
    try contents(of: descriptor, from: []) { _ in true } ?? Data()
  }

  private static func contents(
    of descriptor: Int32, from start: [UInt8], while goOn: (Data) -> Bool
  ) throws(InputError) -> Data? {
    var data = Data(start)
    while true {
      let chunk = try next(from: descriptor)
      guard !chunk.isEmpty else { return data }
      guard data.count <= mostBytes else { throw InputError(reason: "More than 1 GiB") }
      data.append(contentsOf: chunk)
      guard goOn(data) else { return nil }
    }
  }

  /// The next bytes from a descriptor; empty at its end.
  static func next(from descriptor: Int32) throws(InputError) -> [UInt8] {
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { bytes, filled in
        count = read(descriptor, bytes.baseAddress, bytes.count)
        filled = max(count, 0)
      }
      if count >= 0 { return chunk }
      guard errno == EINTR else { throw InputError(reason: lastReason) }
    }
  }

  /// Waits until a descriptor has bytes to read or is at its end. Returns false if `shouldStop`,
  /// called now and then, returns true first.
  static func wait(for descriptor: Int32, unless shouldStop: () -> Bool) -> Bool {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !shouldStop() {
      let count = poll(&source, 1, patience)
      if count > 0 || (count < 0 && errno != EINTR) { return true }
    }
    return false
  }

  /// How often a wait calls `shouldStop`, in milliseconds: a signal may arrive on another thread,
  /// which does not end this thread's wait.
  private static let patience: Int32 = 50

  private static var lastReason: String { String(cString: strerror(errno)) }
}
