internal import Foundation
internal import SessionExchange
internal import TimeTravel

extension Command {
  private static let log = Operand(
    "FILE", .file, in: .shell, "the other program's export, or - for standard input")
  private static let newFile = Operand("OUT", .newSession, in: .shell, "the new session's file")
  private static let appOption = CommandOption(
    "app", value: "NAME", kind: .app, "compute the states with this app's reducer")
  private static let formatOption = CommandOption(
    "format", value: "FORMAT", kind: .word(ImportFormat.allCases.map(\.rawValue)),
    "redux, elm or jsonl, if the text leaves it open")

  /// `import`: another program's log, as a session.
  static let `import` = Command(
    name: .shell("import"), group: .session,
    summary: "Make a session from another program's log.",
    discussion: """
      The format is recognized by the content of FILE:
        redux   an export of Redux DevTools: lifted, flat, or a bare array of actions.
                What JSON lacks ($jsan) is shown readably.
        elm     a history of Elm's debugger: lists, dictionaries and unions are shown
                as such.
        jsonl   JSON lines that 'hindsight export' wrote.
      OUT is a new file; an existing one is not overwritten. If FILE is wrong, no
      file is made, and the error names the place and the reason.

      The import keeps the states in FILE. If FILE has no states, positions have
      actions only; if it has only the first ones, such as preloadedState, the later
      ones are unknown. With --app the reducer of a linked app computes them, from
      its initial state merged with FILE's preloadedState. The app must be able to
      read each action: its JSON, its payload, or a case named by its type,
      counter.set. For JSON lines --app only sets the app's name.

      Positions are the places in DevTools' list. An action that was skipped there
      keeps its place and changes nothing, as in DevTools. Warnings on standard
      error list what the import had to interpret differently.
      """,
    exitStatus: ["0 imported", "2 trouble"],
    examples: [("hindsight import log.json run.hindsight", "a session from an export of DevTools")],
    seeAlso: ["export"], operands: [log, newFile], ownOptions: [appOption, formatOption],
    inShell: { invocation, arguments in
      let (file, out) = (try arguments.required(log), try arguments.required(newFile))
      let app = try arguments.value(of: appOption).map { try invocation.app(named: $0) }
      let name = file == "-" ? "standard input" : file
      let text = try FileError.naming(name) {
        guard file != "-" else { return try InputFile.contents(of: invocation.streams.input) }
        guard let data = try InputFile.contents(of: file) else { throw ExchangeError.isDatabase }
        return data
      }
      let source = SessionImport(
        text, name: file == "-" ? "imported" : FileName.stem(file),
        format: arguments.value(of: formatOption).flatMap(ImportFormat.init),
        app: app.map {
          SessionImport.ImportingApp(
            $0.name, version: $0.version, commit: $0.commit, machine: $0.machine)
        })
      let report = try FileError.naming(out) {
        do {
          return try source.run(to: URL(fileURLWithPath: out))
        } catch let error as ImportError {
          throw FileError(file: name, underlying: error)
        }
      }
      var verdict = Verdict { try $0.line(report.sentence(out: out)) }
      verdict.warnings = { report.warnings.map { "\(name): \($0.sentence)" } }
      return verdict
    })
}

extension SessionImport.Summary {
  /// A line about the new session.
  fileprivate func sentence(out: String) -> String {
    let source =
      switch format {
      case .redux: "Redux DevTools"
      case .elm: "Elm's debugger"
      case .jsonl: "JSON lines"
      }
    let states =
      switch unknownStates?.lowerBound {
      case _ where !hasStates: ", without states (--app NAME computes them)"
      case 1?: ", with the first state alone (--app NAME computes the others)"
      default: ""
      }
    return "imported \(CountText.count(actionCount, "action")) of \(source) to \(out)\(states)"
  }
}
