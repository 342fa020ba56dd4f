internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let plotted = Operand(
    "PATH", .expression, form: "PATH|EXPR", "a place, or an expression, as 'print' takes it")
  private static let over = CommandOption(
    "over", value: "AXIS", kind: .word(["positions", "time"]),
    "positions (the default), or time")
  private static let height = CommandOption(
    "height", value: "N", kind: .limit, "rows of a chart of numbers (default: 10)")

  /// `plot`: a chart of a value.
  static let plot = Command(
    name: .both("plot"), group: .search,
    summary: "Draw a value over positions or time.",
    discussion: """
      Numbers are drawn as a chart, other values as lanes: one for each value, the
      most frequent first. If there are more positions than columns, a column stands
      for several: * is its lowest and its highest number, with | between them; # in
      a lane is a column that has only this value, + one that also has others. ^ is
      the current position. What is missing or unknown has a lane of its own.

      --json prints one object a line for each stretch of positions with one value:
      from, to, and value, which a missing one lacks; of an unknown one it is null,
      and unknown tells why.
      """,
    exitStatus: ["0 drawn", "2 trouble"],
    examples: [
      ("plot .count", "the count over the whole session"),
      ("plot .items.count --in 20..80", "how many items there were, in a range"),
      ("plot .isLoading --over time", "when it was true"),
      ("hindsight plot s.hindsight .count", "in the shell"),
    ],
    seeAlso: ["history", "find", "timeline"], session: .fileAtPosition, operands: [plotted],
    ownOptions: [ConditionQuestion.range, over, height], takesExpression: true, schema: "values"
  ) { context, arguments in
    let expression = try StateExpression(arguments.required(plotted))
    let positions = try PositionRange.kept(
      arguments.value(of: ConditionQuestion.range), in: context)
    try context.warnOfUnknown(expression.reads)
    let plot = Plot(expression: expression, positions: positions, context: context)
    let isOverTime = arguments.value(of: over) == "time"
    let height = arguments.limit(of: height) ?? 10
    return Verdict(
      json: plot.writeJSON,
      text: { try plot.writeText(to: $0, isOverTime: isOverTime, height: height) })
  }
}

/// The chart of an expression over a range of positions.
private struct Plot {
  let expression: StateExpression
  let positions: ClosedRange<Int>
  let context: Context

  private func forEachStretch(_ body: (AnsweredStretch) throws -> Void) throws {
    try context.working("read", over: positions) { work in
      var stretches = try context.timeline.stretches(
        of: expression, in: positions, on: context.cursor.branch,
        shouldStop: { work.hasToStop(at: work.reached) })
      while let stretch = try stretches.next() {
        try body(stretch)
        if work.hasToStop(at: stretch.positions.upperBound) { throw SessionError.interrupted }
      }
    }
  }

  func writeText(to output: Output, isOverTime: Bool, height: Int) throws {
    let width = output.isTerminal ? min(output.width, 200) : min(output.width, 80)
    let times = isOverTime ? try Times(self) : nil
    let range = times?.range ?? Int64(positions.lowerBound)..<Int64(positions.upperBound) + 1
    let axis = PlotAxis(range, columns: ChartFrame.columnCount(width: width))
    var columns = try gather(PlotColumns(axis: axis), isOverTime)
    if let kept = columns.mostFrequent(PlotText.mostLanes) {
      columns = try gather(PlotColumns(axis: axis, keeping: kept), isOverTime)
    }
    let here = context.cursor.position
    let place = try isOverTime ? time(of: here) : Int64(here)
    let ends = [range.lowerBound, range.upperBound - 1, place].map {
      isOverTime ? DurationText.sinceStart($0) : "\($0)"
    }
    let text = PlotText(
      columns: columns, mark: positions.contains(here) ? axis.column(of: place) : nil,
      labels: ChartFrame.Labels(first: ends[0], last: ends[1], mark: ends[2]),
      height: max(2, min(height, 100)), width: width)
    for line in text.lines { try output.line(line) }
    if let note = note(axis, isOverTime) { try output.sentence(StyledLine(note, .faint)) }
    if times?.areFalling == true {
      try output.sentence(
        StyledLine("times fall in this session: '--over positions' shows the order", .warning))
    }
  }

  private func gather(_ columns: consuming PlotColumns, _ isOverTime: Bool) throws -> PlotColumns {
    var gathered = columns
    let range = gathered.axis.range
    try forEachStretch { stretch in
      if case .value(let value) = stretch.answer, value.isContainer {
        throw PlotError(text: expression.text, position: stretch.positions.lowerBound, value: value)
      }
      gathered.add(stretch.answer, over: try part(of: stretch.positions, isOverTime, in: range))
    }
    return gathered
  }

  /// When the actions of the range were sent. Imported times may fall.
  private struct Times {
    /// From the earliest to the latest.
    private(set) var range: Range<Int64>
    private(set) var areFalling = false

    init(_ plot: Plot) throws {
      var last = try plot.time(of: plot.positions.lowerBound)
      range = last..<last + 1
      var (falling, all) = (false, range)
      let (timeline, branch) = (plot.context.timeline, plot.context.cursor.branch)
      try plot.context.working("read", over: plot.positions) { work in
        var start = plot.positions.lowerBound
        while start <= plot.positions.upperBound {
          let end = min(plot.positions.upperBound, start + 1_023)
          for action in try timeline.actions(in: start...end, on: branch, payloads: false) {
            falling = falling || action.time < last
            last = action.time
            all = min(all.lowerBound, last)..<max(all.upperBound, last + 1)
          }
          if work.hasToStop(at: end) { throw SessionError.interrupted }
          start = end + 1
        }
      }
      (range, areFalling) = (all, falling)
    }
  }

  /// The part of the axis that some positions take. A state lasts until the next action.
  private func part(of stretch: ClosedRange<Int>, _ isOverTime: Bool, in axis: Range<Int64>) throws
    -> Range<Int64>
  {
    guard isOverTime else { return Int64(stretch.lowerBound)..<Int64(stretch.upperBound) + 1 }
    let start = max(axis.lowerBound, min(try time(of: stretch.lowerBound), axis.upperBound - 1))
    let end =
      stretch.upperBound == positions.upperBound
      ? axis.upperBound : min(try time(of: stretch.upperBound + 1), axis.upperBound)
    // Imported times may fall, and several actions may have one time.
    return start..<max(end, start + 1)
  }

  private func time(of position: Int) throws -> Int64 {
    try context.timeline.time(
      at: BranchPosition(branch: context.cursor.branch, position: position))
  }

  /// What a column stands for; nil if it is one position.
  private func note(_ axis: PlotAxis, _ isOverTime: Bool) -> String? {
    let length = axis.range.upperBound - axis.range.lowerBound
    if isOverTime { return "a column is \(DurationText.taken(length / Int64(axis.count)))" }
    guard length > axis.count else { return nil }
    return "\(CountText.grouped(length)) positions in \(axis.count) columns"
  }

  func writeJSON(to output: Output) throws {
    try forEachStretch { stretch in
      let members: [(String, StateValue)] = [
        ("from", .integer(Int64(stretch.positions.lowerBound))),
        ("to", .integer(Int64(stretch.positions.upperBound))),
      ]
      let value: [(String, StateValue)] =
        switch stretch.answer {
        case .value(let value): [("value", value)]
        case .missing: []
        case .unknown(let reason): [("value", .null), ("unknown", .string(reason.word))]
        }
      try output.line(StateValue.object(StateObject(members + value)).jsonText())
    }
  }
}

/// A value that cannot be drawn: an array or an object.
struct PlotError: Error, Explained {
  /// The expression.
  var text: String
  /// Where it has the value.
  var position: Int
  var value: StateValue

  var sentence: String {
    let kind = if case .array = value { "an array" } else { "an object" }
    return
      "\(text) is \(kind) at position \(position); 'plot \(text).count' draws how many it has, "
      + "or draw one of its parts"
  }
}
