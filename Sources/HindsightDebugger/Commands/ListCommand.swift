internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let rangeOperand = Operand(
    "RANGE", .range, isOptional: true, "A..B, A.., ..B or, as in gdb, A,B; or one position")
  private static let followOption = CommandOption(
    "follow", short: "f", in: .shell, "continue with new actions as they are recorded")

  /// `list`, in the shell `log`: the actions of a range.
  static let list = Command(
    name: .prompt("list"), aliases: [.prompt("l"), .both("log")], group: .look,
    summary: "List the actions of the session, or of RANGE.",
    discussion: """
      Without RANGE the prompt lists ten actions around the current position; with
      one position, those around it; repeated, 'list' continues where it ended.
      Without RANGE the shell lists all actions. The ends of a range are positions
      or times, @1.5. A > marks the current position. 'effect <- 8' means that an
      effect of action 8 sent it. A payload is cut where a terminal's line ends, or
      at \(CountText.grouped(ActionText.mostCharacters)) characters: 'action POS' and --json show it whole.

      Options select actions in RANGE, or in the whole session; positions keep their
      numbers. At a terminal the prompt shows the first ten, and 'list' the next
      ones. Unreadable actions of a damaged session are left out, and a line at the
      end says so. --follow continues with the actions of a running recording, until
      it ends or Ctrl-C. RANGE is then A.. or left out.

      --json prints one object a line for each action: position, time (nanoseconds
      since the start), name, payload, origin, cause, file, line, and
      reducerNanoseconds, which is null if the action never finished. A gap in the
      recording is a separate line: position (the last one before it), time, and
      gap, the reason. If a limit removed actions, a separate line has position (the
      first still kept) and removed, their number.
      """,
    exitStatus: ["0 listed", "2 trouble"],
    examples: [
      ("list", "ten actions around this position, then the next ten"),
      ("list 1..", "all actions"), ("l 20", "those around position 20"),
      ("list --path .items", "the changes to the items"),
      ("hindsight log s.hindsight -10..", "the last eleven actions"),
    ],
    seeAlso: ["action", "goto", "follow"], session: .file, operands: [rangeOperand],
    ownOptions: FilterOptions.all + [followOption], onEnter: .goesOn, schema: "actions"
  ) { context, arguments in
    let filter = try FilterOptions.filter(arguments, in: context)
    switch arguments.place {
    case .prompt: return try atPrompt(filter, arguments, context)
    case .shell: return try inShell(filter, arguments, context)
    }
  }

  private static func inShell(
    _ filter: ActionFilter, _ arguments: Arguments, _ context: Context
  ) throws -> Verdict {
    let last = try context.lastPosition()
    let positions =
      try arguments.value(of: rangeOperand).map { try PositionRange.positions($0, in: context) }
      ?? 0...last
    guard arguments.has(followOption) else { return listing(positions, filter, in: context) }
    guard positions.upperBound == last else { throw CommandError.followsToTheEnd }
    return Following.verdict(after: max(0, positions.lowerBound - 1), filter, context)
  }

  private static func atPrompt(
    _ filter: ActionFilter, _ arguments: Arguments, _ context: Context
  ) throws -> Verdict {
    let text = arguments.value(of: rangeOperand)
    let last = try context.lastPosition()
    guard filter.isEmpty else {
      let range = try text.map { try PositionRange.positions($0, in: context) } ?? 0...last
      return listing(range, filter, in: context)
    }
    if text == nil, let next = context.nextListing, let page = next.page,
      next.cursor == context.cursor
    {
      return listing(next.position...max(next.position, page.last), page, in: context)
    }
    if let text, PositionRange.isRange(text) {
      return listing(try PositionRange.positions(text, in: context), filter, in: context)
    }
    if text == nil, let next = context.nextListing, next.cursor == context.cursor {
      guard next.position <= last else {
        context.nextListing = nil
        return Verdict(
          json: { _ in },
          text: { try $0.line("that was the last one; 'list' begins here again") })
      }
      return listing(
        next.position...min(last, next.position + Listing.lineCount - 1), filter, in: context)
    }
    let middle = try text.map(context.position) ?? context.cursor.position
    let first = max(0, min(middle - Listing.lineCount / 2, last - Listing.lineCount + 1))
    return listing(first...min(last, first + Listing.lineCount - 1), filter, in: context)
  }

  private static func listing(
    _ positions: ClosedRange<Int>, _ filter: ActionFilter, in context: Context
  ) -> Verdict {
    guard filter.isEmpty else {
      let count = positions.upperBound - max(1, positions.lowerBound) + 1
      let page = Listing.Page(filter: filter, last: positions.upperBound, actionCount: count)
      return listing(positions, page, in: context)
    }
    return Verdict(
      json: { output in
        try ActionLog.write(positions, filter, context, to: output)
        context.nextListing = .init(cursor: context.cursor, position: positions.upperBound + 1)
      },
      text: { try Listing.write(positions, context, to: $0) })
  }

  /// A filtered list. A person at the prompt gets a page; programs and scripts get everything.
  private static func listing(
    _ positions: ClosedRange<Int>, _ page: Listing.Page, in context: Context
  ) -> Verdict {
    let limit = context.isInteractive ? Listing.lineCount : nil
    return Verdict(
      json: { output in
        context.nextListing = nil
        try ActionLog.write(positions, page.filter, context, to: output)
      },
      text: { try Listing.write(positions, page, limit: limit, context, to: $0) })
  }
}
