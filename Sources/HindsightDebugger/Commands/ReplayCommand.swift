internal import SessionFile
internal import TimeTravel

extension Command {
  /// `replay`: today's reducer on the recorded actions.
  static let replay = Command(
    name: "replay", group: .reducers,
    usage: "replay [RANGE] [--all|--first] [--fatal] [--on-undecodable stop|skip]",
    summary: "Compare each state with what today's reducer gives.",
    discussion: """
      Each action starts from the recorded state, so a divergence is that action's
      own. No effect runs: what effects sent is recorded. --all, the default, lists
      every divergence, and --first stops at the first. An action that never finished
      is left out, since it may end this program too; --fatal runs it all the same.
      RANGE is one as for 'list'. Where a reducer traps, its position is said before
      the program dies; of one that does not return, after Ctrl-C was typed twice.

      Today's types are tried first, and what does not fit is listed before any
      reducer runs. An action that cannot be read is a divergence, and the replay
      goes on from the state recorded behind it; --on-undecodable stop ends there,
      and --on-undecodable skip leaves such actions out, as no divergence.

      Without RANGE every row is looked at, too. Where one is not as it was recorded,
      that is said, and the replay vouches for nothing.
      """,
    examples: [
      ("replay", "all actions of this branch"), ("replay 10..20", "some of them"),
      ("replay --first", "up to the first divergence"),
    ],
    seeAlso: ["list", "diff", "send"],
    completion: [
      [
        .position, .option("--first"), .option("--fatal"), .option("--all"),
        .option("--on-undecodable"),
      ]
    ]
  ) { context, arguments in
    var arguments = arguments
    let stopsAtFirst = arguments.take(option: "--first")
    let includesFatal = arguments.take(option: "--fatal")
    _ = arguments.take(option: "--all")
    let onUndecodable = try arguments.takeUndecodable()
    let text = try arguments.next()
    try arguments.end()
    let range = try text.map { try PositionRange.positions($0, in: context) }
    if range?.upperBound == 0 { throw CommandError.noActionAtStart }
    let machine = try context.machine()
    let verdict = try TypeCheck(range: range).run(
      machine, on: context.timeline, branch: context.cursor.branch, shouldStop: context.shouldStop)
    for line in TypeVerdictText.lines(verdict) { try context.output.line(line) }
    // A reducer that ends the program must not take the verdict with it.
    try context.output.flush()
    let replay = Replay(
      range: range, stopsAtFirst: stopsAtFirst, includesFatal: includesFatal,
      onUndecodable: onUndecodable)
    let report = try context.watchingReducers { watch in
      try replay.run(
        machine, on: context.timeline, branch: context.cursor.branch, reducing: watch.note,
        shouldStop: context.shouldStop)
    }
    let last = try context.lastPosition()
    for divergence in report.divergences {
      for line in ReplayText.lines(divergence, last: last, width: context.output.width) {
        try context.output.line(line)
      }
    }
    let fault = range == nil ? context.timeline.session.firstChangedRow() : nil
    if let fault { try context.output.line(StyledLine(FaultText.warning(fault), .warning)) }
    for line in ReplayText.summary(report, of: fault) { try context.output.line(line) }
    guard report.holds, !report.vouchesForNothing, fault == nil else { throw CheckFailed() }
  }
}

extension Arguments {
  /// Takes `--on-undecodable` and its value away.
  fileprivate mutating func takeUndecodable() throws(CommandError) -> Replay.OnUndecodable {
    guard let text = try takeValue(of: "--on-undecodable") else { return .report }
    guard let choice = Replay.OnUndecodable(rawValue: text), choice != .report else {
      throw .missingArgument("'stop' or 'skip' behind --on-undecodable", usage: usage)
    }
    return choice
  }
}
