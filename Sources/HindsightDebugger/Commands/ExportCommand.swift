internal import Foundation
internal import SessionExchange
internal import SessionFile
internal import TimeTravel

extension Command {
  private static let formatNames = ExportFormat.allCases.map(\.rawValue)
  private static let typedFormat = Operand(
    "FORMAT", .word(formatNames), in: .prompt, "redux, jsonl or csv")
  private static let typedFile = Operand(
    "FILE", .newFile, in: .prompt, "the new file, or - for the output")
  private static let source = Operand(
    "FILE", .session, form: "FILE[@BRANCH]", in: .shell, "the session, and a branch of it")
  private static let out = Operand(
    "OUT", .newFile, isOptional: true, in: .shell, "the new file (default: -, the output)")
  private static let formatOption = CommandOption(
    "format", value: "FORMAT", kind: .word(formatNames), isRequired: true, in: .shell,
    "redux, jsonl or csv")

  /// `export`: the session for other programs.
  static let export = Command(
    name: .both("export"), group: .session,
    summary: "Write the session for other programs to read.",
    discussion: """
      The formats are
        redux   lifted JSON that Redux DevTools imports, states included
        jsonl   JSON lines: all that the session holds, changes as JSON Patches
                (RFC 6902). 'hindsight import' makes an equal session of them.
        csv     the actions, one a record, for a spreadsheet (RFC 4180). A name that a
                spreadsheet would run as a formula gets a ' before it.
      redux and csv show one branch: at the prompt the current one, in the shell
      main or @BRANCH. jsonl holds all branches, including those in memory. redux
      begins at the oldest known state, and lists what that leaves out. An existing
      file is not overwritten.

      A damaged session is not exported as redux or jsonl, because the damage would
      not show there; run 'hindsight recover' first, whose output is marked as
      recovered. csv is written, with a warning.
      """,
    exitStatus: ["0 written", "2 trouble"],
    examples: [
      ("export redux run.json", "for Redux DevTools"),
      ("export jsonl run.jsonl", "the whole session, as text"),
      ("hindsight export s.hindsight --format=csv", "the actions, to the output"),
    ],
    seeAlso: ["save", "import"], operands: [typedFormat, typedFile, source, out],
    ownOptions: [formatOption],
    run: { context, arguments in
      let word = try arguments.required(typedFormat)
      guard let format = ExportFormat(rawValue: word) else {
        throw ExchangeError.noSuchFormat(word)
      }
      let export = SessionExport(context.timeline, as: format, branch: context.cursor.branch)
      return try verdict(on: export, to: arguments.required(typedFile), as: format, in: context)
    },
    inShell: { invocation, arguments in
      guard let format = arguments.value(of: formatOption).flatMap(ExportFormat.init) else {
        throw CommandError.missingArgument("--format", usage: arguments.usage)
      }
      let (file, branchName) = operand(try arguments.required(source))
      return try FileError.naming(file) {
        let context = try invocation.openUnseen(file)
        try context.warnOfMissingLog()
        let branch = try branchName.map { (name) throws(SessionError) in
          try context.timeline.branch(named: name)
        }
        if let branch, format == .jsonl { throw ExchangeError.holdsAllBranches(branch.name) }
        let export = SessionExport(context.timeline, as: format, branch: branch?.id ?? .main)
        if let fault = export.warning { try context.warn(of: fault) }
        return verdict(on: export, of: file, to: arguments.value(of: out) ?? "-")
      }
    })

  /// At the prompt, omissions from the file are printed with the summary.
  private static func verdict(
    on export: SessionExport, to name: String, as format: ExportFormat, in context: Context
  ) throws -> Verdict {
    let warning = export.warning.map { StyledLine(FaultText.warning($0), .warning) }
    guard name != "-" else {
      var verdict = Verdict { output in
        _ = try export.write(shouldStop: context.shouldStop) { try output.line($0) }
      }
      verdict.warnings = {
        try (warning.map { [$0.text] } ?? []) + export.omissions.map(\.sentence)
      }
      return verdict
    }
    let file = FileName.expanded(name)
    let shown = FileName.shown(URL(fileURLWithPath: file))
    var lines = warning.map { [$0] } ?? []
    let isWhole = try write(to: file, called: shown) { line in
      try export.write(shouldStop: context.shouldStop, line: line)
    }
    let branch = format == .jsonl ? "the session" : "branch \(context.branch.name)"
    lines.append(
      StyledLine(isWhole ? "wrote \(branch) to \(shown)" : "interrupted: nothing was written"))
    for omission in isWhole ? try export.omissions : [] {
      lines.append(StyledLine(omission.sentence, .warning))
    }
    return Verdict(lines)
  }

  /// In the shell they are printed on standard error.
  private static func verdict(on export: SessionExport, of file: String, to out: String) -> Verdict
  {
    var verdict = Verdict { output in
      try FileError.naming(file) {
        if out == "-" {
          try export.write { try output.line($0) }
        } else {
          _ = try write(to: out, called: out) { try export.write(line: $0) }
        }
      }
    }
    verdict.warnings = { try export.omissions.map { "\(file): \($0.sentence)" } }
    return verdict
  }

  private static func write(
    to file: String, called name: String, _ body: ((String) throws -> Void) throws -> Bool
  ) throws -> Bool {
    do {
      return try OutputFile.write(to: file, body)
    } catch let error as OutputFileError {
      throw FileError(file: name, underlying: error)
    }
  }

  /// A session and the branch after its last `@`; a file with the whole name takes precedence.
  private static func operand(_ text: String) -> (file: String, branch: String?) {
    guard !InputFile.exists(text), let at = text.lastIndex(of: "@"), at > text.startIndex else {
      return (text, nil)
    }
    return (String(text[..<at]), String(text[text.index(after: at)...]))
  }
}
