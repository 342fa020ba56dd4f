internal import Foundation
internal import SessionExchange
internal import SessionFile
internal import TimeTravel

extension Command {
  /// `export`: the session for other programs.
  static let export = Command(
    name: "export", group: .session, usage: "export FORMAT FILE",
    summary: "Write the session to a file for other programs to read.",
    discussion: """
      FORMAT is
        redux   lifted JSON that Redux DevTools imports: this branch
        jsonl   JSON lines: all branches, those in memory included
        csv     the actions of this branch, one a record
      No file is overwritten. 'hindsight import' reads the first two, so a session
      that is not as it was recorded is written as neither.
      """,
    examples: [
      ("export redux run.json", "for Redux DevTools"),
      ("export jsonl run.jsonl", "all of it, as text"),
    ],
    seeAlso: ["save"],
    completion: [ExportFormat.allCases.map { .option($0.rawValue) }, [.file]]
  ) { context, arguments in
    var arguments = arguments
    let word = try arguments.next("FORMAT")
    guard let format = ExportFormat(rawValue: word) else { throw ExchangeError.noSuchFormat(word) }
    let file = FileName.expanded(try arguments.next("FILE"))
    try arguments.end()
    let export = SessionExport(context.timeline, as: format, branch: context.cursor.branch)
    let shown = FileName.shown(URL(fileURLWithPath: file))
    if let fault = export.warning {
      try context.output.line(StyledLine(FaultText.warning(fault), .warning))
    }
    let isWhole: Bool
    do {
      isWhole = try OutputFile.write(to: file) { line in
        try export.write(shouldStop: context.shouldStop, line: line)
      }
    } catch let error as OutputFileError {
      throw FileError(file: shown, underlying: error)
    }
    let branch = format == .jsonl ? "the session" : "branch \(context.branch.name)"
    try context.output.line(
      isWhole ? "wrote \(branch) to \(shown)" : "interrupted: nothing was written")
    for omission in isWhole ? try export.omissions : [] {
      try context.output.line(StyledLine(omission.sentence, .warning))
    }
  }
}

extension FileName {
  /// A typed name with `~` for the home folder.
  static func expanded(_ name: String) -> String { NSString(string: name).expandingTildeInPath }

  /// A file's name without its folders and its extension.
  static func stem(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }
}
