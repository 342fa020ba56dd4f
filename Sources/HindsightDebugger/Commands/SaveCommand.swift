internal import Foundation
internal import SessionFile
internal import TimeTravel

extension Command {
  private static let file = Operand("FILE", .newSession, "the new session's file")

  /// `save`: the session with its branches, into a new file.
  static let save = Command(
    name: .prompt("save"), group: .session,
    summary: "Write the session and all its branches to a new file.",
    discussion: """
      The open file stays unchanged. An existing file is not overwritten. A name
      without an extension gets .hindsight.
      """,
    examples: [("save what-if.hindsight", "a new session with your trials")],
    seeAlso: ["branches", "send"], operands: [file]
  ) { context, arguments in
    let unsaved = context.timeline.unsavedBranches.count
    guard unsaved > 0 else { throw CommandError.nothingToSave }
    let url = FileName.url(try arguments.required(file))
    do {
      try context.timeline.save(to: url)
    } catch {
      throw FileError(file: FileName.shown(url), underlying: error)
    }
    let saved = CountText.count(unsaved, "new branch", "new branches")
    return Verdict("saved the session and \(saved) to \(FileName.shown(url))")
  }
}
