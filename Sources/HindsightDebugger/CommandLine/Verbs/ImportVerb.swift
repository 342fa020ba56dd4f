internal import Foundation
internal import SessionExchange
internal import TimeTravel

extension VerbOption {
  static let app = VerbOption(
    "app", value: "NAME", "compute the states with this app's reducer")
  static let importFormat = VerbOption(
    "format", value: "FORMAT", choices: ImportFormat.allCases.map(\.rawValue),
    "redux, elm or jsonl, where the text does not tell")
}

extension Verb {
  static let `import` = Verb(
    name: "import", usages: ["import FILE OUT [--app=NAME] [--format=FORMAT]"],
    summary: "make a session of what another program recorded",
    discussion: """
      FILE, or - for standard input, is recognized by what it holds:
        redux   an export of Redux DevTools: lifted, flat, or a bare array of actions.
                What JSON lacks ($jsan) is shown readably.
        elm     a history of Elm's debugger: lists, dictionaries and unions are shown
                as such.
        jsonl   JSON lines that 'hindsight export' wrote.
      OUT is made; a file that exists is refused, and where FILE is wrong nothing is
      made: what is said names the place and the reason.

      States that FILE has are kept. Where it has none, positions have actions only;
      where it has the first ones, such as preloadedState, the later are not known.
      With --app the reducer of a linked app computes them, from its initial state
      with FILE's preloadedState over it. An action is then one that the app can
      read: its JSON, its payload, or a case that its type names, counter.set. To
      JSON lines --app gives a name only.

      Positions are the places in DevTools' list. An action that was skipped there
      stays in its place and changes nothing, as in DevTools. What was understood in
      another way than FILE says is told on standard error.

      Exit status: 0 imported, 2 trouble.
      """,
    ownOptions: [.app, .importFormat]
  ) { invocation, arguments in
    try arguments.requireOperands("FILE", "OUT")
    let (file, out) = (arguments.operands[0], arguments.operands[1])
    let app = try arguments.value(of: .app).map { try invocation.app(named: $0) }
    let name = file == "-" ? "standard input" : file
    let text = try FileError.naming(name) {
      guard file != "-" else { return try InputFile.contents(of: invocation.streams.input) }
      guard let data = try InputFile.contents(of: file) else { throw ExchangeError.isDatabase }
      return data
    }
    let source = SessionImport(
      text, name: file == "-" ? "imported" : FileName.stem(file),
      format: arguments.value(of: .importFormat).flatMap(ImportFormat.init),
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
    for warning in report.warnings {
      try invocation.streams.errors.sentence("hindsight: \(name): \(warning.sentence)")
    }
    try invocation.streams.errors.flush()
    try invocation.output.line(report.sentence(out: out))
    return .fine
  }
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
