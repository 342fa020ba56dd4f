internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `causes`: what led to an action.
  static let causes = Command(
    name: "causes", group: .look, usage: "causes [POS] [--all]",
    summary: "Show what set the action here, or at POS, off.",
    discussion: """
      Lists the action whose effect sent it, what had sent that one, and so on back
      to what a person did, the oldest first. Below each action stands who sent it.
      A long chain is cut in the middle, which is said; --all lists all of it.
      """,
    examples: [
      ("causes", "what led to the action here"), ("causes 12", "what led to the 12th action"),
    ],
    seeAlso: ["effects", "action", "list"], completion: [[.position, .option("--all")]]
  ) { context, arguments in
    var arguments = arguments
    let isWhole = arguments.take(option: "--all")
    let position = try arguments.lastActionPosition(context)
    let chain = try context.timeline.causes(
      of: position, on: context.cursor.branch, shouldStop: context.shouldStop)
    if let cause = chain.missingCause {
      let note = "the cause that is recorded, action \(cause), is none before it"
      try context.output.line(StyledLine(note, .warning))
    }
    let hiddenCount = isWhole ? 0 : max(0, chain.positions.count - Chain.mostLinks)
    for (index, position) in chain.positions.enumerated() {
      if context.shouldStop() { return }
      if hiddenCount > 0, index == Chain.oldestLinks {
        let note =
          "... \(CountText.count(hiddenCount, "action")) between; 'causes --all' lists them"
        try context.output.line(StyledLine(note, .faint))
      }
      let isHidden = (Chain.oldestLinks..<Chain.oldestLinks + hiddenCount).contains(index)
      if !isHidden { try Chain.write(position, context) }
    }
  }
}

/// What `causes` prints.
private enum Chain {
  /// More actions than this are not shown without being asked for.
  static let mostLinks = 20
  /// As many of them are the oldest ones of a chain that is cut.
  static let oldestLinks = 5

  /// Writes an action, and below it who sent it.
  static func write(_ position: Int, _ context: Context) throws {
    let branch = context.cursor.branch
    let last = try context.lastPosition()
    let width = context.output.width
    let action = try context.timeline.action(at: position, on: branch)
    let cause = try action.cause.flatMap { cause in
      try (1..<position).contains(cause) ? context.timeline.action(at: cause, on: branch) : nil
    }
    let effect = try action.effect.flatMap(context.timeline.session.effect)
    try context.output.line(Landing.line(position, last, action, width: width))
    let indent = String(repeating: " ", count: 2 * "\(last)".count + 3)
    let sender = CauseText.sender(of: action, effect: effect, cause: cause).terminalSafe
    for line in WrappedText.lines(sender, width: max(8, width - indent.count)) {
      let shown = CutText.end(line, to: max(8, width - indent.count))
      try context.output.line(StyledLine(indent + shown, .faint))
    }
  }
}
