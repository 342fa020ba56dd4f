internal import Foundation

/// The location of the file with typed lines of earlier runs.
enum HistoryLocation {
  /// `$HINDSIGHT_HISTORY`; otherwise `hindsight/history` in `$XDG_STATE_HOME`, or in
  /// `~/.local/state` if that is unset or not absolute (XDG Base Directory Specification). Nil,
  /// which means no history, if `$HINDSIGHT_HISTORY` is empty, or if there is no home folder.
  static func url(in environment: [String: String]) -> URL? {
    if let path = environment["HINDSIGHT_HISTORY"] {
      return path.isEmpty ? nil : URL(fileURLWithPath: path)
    }
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return history(in: folder)
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return history(in: home + "/.local/state")
  }

  private static func history(in folder: String) -> URL {
    URL(fileURLWithPath: folder + "/hindsight/history")
  }
}
