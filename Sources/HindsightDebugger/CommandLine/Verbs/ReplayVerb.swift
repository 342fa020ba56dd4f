internal import SessionFile
internal import StateTree
internal import TimeTravel

extension VerbOption {
  static let all = VerbOption("all", "list every divergence; this is the default")
  static let first = VerbOption("first", "stop at the first divergence of a session")
  static let fatal = VerbOption(
    "fatal", "replay an action that never finished; it may trap")
  static let onUndecodable = VerbOption(
    "on-undecodable", value: "HOW", choices: ["stop", "skip"],
    "stop or skip, at what cannot be read")
  static let quiet = VerbOption("quiet", short: "q", "print errors alone; the exit status tells")
}

extension Verb {
  static let replay = Verb(
    name: "replay",
    usages: [
      "replay FILE... [--first] [--fatal] [--quiet] [--json]",
      "replay FILE... --on-undecodable=stop|skip",
    ],
    summary: "run recorded actions through today's reducers, compare each state",
    discussion: """
      Each action starts from the recorded state, so a divergence is that action's
      own. No effect runs: the actions that effects sent are recorded. The reducer is
      that of the first linked app of the session's name. A session that cannot be
      replayed is said, and the next one is taken.

      Today's types are tried first. Where they do not fit what was recorded, the
      verdict comes before any reducer runs: risky, where something is ignored or
      filled in, or impossible, where something cannot be read; and what it is.
      An action that cannot be read is a divergence, and the replay goes on from the
      state recorded behind it. --on-undecodable=stop ends at the first;
      --on-undecodable=skip leaves such actions out, as no divergence, and says that
      they are not vouched for. 'print', 'diff' and 'list' work in any case.

      Where a reducer traps, which ends this program, or is interrupted by Ctrl-C,
      the session, the position and the action are said on standard error first.

      --json prints one object on a line for each session.

      Exit status: 0 all sessions hold, 1 one diverges, 2 trouble with one: it cannot
      be read, its actions are redacted, or it is not as it was recorded, as
      'hindsight check' tells, so that what was found cannot be vouched for. --json
      then says that it does not hold, and under "damage" what is wrong.
      """,
    ownOptions: [.all, .first, .fatal, .onUndecodable, .quiet, .json]
  ) { invocation, arguments in
    try arguments.exclude(.all, .first)
    try arguments.exclude(.quiet, .json)
    try arguments.requireOperands("FILE", most: .max)
    let format: ReplayVerb.Format =
      arguments.has(.quiet) ? .none : arguments.has(.json) ? .json : .text
    let replay = Replay(
      stopsAtFirst: arguments.has(.first), includesFatal: arguments.has(.fatal),
      onUndecodable: arguments.value(of: .onUndecodable).flatMap(Replay.OnUndecodable.init)
        ?? .report)
    let verb = ReplayVerb(invocation: invocation, replay: replay, format: format)
    return try verb.run(arguments.operands)
  }
}

/// A run of `hindsight replay`.
private struct ReplayVerb {
  enum Format { case text, json, none }

  let invocation: Invocation
  let replay: Replay
  let format: Format

  func run(_ files: [String]) throws -> ExitStatus {
    var tally: [Result: Int] = [:]
    for file in files {
      tally[try result(of: file, amongMany: files.count > 1), default: 0] += 1
    }
    if files.count > 1, format == .text {
      try print { try $0.line(summary(files.count, tally)) }
    }
    try print { try $0.flush() }
    return tally.keys.reduce(.fine) { $0.worse($1.status) }
  }

  /// What came of one session.
  private enum Result: CaseIterable {
    case holds, diverges, damaged, failed

    var status: ExitStatus {
      switch self {
      case .holds: .fine
      case .diverges: .found
      case .damaged, .failed: .trouble
      }
    }

    func words(_ count: Int) -> String {
      switch self {
      case .holds: count == 1 ? "holds" : "hold"
      case .diverges: count == 1 ? "diverges" : "diverge"
      case .damaged: count == 1 ? "is damaged" : "are damaged"
      case .failed: "could not be replayed"
      }
    }
  }

  private func result(of file: String, amongMany: Bool) throws -> Result {
    do {
      let context = try invocation.openUnseen(file)
      let machine = try context.machine()
      try context.warnOfMissingLog()
      let fault = context.timeline.session.firstChangedRow()
      if let fault { try context.warn(of: fault) }
      if amongMany, format == .text {
        try print { try $0.line(StyledLine("\(file):", .strong)) }
      }
      let verdict =
        format == .none ? TypeVerdict() : try TypeCheck().run(machine, on: context.timeline)
      if format == .text {
        try print { output in
          for line in TypeVerdictText.lines(verdict) { try output.line(line) }
        }
      }
      // A reducer that ends the program must not take what was found before with it.
      try print { try $0.flush() }
      let report = try ReducerWatch.during(file) { watch in
        try replay.run(machine, on: context.timeline, reducing: watch.note)
      }
      try print { try write(report, fault, verdict, file, context, to: $0) }
      if report.vouchesForNothing { return .failed }
      if fault != nil { return .damaged }
      return report.holds ? .holds : .diverges
    } catch let error as OutputError {
      throw error
    } catch {
      if format == .json {
        let reason = ErrorText.lines(for: error).first ?? ""
        try print {
          try $0.line(
            (["file": .string(file), "error": .string(reason)] as StateValue).jsonText())
        }
      }
      try print { try $0.flush() }
      try invocation.report(FileError(file: file, underlying: error))
      return .failed
    }
  }

  private func write(
    _ report: ReplayReport, _ fault: SessionFault?, _ verdict: TypeVerdict, _ file: String,
    _ context: Context, to output: Output
  ) throws {
    switch format {
    case .none:
      break
    case .json:
      let app = context.timeline.session.header.app
      try output.line(
        report.json(
          of: fault, ("file", .string(file)), ("app", .string(app)), ("types", verdict.json)
        ).jsonText())
    case .text:
      let last = try context.lastPosition()
      for divergence in report.divergences {
        for line in ReplayText.lines(divergence, last: last, width: output.width) {
          try output.line(line)
        }
      }
      for line in ReplayText.summary(report, of: fault) { try output.line(line) }
    }
  }

  /// Prints for as long as somebody reads: that nobody does must not change the exit status.
  private func print(_ body: (Output) throws -> Void) throws {
    do {
      try body(invocation.output)
    } catch OutputError.closed {
      return
    }
  }

  private func summary(_ count: Int, _ tally: [Result: Int]) -> String {
    let parts = Result.allCases.compactMap { result in
      tally[result].map { "\($0) \(result.words($0))" }
    }
    return "\(CountText.count(count, "session")): \(CountText.list(parts))"
  }
}
