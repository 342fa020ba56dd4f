internal import Foundation

/// Where the lines that were typed are kept between runs.
enum HistoryLocation {
  /// `$HINDSIGHT_HISTORY`; else `hindsight/history` in `$XDG_STATE_HOME`, or in `~/.local/state`
  /// where that is unset or not absolute (XDG Base Directory Specification). Nil, which keeps
  /// nothing, where `$HINDSIGHT_HISTORY` is empty, and where there is no home.
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
