internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Actions as JSON lines.
enum ActionLog {
  /// Actions are read in pieces, so that a long session is never completely in memory.
  private static let pieceCount = 500

  /// Writes the actions in a range that match a filter, the gaps between them, and the number of
  /// actions that a limit removed before them.
  static func write(
    _ positions: ClosedRange<Int>, _ filter: ActionFilter, _ context: Context, to output: Output
  ) throws {
    let branch = context.cursor.branch
    var gaps = try context.timeline.gaps(on: branch)
      .filter { positions.contains($0.position) }[...]
    let start = context.timeline.firstPosition
    if start > 0, positions.contains(start) {
      let json: StateValue = [
        "position": .integer(Int64(start)), "removed": .integer(Int64(start)),
      ]
      try output.line(json.jsonText())
    }
    var damage: SessionError?
    if filter.isEmpty {
      var first = max(1, positions.lowerBound)
      while first <= positions.upperBound {
        let piece = first...min(positions.upperBound, first + pieceCount - 1)
        try writeActions(piece)
        first = piece.upperBound + 1
        if context.shouldStop() { return }
      }
    } else {
      try context.working("searched", over: positions) { work in
        let filtered = try FilteredPositions(filter, in: positions, context, work)
        while let position = try filtered.next() {
          if work.hasToStop(at: position) { break }
          try writeActions(position...position)
        }
        damage = damage ?? filtered.damage
      }
      if context.shouldStop() { return }
    }
    try writeGaps(before: .max)
    if let damage { throw damage }

    func writeActions(_ piece: ClosedRange<Int>) throws {
      let (entries, lost) = try Listing.actions(piece, context) { action throws(SessionError) in
        (action, try context.timeline.outcome(at: action.position, on: branch))
      }
      for (action, outcome) in entries {
        try writeGaps(before: action.position)
        try output.line(ActionJSON.object(action, outcome).jsonText())
      }
      damage = damage ?? lost.first?.error
    }

    func writeGaps(before position: Int) throws {
      while let gap = gaps.first, gap.position < position {
        try write(gap, to: output)
        gaps.removeFirst()
      }
    }
  }

  /// Writes a stretch that was not recorded.
  static func write(_ gap: Gap, to output: Output) throws {
    let json: StateValue = [
      "position": .integer(Int64(gap.position)), "time": .integer(gap.time),
      "gap": .string(gap.reason),
    ]
    try output.line(json.jsonText())
  }

  /// Writes an action.
  static func write(_ action: RecordedAction, _ context: Context, to output: Output) throws {
    let outcome = try context.timeline.outcome(at: action.position, on: context.cursor.branch)
    try output.line(ActionJSON.object(action, outcome).jsonText())
  }
}
