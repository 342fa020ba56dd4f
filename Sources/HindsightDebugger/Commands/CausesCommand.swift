internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let all = CommandOption("all", "list a long chain whole")

  /// `causes`: what led to an action.
  static let causes = Command(
    name: .both("causes"), group: .look,
    summary: "Show what set an action off, back to its first cause.",
    discussion: """
      Lists the action whose effect sent it, the action that had sent that one, and so
      on back to what a person did, the oldest first. Below each action stands who
      sent it. The middle of a long chain is left out, and how much of it is said.

      --json prints the whole chain, one object a line for each action, as 'list'
      does, with effect, the number of the effect that sent it. If the recorded cause
      of the first one does not come before it, a line before it has position and
      missingCause.
      """,
    exitStatus: ["0 shown", "2 trouble"],
    examples: [
      ("causes", "what led to the action here"), ("causes 12", "what led to the 12th action"),
      ("hindsight causes s.hindsight@12", "what led to the 12th action"),
    ],
    seeAlso: ["effects", "action", "list"], session: .fileAtPosition, operands: [.position],
    ownOptions: [all], schema: "causes"
  ) { context, arguments in
    let position = try context.actionPosition(arguments)
    let chain = Chain(
      causes: try context.timeline.causes(
        of: position, on: context.cursor.branch, shouldStop: context.shouldStop),
      context: context, isWhole: arguments.has(all))
    return Verdict(json: chain.writeJSON, text: chain.writeText)
  }
}

/// What `causes` prints.
private struct Chain {
  let causes: CauseChain
  let context: Context
  let isWhole: Bool

  /// More actions than this are not shown without being asked for.
  private static let mostLinks = 20
  /// As many of them are the oldest ones of a chain that is cut.
  private static let oldestLinks = 5

  func writeText(to output: Output) throws {
    if let cause = causes.missingCause {
      let note = "the recorded cause, action \(cause), does not come before it"
      try output.line(StyledLine(note, .warning))
    }
    let hiddenCount = isWhole ? 0 : max(0, causes.positions.count - Self.mostLinks)
    for (index, position) in causes.positions.enumerated() {
      if context.shouldStop() { return }
      if hiddenCount > 0, index == Self.oldestLinks {
        let note =
          "... \(CountText.count(hiddenCount, "action")) between; 'causes --all' lists them"
        try output.line(StyledLine(note, .faint))
      }
      let isHidden = (Self.oldestLinks..<Self.oldestLinks + hiddenCount).contains(index)
      if !isHidden { try write(position, to: output) }
    }
  }

  /// Writes an action, and below it who sent it.
  private func write(_ position: Int, to output: Output) throws {
    let branch = context.cursor.branch
    let last = try context.lastPosition()
    let width = output.width
    let action = try context.timeline.action(at: position, on: branch)
    let cause = try action.cause.flatMap { cause in
      try (1..<position).contains(cause) ? context.timeline.action(at: cause, on: branch) : nil
    }
    let effect = try action.effect.flatMap(context.timeline.session.effect)
    try output.line(Landing.line(position, last, action, width: width))
    let indent = String(repeating: " ", count: 2 * "\(last)".count + 3)
    let sender = CauseText.sender(of: action, effect: effect, cause: cause).terminalSafe
    for line in WrappedText.lines(sender, width: max(8, width - indent.count)) {
      let shown = CutText.end(line, to: max(8, width - indent.count))
      try output.line(StyledLine(indent + shown, .faint))
    }
  }

  func writeJSON(to output: Output) throws {
    let (timeline, branch) = (context.timeline, context.cursor.branch)
    if let cause = causes.missingCause, let first = causes.positions.first {
      let json: StateValue = [
        "position": .integer(Int64(first)), "missingCause": .integer(Int64(cause)),
      ]
      try output.line(json.jsonText())
    }
    for position in causes.positions {
      if context.shouldStop() { return }
      let action = try timeline.action(at: position, on: branch)
      let outcome = try timeline.outcome(at: position, on: branch)
      let effect: StateValue = action.effect.map { .integer($0) } ?? .null
      let members = ActionJSON.members(action, outcome) + [("effect", effect)]
      try output.line(StateValue.object(StateObject(members)).jsonText())
    }
  }
}
