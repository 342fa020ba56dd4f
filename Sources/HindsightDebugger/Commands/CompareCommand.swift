internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let left = Operand(
    "A", .place, isOptional: true, in: .prompt, "the same (default: the current branch)")
  private static let right = Operand(
    "B", .place, in: .prompt, "a branch, a position at which to end, or FILE@BRANCH")
  private static let leftFile = Operand(
    "A", .session, in: .shell, "FILE or FILE@BRANCH, also with a position at which to end")
  private static let rightFile = Operand("B", .session, in: .shell, "the same, to compare it with")
  private static let limit = CommandOption(
    "limit", value: "N", kind: .limit,
    "how many lines to show (\(ComparisonText.mostAtTerminal) at a terminal)")
  private static let all = CommandOption("all", "show every line")

  /// `compare`: how two lines of actions differ.
  static let compare = Command(
    name: .both("compare"), group: .search,
    summary: "Compare two branches or sessions, action by action.",
    discussion: """
      Actions are the same if they have the same name and payload. Those that both
      sides have are found as 'diff -u' finds lines, and the rest is listed: - only
      in A, + only in B, each with its position, and with three actions around it.
      The states after the same actions are compared too, up to the first that
      differs; its changes are shown, as 'diff' does.

      --ignore PATTERN, which may be repeated, leaves out places of the states, or,
      after the word payload, of the payloads: 'payload.search.*', or 'payload' for
      names alone. --tolerance and --path are for the states.

      --json prints one object with name and actions of a and b, sameActions (how
      many both begin with), firstAction (the positions of the first that differ),
      firstState (those of the first states that differ, and the changes),
      unknownStates, removed and added; then one object a line for each action that
      differs: kind (removed, added), position, name and payload.
      """,
    exitStatus: ["0 nothing differs", "1 an action or a state differs", "2 trouble"],
    examples: [
      ("compare try-1", "how the trial differs from this branch"),
      ("compare main try-1 --ignore .now", "the same for the two, but for a clock"),
      ("hindsight compare a.hindsight b.hindsight", "two recordings"),
    ],
    seeAlso: ["diff", "branches"], operands: [left, right, leftFile, rightFile],
    ownOptions: ComparingOptions.all + [limit, all], exclusive: [(limit, all)], schema: "compare",
    run: { context, arguments in
      let right = try arguments.required(right)
      let sides = try [arguments.value(of: left), right].map { text in
        guard let text else {
          let end = BranchPosition(
            branch: context.cursor.branch, position: try context.lastPosition())
          return Side(name: context.branch.name, context: context, end: end)
        }
        let (other, place) = try context.sessionPlace(text)
        return Side(name: text, context: other, end: place)
      }
      return try verdict(sides[0], sides[1], arguments, context)
    },
    inShell: { invocation, arguments in
      let texts = [try arguments.required(leftFile), try arguments.required(rightFile)]
      let sides = try texts.map { text in
        var (file, position): (String, String?) = (text, nil)
        if case .session(let name, let place) = StateOperand(text, exists: InputFile.exists) {
          (file, position) = (name, place)
        }
        return try FileError.naming(file) {
          let context = try invocation.open(file)
          if let position { try context.start(at: position) }
          return Side(name: text, context: context, end: context.cursor)
        }
      }
      return try verdict(sides[0], sides[1], arguments, sides[0].context)
    })

  private struct Side {
    var name: String
    var context: Context
    var end: BranchPosition
  }

  private static func verdict(
    _ left: Side, _ right: Side, _ arguments: Arguments, _ context: Context
  ) throws -> Verdict {
    let rule = try ComparingOptions.rule(arguments)
    let edit = try ComparingOptions.payloadEdit(arguments)
    let sides = [left, right].map { ComparedSide($0.context.timeline, upTo: $0.end) }
    let work = 0...LineComparison.workCount(sides[0], sides[1])
    let comparison = try context.working("compared", over: work, unit: "action") { progress in
      try LineComparison(
        sides[0], sides[1], by: rule, editing: edit, shouldStop: progress.hasToStop(at:))
    }
    for side in [left, right] where side.context !== context || arguments.place == .shell {
      try side.context.warnOfNewFaults()
    }
    let shown = ShownCount(
      arguments, limit: limit, all: all, atTerminal: ComparisonText.mostAtTerminal)
    let text = ComparisonText(
      comparison, names: (left.name, right.name), part: rule.path,
      shouldStop: context.shouldStop)
    return Verdict(
      status: arguments.place == .prompt || comparison.isSame ? .fine : .found,
      json: { try text.writeJSON(to: $0) },
      text: { try text.write(to: $0, most: shown.most(at: $0)) })
  }
}
