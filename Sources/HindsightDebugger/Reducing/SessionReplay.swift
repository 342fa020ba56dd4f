internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A replay of one session, and its output.
struct SessionReplay {
  enum Format { case text, json, none }

  let context: Context
  let machine: Machine
  let replay: Replay
  let format: Format
  /// Whether a state that was compared in part is not enough.
  var isStrict = false
  /// Whether actions that could not be compared are excused.
  var allowsUnknown = false
  /// The session's name in the line about a reducer that ends the program.
  let watched: String

  /// The result of a session's replay.
  enum Finding: CaseIterable {
    case holds, diverges, unknown, damaged, failed

    var status: ExitStatus {
      switch self {
      case .holds: .fine
      case .diverges: .found
      case .unknown, .damaged, .failed: .trouble
      }
    }
  }

  /// Writes to an output, or does nothing if its reader has gone.
  typealias Printer = ((Output) throws -> Void) throws -> Void

  /// Runs the replay and prints its findings. `fault` returns the first fault of the session's
  /// rows; it is called after the divergences and before the summary.
  func run(to print: Printer, fault: () throws -> SessionFault?) throws -> Finding {
    let branch = context.cursor.branch
    let verdict =
      format == .none
      ? TypeVerdict()
      : try TypeCheck(range: replay.range).run(
        machine, on: context.timeline, branch: branch, shouldStop: context.shouldStop)
    // The verdict must be written before a reducer may end the program.
    try print { output in
      if format == .text {
        for line in TypeVerdictText.lines(verdict) { try output.line(line) }
      }
      try output.flush()
    }
    let report = try ReducerWatch.during(watched) { watch in
      try replay.run(
        machine, on: context.timeline, branch: branch, reducing: watch.note,
        shouldStop: context.shouldStop)
    }
    if format == .text {
      let last = try context.lastPosition()
      try print { output in
        for divergence in report.divergences {
          for line in ReplayText.lines(divergence, last: last, width: output.width) {
            try output.line(line)
          }
        }
      }
    }
    let fault = try fault()
    let conclusion = report.conclusion(isStrict: isStrict, allowsUnknown: allowsUnknown)
    try print { output in
      switch format {
      case .none: break
      case .text:
        for line in ReplayText.summary(report, conclusion, of: fault) { try output.sentence(line) }
      case .json: try output.line(json(report, conclusion, of: fault, verdict).jsonText())
      }
    }
    if fault != nil { return .damaged }
    switch conclusion {
    case .holds: return .holds
    case .diverges: return .diverges
    case .unknown: return .unknown
    }
  }

  private func json(
    _ report: ReplayReport, _ conclusion: ReplayReport.Conclusion, of fault: SessionFault?,
    _ types: TypeVerdict
  ) -> StateValue {
    report.json(
      of: fault, conclusion, ("file", .string(context.name)),
      ("app", .string(context.timeline.session.header.app)), ("types", types.json))
  }
}
