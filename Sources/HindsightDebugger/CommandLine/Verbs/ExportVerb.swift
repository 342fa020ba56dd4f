internal import Foundation
internal import SessionExchange
internal import SessionFile
internal import TimeTravel

extension VerbOption {
  static let exportFormat = VerbOption(
    "format", value: "FORMAT", choices: ExportFormat.allCases.map(\.rawValue),
    "redux, jsonl or csv")
}

extension Verb {
  static let export = Verb(
    name: "export", usages: ["export FILE[@BRANCH] --format=FORMAT [OUT]"],
    summary: "write a session for other programs to read",
    discussion: """
      Writes to OUT, which is made and may not exist, or to standard output (-).
        redux   lifted JSON that Redux DevTools imports, states included
        jsonl   JSON lines: all that the session holds, changes as JSON Patches
                (RFC 6902). 'hindsight import' makes an equal session of them.
        csv     the actions, one a record, for a spreadsheet (RFC 4180). A name that a
                spreadsheet would run as a formula gets a ' before it.
      redux and csv show one branch, main unless @BRANCH names another; jsonl holds
      them all. redux begins at the oldest state that there is, and says on standard
      error what that leaves out.

      A session that is not as it was recorded is not written as redux or jsonl,
      which would not tell; 'hindsight recover' makes one of it that says so. csv is
      written, with a warning.

      Exit status: 0 written, 2 trouble.
      """,
    ownOptions: [.exportFormat]
  ) { invocation, arguments in
    try arguments.requireOperands("FILE", most: 2)
    guard arguments.operands.last != "" else {
      throw UsageError.emptyOperand("OUT", verb: "export")
    }
    guard let format = arguments.value(of: .exportFormat).flatMap(ExportFormat.init) else {
      throw UsageError.missingOperand("--format", verb: "export")
    }
    let (file, branchName) = ExportVerb.operand(arguments.operands[0])
    try FileError.naming(file) {
      let context = try invocation.openUnseen(file)
      try context.warnOfMissingLog()
      let branch = try branchName.map { (name) throws(SessionError) in
        try context.timeline.branch(named: name)
      }
      if let branch, format == .jsonl { throw ExchangeError.holdsAllBranches(branch.name) }
      let export = SessionExport(context.timeline, as: format, branch: branch?.id ?? .main)
      if let fault = export.warning { try context.warn(of: fault) }
      if arguments.operands.count == 2, arguments.operands[1] != "-" {
        let out = arguments.operands[1]
        do {
          _ = try OutputFile.write(to: out) { try export.write(line: $0) }
        } catch let error as OutputFileError {
          throw FileError(file: out, underlying: error)
        }
      } else {
        try export.write { try invocation.output.line($0) }
      }
      for omission in try export.omissions {
        try invocation.streams.errors.sentence("hindsight: \(file): \(omission.sentence)")
      }
      try invocation.streams.errors.flush()
    }
    return .fine
  }
}

private enum ExportVerb {
  /// A session and the branch behind its last `@`; a file of the whole name goes first.
  static func operand(_ text: String) -> (file: String, branch: String?) {
    guard !InputFile.exists(text), let at = text.lastIndex(of: "@"), at > text.startIndex else {
      return (text, nil)
    }
    return (String(text[..<at]), String(text[text.index(after: at)...]))
  }
}
