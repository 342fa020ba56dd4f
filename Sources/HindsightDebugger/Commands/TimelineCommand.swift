internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let rangeOperand = Operand(
    "RANGE", .range, isOptional: true, "A..B, A.. or ..B (default: the whole session)")
  private static let limit = CommandOption(
    "limit", value: "N", kind: .limit,
    "lanes of actions and of effects (\(SessionTimeline.mostAtTerminal) at a terminal)")
  private static let all = CommandOption("all", "show every lane, at a terminal too")

  /// `timeline`: actions and effects over time.
  static let timeline = Command(
    name: .both("timeline"), group: .search,
    summary: "Draw actions and effects over time.",
    discussion: """
      Each lane of the upper part has the actions of one name, the most frequent
      first; a column has their number, + if they are ten or more. Below are the
      effects that the actions of a name started: = where one runs, the number
      where several do; x where one failed, / where one was cancelled, > at the end
      if the end of one was not recorded. ^ is the current position.

      --json prints one object a line: of an action kind ("action"), lane (its name),
      position, start (nanoseconds since the recording's start); of an effect kind
      ("effect"), lane (the name of the action that started it), position, effect
      (its number), start, end and outcome. What is not recorded is null.
      """,
    exitStatus: ["0 drawn", "2 trouble"],
    examples: [
      ("timeline", "the whole session"), ("timeline 20..80", "a part of it"),
      ("hindsight timeline s.hindsight", "in the shell"),
    ],
    seeAlso: ["plot", "effects", "top", "list"], session: .fileAtPosition,
    operands: [rangeOperand], ownOptions: [limit, all], exclusive: [(limit, all)],
    schema: "timeline"
  ) { context, arguments in
    let timeline = SessionTimeline(
      positions: try PositionRange.kept(arguments.value(of: rangeOperand), in: context),
      context: context)
    let shown = ShownCount(
      arguments, limit: limit, all: all, atTerminal: SessionTimeline.mostAtTerminal)
    return Verdict(
      json: timeline.writeJSON, text: { try timeline.writeText(to: $0, shown.most(at: $0)) })
  }
}

/// What `timeline` draws.
private struct SessionTimeline {
  /// The lanes of each kind that a terminal shows.
  static let mostAtTerminal = 12
  private static let pieceCount = 1_024

  let positions: ClosedRange<Int>
  let context: Context

  private func forEachAction(_ body: (RecordedAction) throws -> Void) throws {
    let first = max(positions.lowerBound, context.timeline.firstPosition + 1)
    guard first <= positions.upperBound else { return }
    try context.working("read", over: first...positions.upperBound) { work in
      var start = first
      while start <= positions.upperBound {
        let end = min(positions.upperBound, start + Self.pieceCount - 1)
        for action in try context.timeline.actions(
          in: start...end, on: context.cursor.branch, payloads: false)
        {
          try body(action)
        }
        if work.hasToStop(at: end) { throw SessionError.interrupted }
        start = end + 1
      }
    }
  }

  private func effects() throws -> [RecordedEffect] {
    try context.timeline.effects(startedIn: positions, on: context.cursor.branch)
      .filter { $0.position > context.timeline.firstPosition }
  }

  private static func lane(_ action: RecordedAction) -> String {
    if action.isLost { return "(lost)" }
    return action.origin == .outside ? "(outside)" : action.name
  }

  private func time(of position: Int) throws -> Int64 {
    try context.timeline.time(
      at: BranchPosition(branch: context.cursor.branch, position: position))
  }

  // MARK: Text

  func writeText(to output: Output, _ most: Int?) throws {
    let width = output.isTerminal ? min(output.width, 200) : min(output.width, 80)
    let (start, end) = (
      try time(of: positions.lowerBound), try time(of: positions.upperBound)
    )
    let effects = try effects()
    var lanes = try gather(effects, over: start..<max(start, end) + 1, width: width)
    // Of an imported log whose times fall, the ends are not the earliest and the latest.
    if lanes.times != lanes.axis.range {
      lanes = try gather(effects, over: lanes.times, width: width)
    }
    for line in try lines(lanes, width: width, most) { try output.line(line) }
    try output.sentence(StyledLine(note(lanes), .faint))
  }

  private func gather(_ effects: [RecordedEffect], over times: Range<Int64>, width: Int) throws
    -> TimelineLanes
  {
    let axis = PlotAxis(times, columns: ChartFrame.columnCount(width: width))
    var lanes = TimelineLanes(axis: axis)
    var names: [Int: String] = [:]
    let starters = Set(effects.map(\.position))
    try forEachAction { action in
      let lane = Self.lane(action)
      lanes.add(lane, at: action.time)
      if starters.contains(action.position) { names[action.position] = lane }
    }
    for effect in effects { lanes.add(effect, of: names[effect.position] ?? "(lost)") }
    return lanes
  }

  private func lines(_ lanes: TimelineLanes, width: Int, _ most: Int?) throws -> [StyledLine] {
    let actions = lanes.actions.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
    let effects = lanes.effects.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
    let here = context.cursor.position
    let place = try time(of: here)
    let ends = [lanes.axis.range.lowerBound, lanes.axis.range.upperBound - 1, place]
      .map(DurationText.sinceStart)
    let shownActions = actions.prefix(most ?? .max)
    let shownEffects = effects.prefix(most ?? .max)
    let frame = ChartFrame(
      beside: (shownActions.map(\.key) + shownEffects.map(\.key)).map(\.terminalSafe),
      count: lanes.axis.count, mark: positions.contains(here) ? lanes.axis.column(of: place) : nil,
      labels: ChartFrame.Labels(first: ends[0], last: ends[1], mark: ends[2]), width: width)
    var lines: [StyledLine] = []
    for (name, lane) in shownActions {
      var line = frame.beginning(name.terminalSafe)
      line.append(String(lane.counts.map { Self.cell($0, one: "1") }), .name)
      lines.append(line.trimmed())
    }
    if actions.count > shownActions.count {
      lines.append(
        more(actions.count - shownActions.count, "name of an action", "names of actions"))
    }
    lines += frame.axis
    for (name, lane) in shownEffects {
      var line = frame.beginning(name.terminalSafe)
      line.append(String(Self.cells(lane)), .path)
      lines.append(line.trimmed())
    }
    if effects.count > shownEffects.count {
      lines.append(more(effects.count - shownEffects.count, "lane of effects", "lanes of effects"))
    }
    return lines
  }

  private func more(_ count: Int, _ one: String, _ many: String) -> StyledLine {
    StyledLine(
      "... \(CountText.grouped(count)) more \(count == 1 ? one : many); --all shows them", .faint)
  }

  private static func cell(_ count: Int, one: Character) -> Character {
    switch count {
    case 0: " "
    case 1: one
    case ..<10: Character("\(count)")
    default: "+"
    }
  }

  private static func cells(_ lane: TimelineLanes.Effects) -> [Character] {
    var cells = lane.running.map { cell($0, one: "=") }
    for column in lane.cancelled { cells[column] = "/" }
    for column in lane.failed { cells[column] = "x" }
    if lane.hasOpenEnd { cells[cells.count - 1] = ">" }
    return cells
  }

  private func note(_ lanes: TimelineLanes) -> String {
    let axis = lanes.axis
    let share = Double(axis.range.upperBound - axis.range.lowerBound) / Double(axis.count)
    let actions = lanes.actions.values.reduce(0) { $0 + $1.total }
    let effects = lanes.effects.values.reduce(0) { $0 + $1.total }
    let counts =
      "\(CountText.count(actions, "action")), \(CountText.count(effects, "effect")); "
      + "a column is \(DurationText.taken(Int64(share)))"
    return counts
      + (lanes.hasFallingTimes ? "; times fall: a lane is not in the order of positions" : "")
  }

  // MARK: JSON

  func writeJSON(to output: Output) throws {
    var names: [Int: String] = [:]
    let effects = try effects()
    let starters = Set(effects.map(\.position))
    try forEachAction { action in
      let lane = Self.lane(action)
      if starters.contains(action.position) { names[action.position] = lane }
      let json: StateValue = .object(
        StateObject([
          ("kind", "action"), ("lane", .string(lane)),
          ("position", .integer(Int64(action.position))), ("start", .integer(action.time)),
        ]))
      try output.line(json.jsonText())
    }
    for effect in effects {
      let json: StateValue = .object(
        StateObject([
          ("kind", "effect"), ("lane", names[effect.position].map { .string($0) } ?? .null),
          ("position", .integer(Int64(effect.position))), ("effect", .integer(effect.id)),
          ("start", .integer(effect.beganAt)),
          ("end", effect.endedAt.map { .integer($0) } ?? .null),
          ("outcome", effect.end.map { .string($0.rawValue) } ?? .null),
        ]))
      try output.line(json.jsonText())
    }
  }
}
