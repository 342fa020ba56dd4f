internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Verb {
  static let log = Verb(
    name: "log", usages: ["log FILE [RANGE] [OPTIONS]"],
    summary: "list the actions of a session, or those of a range",
    discussion: """
      RANGE is A..B, A.., ..B or one position; an end is a number, first, last or a
      time, @1.5. 'effect <- 8' was sent by an effect of action 8. Options choose
      among the actions; positions stay as they are. A payload is cut where a
      terminal's line ends, or at \(CountText.grouped(ActionText.mostCharacters)) characters; --json has all of it.

      --json prints one object on a line for each action: position, time
      (nanoseconds since the start), name, payload, origin, cause, file, line, and
      reducerNanoseconds, which is null where the action never finished. A stretch
      that was not recorded is a line of its own: position (the last one before it),
      time, and gap, the reason. So is what a limit removed: position (the first
      that was kept) and removed, how many actions.

      What cannot be read of a damaged session is left out, and said at the end.

      --follow goes on with the actions of a session that is being recorded as they
      come, until the recording ends or Ctrl-C. RANGE is then A.. or none.

      Exit status: 0 listed, 2 trouble.
      """,
    ownOptions: FilterOptions.all + [.follow, .json]
  ) { invocation, arguments in
    try arguments.requireOperands("FILE", most: 2)
    let file = arguments.operands[0]
    try FileError.naming(file) {
      let context = try invocation.open(file)
      try context.warning { try write(arguments, context) }
    }
    return .fine
  }

  private static func write(_ arguments: VerbArguments, _ context: Context) throws {
    let range = try arguments.operands.dropFirst().first.map {
      try context.positions($0)
    }
    let positions = try range ?? 0...context.lastPosition()
    let filter = try FilterOptions.filter(
      in: context, has: arguments.has, value: arguments.value)
    if arguments.has(.follow) {
      guard try positions.upperBound == context.lastPosition() else {
        throw UsageError.followsToTheEnd
      }
      try follow(
        after: max(0, positions.lowerBound - 1), filter, asJSON: arguments.has(.json), context)
    } else if arguments.has(.json) {
      try ActionLog.writeJSON(positions, filter, context)
    } else if !filter.isEmpty {
      try Listing.write(positions, filter, context)
    } else {
      try Listing.write(positions, context)
    }
  }

  private static func follow(
    after position: Int, _ filter: ActionFilter, asJSON: Bool, _ context: Context
  ) throws {
    guard asJSON else { return try Following.writeText(after: position, filter, context) }
    let following = Following(
      context: context, filter: filter,
      show: { rows in
        for row in rows { try ActionLog.writeJSON(row.action, context) }
      },
      showGap: { try ActionLog.writeJSON($0, context) }, awaitsOutcome: true)
    _ = try following.run(after: position)
  }
}

extension VerbOption {
  fileprivate static let follow = VerbOption(
    "follow", short: "f", "go on with what is recorded from now on")
}

extension Context {
  /// The positions of a range, or the one of a position.
  fileprivate func positions(_ text: String) throws -> ClosedRange<Int> {
    if PositionRange.isRange(text) { return try PositionRange.positions(text, in: self) }
    let position = try position(text)
    return position...position
  }
}

/// Actions as JSON lines.
private enum ActionLog {
  /// Actions are read in pieces, so that a long session is never in memory whole.
  static let pieceCount = 500

  static func writeJSON(
    _ positions: ClosedRange<Int>, _ filter: ActionFilter, _ context: Context
  ) throws {
    let branch = context.cursor.branch
    var gaps = try context.timeline.gaps(on: branch)
      .filter { positions.contains($0.position) }[...]
    let start = context.timeline.firstPosition
    if start > 0, positions.contains(start) {
      let json: StateValue = [
        "position": .integer(Int64(start)), "removed": .integer(Int64(start)),
      ]
      try context.output.line(json.jsonText())
    }
    var damage: SessionError?
    if filter.isEmpty {
      var first = max(1, positions.lowerBound)
      while first <= positions.upperBound {
        let piece = first...min(positions.upperBound, first + pieceCount - 1)
        try write(piece)
        first = piece.upperBound + 1
      }
    } else {
      let (found, lost) = try Listing.positions(positions, filter, context)
      damage = lost.first?.error
      for position in found {
        try write(position...position)
      }
    }
    try writeGaps(before: .max)
    if let damage { throw damage }

    func write(_ piece: ClosedRange<Int>) throws {
      let (entries, lost) = try Listing.actions(piece, context) { action throws(SessionError) in
        (action, try context.timeline.outcome(at: action.position, on: branch))
      }
      for (action, outcome) in entries {
        try writeGaps(before: action.position)
        try context.output.line(json(action, outcome).jsonText())
      }
      damage = damage ?? lost.first?.error
    }

    func writeGaps(before position: Int) throws {
      while let gap = gaps.first, gap.position < position {
        try writeJSON(gap, context)
        gaps.removeFirst()
      }
    }
  }

  static func writeJSON(_ gap: Gap, _ context: Context) throws {
    let json: StateValue = [
      "position": .integer(Int64(gap.position)), "time": .integer(gap.time),
      "gap": .string(gap.reason),
    ]
    try context.output.line(json.jsonText())
  }

  static func writeJSON(_ action: RecordedAction, _ context: Context) throws {
    let outcome = try context.timeline.outcome(at: action.position, on: context.cursor.branch)
    try context.output.line(json(action, outcome).jsonText())
  }

  private static func json(_ action: RecordedAction, _ outcome: Outcome?) -> StateValue {
    [
      "position": .integer(Int64(action.position)), "time": .integer(action.time),
      "name": .string(action.name), "payload": action.payload,
      "origin": .string(action.origin.rawValue),
      "cause": action.cause.map { .integer(Int64($0)) } ?? .null,
      "file": action.file.map { .string($0) } ?? .null,
      "line": action.line.map { .integer(Int64($0)) } ?? .null,
      "reducerNanoseconds": outcome.map { .integer($0.reducerNanoseconds) } ?? .null,
    ]
  }
}
