internal import SessionFile
internal import TimeTravel

extension Command {
  /// `list`: the actions around a position, or of a range.
  static let list = Command(
    name: "list", abbreviations: ["l", "log"], group: .look, usage: "list [RANGE] [OPTIONS]",
    summary: "List the actions around this position, or those of RANGE.",
    discussion: """
      RANGE is A..B, A.., ..B or, as in gdb, A,B; a single position lists those
      around it. Repeated, 'list' goes on where it ended. The current position is
      marked with >. 'effect <- 8' was sent by an effect of action 8. A payload is cut
      where the line ends, or at \(CountText.grouped(ActionText.mostCharacters)) characters: 'action POS' shows it.

      Options choose among the actions of RANGE, or of all; positions stay as they
      are:
        --name PATTERN   those of a name: * any letters, ? one
        --path PATH      those that touched a place in the state
        --origin WHO     those sent by user, effect, outside or debugger
        --changed        those that changed something
        --since POS      those from a position or a time on, @1.5
      """,
    examples: [
      ("list", "ten actions around this position, then the next ten"),
      ("list 1..", "all actions"), ("l 20", "those around position 20"),
      ("list --path .items", "what was done to the items"),
    ],
    seeAlso: ["action", "goto"],
    completion: [
      [.position] + FilterOptions.all.map { .option("--" + $0.long) },
      FilterOptions.all.map { .option("--" + $0.long) },
    ]
  ) { context, arguments in
    var arguments = arguments
    let filter = try FilterOptions.filter(taking: &arguments, in: context)
    let text = try arguments.next()
    try arguments.end()
    let last = try context.lastPosition()
    guard filter.isEmpty else {
      let range = try text.map { try PositionRange.positions($0, in: context) } ?? 0...last
      return try Listing.write(range, filter, context)
    }
    if let text, PositionRange.isRange(text) {
      return try Listing.write(PositionRange.positions(text, in: context), context)
    }
    if text == nil, let next = context.nextListing, next.cursor == context.cursor {
      guard next.position <= last else {
        context.nextListing = nil
        return try context.output.line("that was the last one; 'list' begins here again")
      }
      return try Listing.write(
        next.position...min(last, next.position + Listing.lineCount - 1), context)
    }
    let middle = try text.map(context.position) ?? context.cursor.position
    let first = max(0, min(middle - Listing.lineCount / 2, last - Listing.lineCount + 1))
    try Listing.write(first...min(last, first + Listing.lineCount - 1), context)
  }
}
