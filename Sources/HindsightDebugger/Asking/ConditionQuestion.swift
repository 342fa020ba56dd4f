internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A condition that somebody asks about, on the current branch.
struct ConditionQuestion {
  static let operand = Operand(
    "CONDITION", .expression, "a condition, as in .count > 10; 'help conditions' has the language")
  static let range = CommandOption(
    "in", value: "RANGE", kind: .range, "positions to look at (default: the whole session)")

  let condition: Condition
  /// The positions to look at.
  private(set) var positions: ClosedRange<Int>
  let context: Context

  /// Reads the condition and the range that were typed.
  init(_ arguments: Arguments, in context: Context) throws {
    condition = try Condition(arguments.required(Self.operand))
    positions = try PositionRange.kept(arguments.value(of: Self.range), in: context)
    self.context = context
    try context.warnOfUnknown(condition.reads)
  }

  /// The same question about the current position alone.
  var here: ConditionQuestion {
    var question = self
    question.positions = context.cursor.position...context.cursor.position
    return question
  }

  /// Gives `body` the stretches with one judgement, in order, until it returns false. Ctrl-C ends
  /// this, too: quietly, or with `interrupted` if `stopThrows`.
  ///
  /// - Parameter word: what is done with the positions.
  func forEachStretch(
    _ word: String = "searched", stopThrows: Bool = false, _ body: (JudgedStretch) throws -> Bool
  ) throws {
    try context.working(word, over: positions) { work in
      var stretches = try context.timeline.stretches(
        of: condition, in: positions, on: context.cursor.branch,
        shouldStop: { work.hasToStop(at: work.reached) })
      while let stretch = try stretches.next(), try body(stretch) {
        guard work.hasToStop(at: stretch.positions.upperBound) else { continue }
        if stopThrows { throw SessionError.interrupted }
        return
      }
    }
  }

  /// A line for the action that led to a position, in the width that is left of a line.
  func actionText(at position: Int) throws -> String {
    guard position > context.timeline.firstPosition else {
      return position == 0 ? "initial state" : "the first state still kept"
    }
    let action = try context.timeline.action(at: position, on: context.cursor.branch)
    return ActionText.name(action).terminalSafe + "  " + DurationText.sinceStart(action.time)
  }

  /// The members that `--json` prints for a stretch.
  static func members(_ stretch: JudgedStretch) -> [(String, StateValue)] {
    [
      ("from", .integer(Int64(stretch.positions.lowerBound))),
      ("to", .integer(Int64(stretch.positions.upperBound))),
    ] + members(stretch.judgement)
  }

  /// The members that `--json` prints for a judgement: unknown is null, with the reason.
  static func members(_ judgement: Judgement) -> [(String, StateValue)] {
    switch judgement {
    case .holds: [("holds", true)]
    case .fails: [("holds", false)]
    case .unknown(let reason): [("holds", .null), ("unknown", .string(reason.word))]
    }
  }
}

extension Judgement {
  /// The word for it in texts.
  var word: String {
    switch self {
    case .holds: "true"
    case .fails: "false"
    case .unknown(let reason): "unknown (\(reason.word))"
    }
  }
}
