internal import SessionFile
internal import StateTree
internal import TimeTravel

/// What `list` and `log` print: the rows of actions, with the gaps between them.
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
      let start = context.timeline.firstPosition
      if piece.contains(start) {
        try write(table.firstState(at: start, isCurrent: context.cursor.position == start))
        try write(gaps.filter { $0.position == start }.map(table.line))
      }
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

  /// Writes the rows of those positions whose actions a filter asks for, and says how many that was
  /// of how many.
  static func write(_ positions: ClosedRange<Int>, _ filter: ActionFilter, _ context: Context)
    throws
  {
    let found = try self.positions(positions, filter, context)
    var gaps = try context.timeline.gaps(on: context.cursor.branch)
      .filter { positions.contains($0.position) }[...]
    let start = context.timeline.firstPosition
    if start > 0, positions.contains(start) {
      let table = ActionTable(rows: [], last: positions.upperBound, width: context.output.width)
      try context.output.line(table.firstState(at: start, isCurrent: false))
    }
    var first = 0
    while first < found.count {
      let piece = found[first..<min(found.count, first + pieceCount)]
      let rows = try piece.flatMap { try self.rows($0...$0, context) }
      let table = ActionTable(
        rows: rows, last: positions.upperBound, width: context.output.width)
      for row in rows {
        if context.shouldStop() { return }
        try showGaps(before: row.action.position, table)
        let isCurrent = row.action.position == context.cursor.position
        try context.output.line(table.line(row, isCurrent: isCurrent))
      }
      first = piece.endIndex
    }
    try showGaps(
      before: .max, ActionTable(rows: [], last: positions.upperBound, width: context.output.width))
    let all = CountText.count(positions.upperBound - max(1, positions.lowerBound) + 1, "action")
    try context.output.line(StyledLine("\(CountText.grouped(found.count)) of \(all)", .faint))
    if found.isEmpty, let path = filter.path, try context.state()[path] == nil {
      try context.output.line(StyledLine("the state here has no \(path)", .faint))
    }

    /// Whatever is asked for, it may have happened in a gap.
    func showGaps(before position: Int, _ table: ActionTable) throws {
      while let gap = gaps.first, gap.position < position {
        try context.output.line(table.line(gap))
        gaps.removeFirst()
      }
    }
  }

  /// The positions in a range whose actions a filter asks for; without a filter, all but 0, at
  /// which there is no action.
  static func positions(
    _ positions: ClosedRange<Int>, _ filter: ActionFilter, _ context: Context
  ) throws -> [Int] {
    guard positions.upperBound > 0 else { return [] }
    return try context.timeline.positions(
      matching: filter, in: max(1, positions.lowerBound)...positions.upperBound,
      on: context.cursor.branch, shouldStop: context.shouldStop)
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
