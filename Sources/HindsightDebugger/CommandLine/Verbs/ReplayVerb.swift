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

      --json prints one object on a line for each session.

      Exit status: 0 all sessions hold, 1 one diverges, 2 trouble with one, such as
      that its actions are redacted, so that nothing can be vouched for.
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
    var tally: [ExitStatus: Int] = [:]
    for file in files {
      let status = try status(of: file, amongMany: files.count > 1)
      tally[status, default: 0] += 1
    }
    if files.count > 1, format == .text {
      try print { try $0.line(summary(files.count, tally)) }
    }
    try print { try $0.flush() }
    return tally.keys.reduce(.fine) { $0.worse($1) }
  }

  private func status(of file: String, amongMany: Bool) throws -> ExitStatus {
    do {
      let context = try invocation.open(file)
      let machine = try context.machine()
      try warn(of: file, context)
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
      let report = try replay.run(machine, on: context.timeline)
      try print { try write(report, verdict, file, context, to: $0) }
      if report.vouchesForNothing { return .trouble }
      return report.holds ? .fine : .found
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
      return .trouble
    }
  }

  /// Says where what is about to be replayed is not what was recorded. Costs a pass over the rows.
  private func warn(of file: String, _ context: Context) throws {
    guard let fault = try? context.timeline.session.checksumFaults().first else { return }
    let place = fault.position.map { " at \($0)" } ?? ""
    try invocation.streams.errors.line(
      "hindsight: \(file): warning: the checksum of \(fault.table)\(place) does not fit: a row was "
        + "edited, lost or put in; 'hindsight check' tells how far that reaches")
    try invocation.streams.errors.flush()
  }

  private func write(
    _ report: ReplayReport, _ verdict: TypeVerdict, _ file: String, _ context: Context,
    to output: Output
  ) throws {
    switch format {
    case .none:
      break
    case .json:
      let app = context.timeline.session.header.app
      try output.line(
        report.json(("file", .string(file)), ("app", .string(app)), ("types", verdict.json))
          .jsonText())
    case .text:
      let last = try context.lastPosition()
      for divergence in report.divergences {
        for line in ReplayText.lines(divergence, last: last, width: output.width) {
          try output.line(line)
        }
      }
      for line in ReplayText.summary(report) { try output.line(line) }
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

  private func summary(_ count: Int, _ tally: [ExitStatus: Int]) -> String {
    let parts = [
      tally[.fine].map { "\($0) \($0 == 1 ? "holds" : "hold")" },
      tally[.found].map { "\($0) \($0 == 1 ? "diverges" : "diverge")" },
      tally[.trouble].map { "\($0) could not be replayed" },
    ]
    return "\(CountText.count(count, "session")): \(CountText.list(parts.compactMap(\.self)))"
  }
}
