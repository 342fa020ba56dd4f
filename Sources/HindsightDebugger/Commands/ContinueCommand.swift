internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let count = Operand(
    "N", .count, isOptional: true, "stop at the Nth time only (default: the first)")

  /// `continue`: on to the next stop.
  static let `continue` = Command(
    name: .prompt("continue"), aliases: [.prompt("c")], group: .stop,
    summary: "Go on to the next breakpoint or watchpoint.",
    discussion: """
      Goes to the next position at which one stops, and tells which, and what
      changed. If none does, it goes to the last position. At the end of a session
      that is still being recorded it waits for a position that stops it, until
      Ctrl-C or until the recording ends.

      --json prints one object: the action's members as of 'list --json', stops
      (number, type and text of each, with the members of 'last --json' for a
      watchpoint; empty if nothing stopped it), and unknown, at how many positions a
      condition could not be judged.
      """,
    examples: [("continue", "to the next stop"), ("c 3", "to the third from here")],
    seeAlso: ["reverse-continue", "break", "watch", "step"], operands: [count], onEnter: .again,
    schema: "stop"
  ) { context, arguments in
    let count = try Movement.number(arguments, of: count)
    let here = context.cursor.position
    let end = max(here, try context.lastWholePosition())
    guard here < end else {
      return try context.isRunning && context.cursor.branch == .main
        ? wait(count, arguments, context)
        : ended(StopReport(), "already at the last position", in: context)
    }
    let report = try Continuation(context: context, isBackward: false)
      .run(in: here + 1...end, occurrence: count)
    return try arrive(
      report, else: end, context.isRunning ? "nothing stopped it so far" : "nothing stopped it",
      in: context)
  }

  /// `reverse-continue`: back to the last stop.
  static let reverseContinue = Command(
    name: .prompt("reverse-continue"), aliases: [.prompt("rc")], group: .stop,
    summary: "Go back to the last breakpoint or watchpoint.",
    discussion: """
      The same as 'continue', backward: it stops at the same positions. If nothing
      stops it, it goes to the first position.
      """,
    examples: [("reverse-continue", "to the stop before"), ("rc 2", "to the one before that")],
    seeAlso: ["continue", "break", "watch", "last"], operands: [count], onEnter: .again,
    schema: "stop"
  ) { context, arguments in
    let count = try Movement.number(arguments, of: count)
    let (first, here) = (context.timeline.firstPosition, context.cursor.position)
    guard first < here else {
      return try ended(StopReport(), "already at the first position", in: context)
    }
    let report = try Continuation(context: context, isBackward: true)
      .run(in: first...here - 1, occurrence: count)
    return try arrive(report, else: first, "nothing stopped it", in: context)
  }

  /// Goes to the position that a search has found, or to the end.
  private static func arrive(
    _ report: StopReport, else end: Int, _ fact: String, in context: Context
  ) throws -> Verdict {
    guard let position = report.position else {
      context.cursor.position = end
      context.stops.dropCommands()
      return try ended(report, fact + (context.stops.whyNone ?? ""), in: context)
    }
    return try stopped(report, at: position, in: context)
  }

  private static func stopped(_ report: StopReport, at position: Int, in context: Context) throws
    -> Verdict
  {
    context.cursor.position = position
    let stopped = report.reasons.map(\.breakpoint)
    context.stops.queueCommands(of: stopped)
    let temporary = stopped.filter(\.isTemporary).map(\.number)
    if !temporary.isEmpty { try context.stops.delete(temporary) }
    let text = StopText(report: report, context: context)
    return Verdict(json: { try $0.line(text.json().jsonText()) }, text: text.write)
  }

  /// A verdict of a search that nothing stopped.
  private static func ended(_ report: StopReport, _ fact: String, in context: Context) throws
    -> Verdict
  {
    let text = StopText(report: report, context: context)
    let isAtEnd = try context.cursor.position == context.lastPosition()
    let wayOn = isAtEnd ? try context.wayOn().map { "; " + $0 } ?? "" : ""
    return Verdict(
      json: { try $0.line(text.json().jsonText()) },
      text: { output in
        try output.line(StyledLine(fact + wayOn))
        try output.line(Landing.line(context))
        try text.writeUnjudged(to: output)
      })
  }

  /// Waits at the end of a running recording.
  private static func wait(_ count: Int, _ arguments: Arguments, _ context: Context) throws
    -> Verdict
  {
    guard !context.stops.breakpoints.isEmpty else { throw StopError.noBreakpoints }
    if !arguments.has(.json) {
      try context.output.line(
        StyledLine("-- waiting for a stop, until Ctrl-C --", .faint))
      try context.output.flush()
    }
    let report = try Waiting(context: context)
      .run(after: context.cursor.position, occurrence: count)
    if let position = report.position {
      return try stopped(report, at: position, in: context)
    }
    let fact = context.isRunning ? "nothing stopped it so far" : "the recording has ended"
    return try ended(report, fact, in: context)
  }
}

extension Stops {
  /// Why no breakpoint can stop a search; nil if one can.
  fileprivate var whyNone: String? {
    if breakpoints.isEmpty { return ": there is no breakpoint; 'break' and 'watch' make one" }
    if breakpoints.allSatisfy({ !$0.isEnabled }) { return ": no breakpoint is enabled" }
    return nil
  }
}
