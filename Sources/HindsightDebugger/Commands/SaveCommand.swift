internal import Foundation
internal import SessionFile
internal import TimeTravel

extension Command {
  /// `save`: the session with its branches, into a new file.
  static let save = Command(
    name: "save", group: .session, usage: "save FILE",
    summary: "Write the session and all its branches to a new file.",
    discussion: """
      The file that is open stays as it was recorded, and no file is overwritten.
      A name without an extension gets .hindsight.
      """,
    examples: [("save what-if.hindsight", "a new session with what was tried")],
    seeAlso: ["branches", "send"], completion: [[.file]]
  ) { context, arguments in
    var arguments = arguments
    let name = try arguments.next("FILE")
    try arguments.end()
    let unsaved = context.timeline.unsavedBranches.count
    guard unsaved > 0 else { throw CommandError.nothingToSave }
    let url = FileName.url(name)
    do {
      try context.timeline.save(to: url)
    } catch {
      throw FileError(file: FileName.shown(url), underlying: error)
    }
    let saved = CountText.count(unsaved, "new branch", "new branches")
    try context.output.line("saved the session and \(saved) to \(FileName.shown(url))")
  }
}

/// File names that are typed into commands.
enum FileName {
  /// The file of a typed name: `~` is the home folder, and no extension is `.hindsight`.
  static func url(_ name: String) -> URL {
    let url = URL(filePath: NSString(string: name).expandingTildeInPath)
    return url.pathExtension.isEmpty ? url.appendingPathExtension("hindsight") : url
  }

  /// A file's name as it is typed: relative to the current folder where it lies in it.
  static func shown(_ url: URL) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    let path = url.path
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
