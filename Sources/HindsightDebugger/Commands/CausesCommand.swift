internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let all = CommandOption("all", "list all of a long chain")

  /// `causes`: the chain of actions that led to an action.
  static let causes = Command(
    name: .both("causes"), aliases: [.prompt("where"), .prompt("bt")], group: .look,
    summary: "Show the causes of an action, back to the first one.",
    discussion: """
      Lists the action whose effect sent it, the action that caused that one, and so
      on back to a person's action, the oldest first. Each action's sender is
      printed below it. A long chain is printed without its middle, with the number
      of actions left out.

      --json prints the whole chain, one object a line for each action, as 'list'
      does, with effect, the number of the effect that sent it. If the recorded
      cause of the first one is not an earlier action, a line before it has position
      and missingCause.
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

  /// The most actions to show by default.
  private static let mostLinks = 20
  /// How many of them are the oldest ones, in a chain that is cut.
  private static let oldestLinks = 5

  func writeText(to output: Output) throws {
    if let cause = causes.missingCause {
      let note = "the recorded cause, action \(cause), is not an earlier action"
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

  /// Writes an action, and its sender below it.
  private func write(_ position: Int, to output: Output) throws {
    let last = try context.lastPosition()
    let action = try context.timeline.action(at: position, on: context.cursor.branch)
    try output.line(Landing.line(position, last, action, width: output.width))
    try SenderText.write(action, in: context, to: output)
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
