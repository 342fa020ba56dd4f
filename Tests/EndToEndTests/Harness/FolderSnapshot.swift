import Foundation

/// All that a folder holds, to be compared with what it holds later.
struct FolderSnapshot: Equatable, CustomStringConvertible {
  struct Entry: Equatable {
    var mode: UInt32
    var size: Int
    var bytesHash: UInt64
    var modified: [Int]
  }

  /// By path below the folder; the folder itself, whose time tells of files made and removed, is
  /// ".".
  private(set) var entries: [String: Entry] = [:]

  init(of folder: URL) throws {
    entries["."] = try Self.entry(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in paths { entries[path] = try Self.entry(folder.appendingPathComponent(path)) }
  }

  var description: String {
    entries.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.size) bytes, hash \($0.value.bytesHash), \($0.value.modified)" }
      .joined(separator: "\n")
  }

  private static func entry(_ url: URL) throws -> Entry {
    var status = stat()
    guard lstat(url.path, &status) == 0 else {
      throw HarnessError(description: "cannot examine \(url.path)")
    }
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    let isFile = status.st_mode & S_IFMT == S_IFREG
    return Entry(
      mode: UInt32(status.st_mode), size: isFile ? Int(status.st_size) : 0,
      bytesHash: isFile ? hash(try Data(contentsOf: url)) : 0,
      modified: [Int(modified.tv_sec), Int(modified.tv_nsec)])
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ bytes: Data) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
