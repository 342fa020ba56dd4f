internal import SessionFile
internal import TimeTravel

extension Command {
  /// `list`: the actions around a position, or of a range.
  static let list = Command(
    name: "list", abbreviations: ["l", "log"], group: .look, usage: "list [RANGE]",
    summary: "List the actions around this position, or those of RANGE.",
    discussion: """
      RANGE is A..B, A.., ..B or, as in gdb, A,B; a single position lists those
      around it. Repeated, 'list' goes on where it ended. The current position is
      marked with >. 'effect <- 8' was sent by an effect of action 8.
      """,
    examples: [
      ("list", "ten actions around this position, then the next ten"),
      ("list 1..", "all actions"), ("l 20", "those around position 20"),
    ],
    seeAlso: ["action", "goto"], completion: [[.position]]
  ) { context, arguments in
    var arguments = arguments
    let text = try arguments.next()
    try arguments.end()
    let last = try context.lastPosition()
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

/// What `list` prints.
enum Listing {
  /// As many lines as gdb's `list` prints.
  static let lineCount = 10

  /// Actions are read in pieces, so that a long session is never in memory whole.
  private static let pieceCount = 500

  /// Writes the rows of these positions of the current branch.
  static func write(_ positions: ClosedRange<Int>, _ context: Context) throws {
    let branch = context.cursor.branch
    let gaps = try context.timeline.gaps(on: branch)
    var first = positions.lowerBound
    while first <= positions.upperBound {
      let piece = first...min(positions.upperBound, first + pieceCount - 1)
      let rows = try self.rows(piece, context)
      let table = ActionTable(
        rows: rows, last: positions.upperBound, width: context.output.width)
      if first == 0 { try write(table.initialState(isCurrent: context.cursor.position == 0)) }
      try write(gaps.filter { $0.position == 0 && first == 0 }.map(table.line))
      for row in rows {
        if context.shouldStop() { return }
        let position = row.action.position
        try write(table.line(row, isCurrent: position == context.cursor.position))
        try write(gaps.filter { $0.position == position }.map(table.line))
      }
      first = piece.upperBound + 1
    }
    context.nextListing = .init(cursor: context.cursor, position: first)

    func write(_ lines: StyledLine...) throws { try lines.forEach(context.output.line) }
    func write(_ lines: [StyledLine]) throws { try lines.forEach(context.output.line) }
  }

  private static func rows(_ positions: ClosedRange<Int>, _ context: Context) throws
    -> [ActionTable.Row]
  {
    let branch = context.cursor.branch
    let first = max(1, positions.lowerBound)
    guard first <= positions.upperBound else { return [] }
    let last = try context.lastPosition()
    return try context.timeline.actions(in: first...positions.upperBound, on: branch).map {
      // Only the last action can lack its outcome: nothing follows one that never finished.
      let hasOutcome =
        try $0.position < last || context.timeline.outcome(at: $0.position, on: branch) != nil
      return ActionTable.Row(action: $0, hasOutcome: hasOutcome)
    }
  }
}
