internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import StateTree
internal import TimeTravel

extension Command {
  private static let rangeOperand = Operand(
    "RANGE", .range, isOptional: true, in: .prompt, "A..B, A.., ..B, or one position")
  private static let all = CommandOption("all", "list every divergence; this is the default")
  fileprivate static let first = CommandOption("first", "stop at the first divergence of a session")
  fileprivate static let fatal = CommandOption(
    "fatal", "replay an action that never finished; it may trap")
  fileprivate static let onUndecodable = CommandOption(
    "on-undecodable", value: "HOW", kind: .word(["stop", "skip"]),
    "stop or skip, at an action that cannot be read")
  private static let quiet = CommandOption(
    "quiet", short: "q", "print errors alone; the exit status tells")

  /// `replay`: today's reducer on the recorded actions.
  static let replay = Command(
    name: .both("replay"), group: .reducers,
    summary: "Compare each state with what today's reducer gives.",
    discussion: """
      Each action starts from the recorded state, so a divergence is that action's
      own. No effect runs: the actions that effects sent are recorded. The reducer is
      that of the first linked app of the session's name. An action that never
      finished is left out, because it may end this program too. If a reducer traps,
      which ends this program, standard error names the session, the position and the
      action first; if one does not return, pressing Ctrl-C twice does the same. The
      shell takes several sessions: it reports one that cannot be replayed, and goes
      on with the next.

      Today's types are tried first. If they do not fit what was recorded, the verdict
      comes before any reducer runs: risky, if something is ignored or filled in, or
      impossible, if something cannot be read; and what it is. An action that cannot
      be read is a divergence, and the replay goes on from the state recorded behind
      it. --on-undecodable=stop ends at the first; --on-undecodable=skip leaves such
      actions out, as no divergence, and says that nothing vouches for them.

      Without RANGE every row of the session is checked, too. If one is not as it was
      recorded, as 'hindsight check' tells, nothing that was found can be vouched for.

      --json prints one object a line for each session; "damage" is the first fault,
      and then "holds" is false.
      """,
    exitStatus: [
      "0 all sessions hold", "1 one diverges",
      "2 trouble with one: it cannot be read, its actions are redacted, or it is not as it was "
        + "recorded",
    ],
    examples: [
      ("replay", "all actions of this branch"), ("replay 10..20", "some of them"),
      ("replay --first", "up to the first divergence"),
    ],
    seeAlso: ["list", "diff", "send", "check"], session: .files, operands: [rangeOperand],
    ownOptions: [all, first, fatal, onUndecodable, quiet],
    exclusive: [(all, first), (quiet, .json)], schema: "replay",
    run: { context, arguments in
      let range = try arguments.value(of: rangeOperand).map {
        try PositionRange.positions($0, in: context)
      }
      if range?.upperBound == 0 { throw CommandError.noActionAtStart }
      let machine = try context.machine()
      var found = SessionReplay.Finding.holds
      func run(_ format: SessionReplay.Format, _ output: Output) throws {
        let replay = SessionReplay(
          context: context, machine: machine, replay: Replay(arguments, range: range),
          format: format, watched: context.file.relativePath)
        found = try replay.run(to: { try $0(output) }) {
          guard range == nil, let fault = context.timeline.session.firstChangedRow() else {
            return nil
          }
          if format == .text {
            try output.line(StyledLine(FaultText.warning(fault), .warning))
          }
          return fault
        }
      }
      return Verdict(
        status: found.status, json: { try run(.json, $0) },
        text: { try run(arguments.has(quiet) ? .none : .text, $0) })
    },
    inShell: { invocation, arguments in
      var status = ExitStatus.fine
      func run(_ format: SessionReplay.Format, _ output: Output) throws {
        let replays = SessionReplays(
          invocation: invocation, replay: Replay(arguments), format: format, output: output)
        status = try replays.run(arguments.values(of: .sessions))
      }
      return Verdict(
        status: status, json: { try run(.json, $0) },
        text: { try run(arguments.has(quiet) ? .none : .text, $0) })
    })
}

extension Replay {
  /// The replay that the options ask for.
  fileprivate init(_ arguments: Arguments, range: ClosedRange<Int>? = nil) {
    self.init(
      range: range, stopsAtFirst: arguments.has(Command.first),
      includesFatal: arguments.has(Command.fatal),
      onUndecodable: arguments.value(of: Command.onUndecodable).flatMap(OnUndecodable.init)
        ?? .report)
  }
}
