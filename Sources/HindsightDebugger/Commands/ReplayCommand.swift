internal import SessionFile
internal import TimeTravel

extension Command {
  /// `replay`: today's reducer on the recorded actions.
  static let replay = Command(
    name: "replay", group: .reducers, usage: "replay [RANGE] [--all|--first] [--fatal]",
    summary: "Run the actions through today's reducer and compare each state.",
    discussion: """
      Each action starts from the recorded state, so a divergence is that action's
      own. No effect runs: what effects sent is recorded. --all, the default, lists
      every divergence, and --first stops at the first. An action that never finished
      is left out, since it may end this program too; --fatal runs it all the same.
      RANGE is one as for 'list'.
      """,
    examples: [
      ("replay", "all actions of this branch"), ("replay 10..20", "some of them"),
      ("replay --first", "up to the first divergence"),
    ],
    seeAlso: ["list", "diff", "send"],
    completion: [[.position, .option("--first"), .option("--fatal"), .option("--all")]]
  ) { context, arguments in
    var arguments = arguments
    let stopsAtFirst = arguments.take(option: "--first")
    let includesFatal = arguments.take(option: "--fatal")
    _ = arguments.take(option: "--all")
    let text = try arguments.next()
    try arguments.end()
    let range = try text.map { try PositionRange.positions($0, in: context) }
    let report = try Replay(
      range: range, stopsAtFirst: stopsAtFirst, includesFatal: includesFatal
    ).run(
      try context.machine(), on: context.timeline, branch: context.cursor.branch,
      shouldStop: context.shouldStop)
    let last = try context.lastPosition()
    for divergence in report.divergences {
      for line in ReplayText.lines(divergence, last: last, width: context.output.width) {
        try context.output.line(line)
      }
    }
    for line in ReplayText.summary(report) { try context.output.line(line) }
    guard report.holds else { throw CheckFailed() }
  }
}
