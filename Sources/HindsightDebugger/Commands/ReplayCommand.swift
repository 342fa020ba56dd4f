internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import StateTree
internal import TimeTravel

extension Command {
  private static let rangeOperand = Operand(
    "RANGE", .range, isOptional: true, in: .prompt, "A..B, A.., ..B, or one position")
  private static let all = CommandOption("all", "list every divergence; this is the default")
  fileprivate static let onlyFirst = CommandOption(
    "first", "stop at the first divergence of a session")
  fileprivate static let fatal = CommandOption(
    "fatal", "replay an action that never finished; it may trap")
  fileprivate static let onUndecodable = CommandOption(
    "on-undecodable", value: "HOW", kind: .word(["stop", "skip"]),
    "stop or skip, at an action that cannot be read")
  private static let strict = CommandOption(
    "strict", "states compared in part, because of redacted places, are not enough")
  private static let allowUnknown = CommandOption(
    "allow-unknown", "excuse actions that could not be compared")
  private static let quiet = CommandOption(
    "quiet", short: "q", "print errors only; the exit status has the result")

  /// `replay`: today's reducer on the recorded actions.
  static let replay = Command(
    name: .both("replay"), group: .reducers,
    summary: "Compare each state with the result of today's reducer.",
    discussion: """
      Each action starts from the recorded state, so a divergence is that action's
      own. No effects run: the actions that effects sent are recorded. The reducer
      is that of the first linked app with the session's app name. An action that
      never finished is left out, because it may end this program too. If a reducer
      traps, which ends this program, standard error first names the session, the
      position and the action; if a reducer does not return, pressing Ctrl-C twice
      does the same. The shell accepts several sessions: it reports one that cannot
      be replayed, and continues with the next.

      The replay first tries today's types. If they do not match the recording, it
      prints a verdict before any reducer runs: risky, if the types ignore or fill
      in members, or impossible, if they cannot read a value; and the members or
      values. An unreadable action is a divergence that could not be compared, and
      the replay continues from the state recorded after it. --on-undecodable=stop
      ends at the first one; --on-undecodable=skip leaves such actions out, and does
      not count them as divergences.

      The summary counts the actions that were compared in full, those that were
      compared in part, but for redacted places that are named, and those that were
      not compared: their payload or a value that they read is redacted, lost, or
      was never recorded, or today's types cannot read it. One that was not compared
      makes the exit status 2, also where others diverge; with --strict so does one
      that was compared in part; --allow-unknown excuses all of them. Changes from
      outside the store, removed actions, pauses, and a last action that never
      finished hold nothing to compare; they are named, and not counted.

      Without RANGE the replay also checks every row of the session. If one is
      damaged, which 'hindsight check' shows, the replay proves nothing.

      --json prints one object a line for each session; "damage" is the first fault,
      and then "holds" is false; it is null if an action could not be compared.
      """,
    exitStatus: [
      "0 all sessions hold: each action was run and its state compared", "1 one diverges",
      "2 an action could not be compared, a session is damaged or cannot be read",
    ],
    examples: [
      ("replay", "all actions of this branch"), ("replay 10..20", "some of them"),
      ("replay --first", "up to the first divergence"),
    ],
    seeAlso: ["list", "diff", "send", "check"], session: .files, operands: [rangeOperand],
    ownOptions: [all, onlyFirst, fatal, onUndecodable, strict, allowUnknown, quiet],
    exclusive: [(all, onlyFirst), (quiet, .json), (strict, allowUnknown)], schema: "replay",
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
          format: format, isStrict: arguments.has(strict),
          allowsUnknown: arguments.has(allowUnknown), watched: context.file.relativePath)
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
          invocation: invocation, replay: Replay(arguments), format: format,
          isStrict: arguments.has(strict), allowsUnknown: arguments.has(allowUnknown),
          output: output)
        status = try replays.run(arguments.values(of: .sessions))
      }
      return Verdict(
        status: status, json: { try run(.json, $0) },
        text: { try run(arguments.has(quiet) ? .none : .text, $0) })
    })
}

extension Replay {
  /// The replay that the options describe.
  fileprivate init(_ arguments: Arguments, range: ClosedRange<Int>? = nil) {
    self.init(
      range: range, stopsAtFirst: arguments.has(Command.onlyFirst),
      includesFatal: arguments.has(Command.fatal),
      onUndecodable: arguments.value(of: Command.onUndecodable).flatMap(OnUndecodable.init)
        ?? .report)
  }
}
