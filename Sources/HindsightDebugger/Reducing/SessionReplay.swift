internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A replay of one session, with what is printed of it.
struct SessionReplay {
  enum Format { case text, json, none }

  let context: Context
  let machine: Machine
  let replay: Replay
  let format: Format
  /// What the line that names a reducer which ends the program calls the session.
  let watched: String

  /// What came of a session.
  enum Finding: CaseIterable {
    case holds, diverges, damaged, failed

    var status: ExitStatus {
      switch self {
      case .holds: .fine
      case .diverges: .found
      case .damaged, .failed: .trouble
      }
    }
  }

  /// Writes to an output, or does without if nobody reads it.
  typealias Printer = ((Output) throws -> Void) throws -> Void

  /// Runs the replay and prints what it finds. `fault` is asked for the first row that is not as
  /// it was recorded, behind the divergences and before the summary.
  func run(to print: Printer, fault: () throws -> SessionFault?) throws -> Finding {
    let branch = context.cursor.branch
    let verdict =
      format == .none
      ? TypeVerdict()
      : try TypeCheck(range: replay.range).run(
        machine, on: context.timeline, branch: branch, shouldStop: context.shouldStop)
    // A reducer that ends the program must not take the verdict with it.
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
    try print { output in
      switch format {
      case .none: break
      case .text: for line in ReplayText.summary(report, of: fault) { try output.line(line) }
      case .json: try output.line(json(report, of: fault, verdict).jsonText())
      }
    }
    if report.vouchesForNothing { return .failed }
    if fault != nil { return .damaged }
    return report.holds ? .holds : .diverges
  }

  private func json(_ report: ReplayReport, of fault: SessionFault?, _ types: TypeVerdict)
    -> StateValue
  {
    report.json(
      of: fault, ("file", .string(context.name)),
      ("app", .string(context.timeline.session.header.app)), ("types", types.json))
  }
}
