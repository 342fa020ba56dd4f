internal import Foundation

/// The files that a word can become.
enum FileCompletion {
  static func candidates(_ word: String) -> [String] {
    let isQuoted = word.hasPrefix("\"")
    let typed = isQuoted ? String(word.dropFirst()) : word
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let folder = String(typed[..<slash])
    let name = String(typed[slash...])
    let place = folder.isEmpty ? "." : NSString(string: folder).expandingTildeInPath
    let found = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return found.sorted().compactMap { file in
      guard file.hasPrefix(name), name.hasPrefix(".") || !file.hasPrefix(".") else { return nil }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: place + "/" + file, isDirectory: &isFolder)
      let path = folder + file
      if isQuoted || path.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "'" }) {
        let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"" + escaped + (isFolder.boolValue ? "/" : "\" ")
      }
      return path + (isFolder.boolValue ? "/" : " ")
    }
  }
}
