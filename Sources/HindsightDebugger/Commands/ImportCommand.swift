internal import Foundation
internal import TimeTravel

extension Command {
  private static let log = Operand(
    "FILE", .file, in: .shell, "what the other program wrote, or - for standard input")
  private static let newFile = Operand("OUT", .newFile, in: .shell, "the new session's file")
  private static let appOption = CommandOption(
    "app", value: "NAME", kind: .app, "compute the states with this app's reducer")
  private static let formatOption = CommandOption(
    "format", value: "FORMAT", kind: .word(ImportFormat.allCases.map(\.rawValue)),
    "redux, elm or jsonl, where the text does not tell")

  /// `import`: another program's log, as a session.
  static let `import` = Command(
    name: .shell("import"), group: .session,
    summary: "Make a session of what another program recorded.",
    discussion: """
      FILE is recognized by what it holds:
        redux   an export of Redux DevTools: lifted, flat, or a bare array of actions.
                What JSON lacks ($jsan) is shown readably.
        elm     a history of Elm's debugger: lists, dictionaries and unions are shown
                as such.
        jsonl   JSON lines that 'hindsight export' wrote.
      OUT is made; a file that exists is refused. If FILE is wrong, no file is made,
      and the error names the place and the reason.

      States that FILE has are kept. If it has none, positions have actions only; if
      it has the first ones, such as preloadedState, the later are not known. With
      --app the reducer of a linked app computes them, from its initial state with
      FILE's preloadedState over it. An action is then one that the app can read: its
      JSON, its payload, or a case that its type names, counter.set. To JSON lines
      --app gives a name only.

      Positions are the places in DevTools' list. An action that was skipped there
      stays in its place and changes nothing, as in DevTools. Standard error tells
      what was understood in another way than FILE says.
      """,
    exitStatus: ["0 imported", "2 trouble"],
    examples: [("hindsight import log.json run.hindsight", "a session of an export of DevTools")],
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
          SessionImport.App($0.name, version: $0.version, commit: $0.commit, machine: $0.machine)
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

extension SessionImport.Report {
  /// What was made, in a line.
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
    return "imported \(CountText.count(lastPosition, "action")) of \(source) to \(out)\(states)"
  }
}
