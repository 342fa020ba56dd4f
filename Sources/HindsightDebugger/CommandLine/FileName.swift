internal import Foundation

/// File names as people type them.
enum FileName {
  /// The file for a session's typed name: `~` is the home folder, and a name without an extension
  /// gets `.hindsight`.
  static func url(_ name: String) -> URL {
    let url = URL(filePath: expanded(name))
    return url.pathExtension.isEmpty ? url.appendingPathExtension("hindsight") : url
  }

  /// A typed name with `~` for the home folder.
  static func expanded(_ name: String) -> String { NSString(string: name).expandingTildeInPath }

  /// A file's name as one types it: relative to the current folder if it lies in it.
  static func shown(_ url: URL) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    let path = url.path
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// A file's name without its folders and its extension.
  static func stem(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }
}
