internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The output of `list` and `log`: the rows of actions, with the gaps between them.
enum Listing {
  /// As many lines as gdb's `list` prints.
  static let lineCount = 10

  /// Actions are read in pieces, so that a long session is never completely in memory.
  private static let pieceCount = 500

  /// Writes the rows of these positions of the current branch.
  static func write(_ positions: ClosedRange<Int>, _ context: Context, to output: Output) throws {
    let branch = context.cursor.branch
    let gaps = try context.timeline.gaps(on: branch)
    var damage: SessionError?
    var first = positions.lowerBound
    while first <= positions.upperBound {
      let piece = first...min(positions.upperBound, first + pieceCount - 1)
      let (rows, lost) = try self.rows(piece, context)
      damage = damage ?? lost.first?.error
      var holes = lost.map(\.positions)[...]
      let table = ActionTable(
        rows: rows, last: positions.upperBound, width: output.width)
      let start = context.timeline.firstPosition
      if piece.contains(start) {
        try write(table.firstState(at: start, isCurrent: context.isCurrent(start)))
        try write(gaps.filter { $0.position == start }.map(table.line))
      }
      for row in rows {
        if context.shouldStop() { return }
        let position = row.action.position
        while let hole = holes.first, hole.lowerBound < position {
          try write(table.line(unreadable: hole))
          holes.removeFirst()
        }
        try write(table.line(row, isCurrent: context.isCurrent(position)))
        try write(gaps.filter { $0.position == position }.map(table.line))
      }
      try write(holes.map(table.line(unreadable:)))
      first = piece.upperBound + 1
    }
    context.nextListing = .init(cursor: context.cursor, position: first)
    if let damage { throw damage }

    func write(_ lines: StyledLine...) throws { try lines.forEach(output.line) }
    func write(_ lines: [StyledLine]) throws { try lines.forEach(output.line) }
  }

  /// A filtered list that goes on: a page is shown at a time.
  struct Page: Sendable, Hashable {
    var filter: ActionFilter
    /// The last position of the whole list.
    var last: Int
    /// How many actions there are from its first position on.
    var actionCount: Int
    /// How many were shown before.
    var shown = 0
  }

  /// Writes the rows of the actions that a filter selects, and how many of all actions they are; or
  /// at most `limit` rows, if there is a limit, after which the list can go on.
  static func write(
    _ positions: ClosedRange<Int>, _ page: Page, limit: Int?, _ context: Context,
    to output: Output
  ) throws {
    try context.working("searched", over: positions) { work in
      try write(positions, page, limit: limit, context, work, to: output)
    }
  }

  private static func write(
    _ positions: ClosedRange<Int>, _ page: Page, limit: Int?, _ context: Context,
    _ work: Progress, to output: Output
  ) throws {
    let filtered = try FilteredPositions(page.filter, in: positions, context, work)
    var damage: SessionError?
    var gaps = try context.timeline.gaps(on: context.cursor.branch)
      .filter { positions.contains($0.position) }[...]
    let start = context.timeline.firstPosition
    if start > 0, positions.contains(start) {
      let table = ActionTable(rows: [], last: positions.upperBound, width: output.width)
      try output.line(table.firstState(at: start, isCurrent: false))
    }
    var shown = page.shown
    var next: Int?
    while true {
      // One more than a page has, so that it is known whether the list goes on.
      let found = try filtered.next(limit.map { $0 + 1 } ?? pieceCount)
      if found.isEmpty { break }
      let piece = found.prefix(limit ?? found.count)
      let rows = try piece.flatMap { position in
        let (rows, lost) = try self.rows(position...position, context)
        damage = damage ?? lost.first?.error
        return rows
      }
      let table = ActionTable(rows: rows, last: positions.upperBound, width: output.width)
      for row in rows {
        if work.hasToStop(at: row.action.position) { return }
        try showGaps(before: row.action.position, table)
        let isCurrent = context.isCurrent(row.action.position)
        try output.line(table.line(row, isCurrent: isCurrent))
      }
      shown += rows.count
      next = found.dropFirst(piece.count).first
      if limit != nil { break }
    }
    if let next {
      var rest = page
      rest.shown = shown
      context.nextListing = .init(cursor: context.cursor, position: next, page: rest)
      try output.line(StyledLine("'list' shows the next ones, from \(next) on", .faint))
    } else {
      context.nextListing = nil
      try showGaps(
        before: .max, ActionTable(rows: [], last: positions.upperBound, width: output.width))
      let all = CountText.count(page.actionCount, "action")
      try output.line(StyledLine("\(CountText.grouped(shown)) of \(all)", .faint))
      if shown == 0, let path = page.filter.path, try context.state()[path] == nil {
        try output.line(StyledLine(CutText.sentence("the state here has no \(path)"), .faint))
      }
    }
    if let damage = damage ?? filtered.damage { throw damage }

    /// A matching action may be missing in a gap.
    func showGaps(before position: Int, _ table: ActionTable) throws {
      while let gap = gaps.first, gap.position < position {
        try output.line(table.line(gap))
        gaps.removeFirst()
      }
    }
  }

  private static func rows(_ positions: ClosedRange<Int>, _ context: Context) throws
    -> (found: [ActionTable.Row], lost: [Hole])
  {
    let branch = context.cursor.branch
    let last = try context.lastPosition()
    return try actions(positions, context) { (action) throws(SessionError) in
      // Only the last action can lack its outcome: no action follows one that never finished.
      let outcome =
        action.position < last
        ? nil : try context.timeline.outcome(at: action.position, on: branch)
      return ActionTable.Row(action: action, hasOutcome: action.position < last || outcome != nil)
    }
  }
}
