internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let everywhere = CommandOption(
    "everywhere", "at every position of the session, not only here")

  /// `assert`: whether a condition holds, for scripts.
  static let assert = Command(
    name: .both("assert"), group: .search,
    summary: "Check that CONDITION is true here, for scripts.",
    discussion: """
      If it is true, nothing is printed in the shell, and one line at the prompt.
      If it is false, the values that it reads are printed. With --in RANGE or
      --everywhere it must be true at each of these positions, and the first at
      which it is not is named.

      --json prints one object: holds (null if unknown, with the reason), and the
      position of the first failure, or of the first that cannot be judged.
      """,
    exitStatus: ["0 true", "1 false", "2 it cannot be judged, or trouble"],
    examples: [
      ("assert .count >= 0", "at this position"),
      ("assert .count >= 0 --everywhere", "at each position"),
      ("hindsight assert s.hindsight@12 '.items.count == 3'", "in the shell"),
    ],
    seeAlso: ["find", "print"], session: .fileAtPosition,
    operands: [ConditionQuestion.operand], ownOptions: [ConditionQuestion.range, everywhere],
    exclusive: [(ConditionQuestion.range, everywhere)], takesExpression: true,
    schema: "assertion"
  ) { context, arguments in
    var question = try ConditionQuestion(arguments, in: context)
    if !arguments.has(ConditionQuestion.range), !arguments.has(everywhere) {
      question = question.here
    }
    let assertion = try Assertion(question)
    let isQuiet = arguments.place == .shell && assertion.judgement == .holds
    return Verdict(
      status: assertion.status, json: assertion.writeJSON,
      text: { if !isQuiet { try assertion.writeText(to: $0) } })
  }
}

/// What `assert` found.
private struct Assertion {
  let question: ConditionQuestion
  /// The worst judgement: a failure is worse than the unknown.
  let judgement: Judgement
  /// The first position with this judgement.
  let position: Int
  private let tally: JudgementTally

  init(_ question: ConditionQuestion) throws {
    var tally = JudgementTally()
    var unknown: JudgedStretch?
    var failure: JudgedStretch?
    // What was not looked at is unknown, so a stop may not count as an answer.
    try question.forEachStretch("checked", stopThrows: true) { stretch in
      tally.count(stretch)
      switch stretch.judgement {
      case .holds: break
      case .fails: failure = failure ?? stretch
      case .unknown: unknown = unknown ?? stretch
      }
      return true
    }
    let worst = failure ?? unknown
    judgement = worst?.judgement ?? .holds
    position = worst?.positions.lowerBound ?? question.positions.lowerBound
    self.question = question
    self.tally = tally
  }

  var status: ExitStatus {
    switch judgement {
    case .holds: .fine
    case .fails: .found
    case .unknown: .trouble
    }
  }

  func writeText(to output: Output) throws {
    guard judgement != .holds else {
      let place = tally.all == 1 ? "at \(position)" : "at each of \(tally.all) positions"
      return try output.line("true \(place)")
    }
    var words = "\(judgement.word) at \(position): \(question.condition.text)"
    if tally.all > 1 {
      let count = judgement == .fails ? tally.fails : tally.unknown
      let word = judgement == .fails ? "false" : "unknown"
      words +=
        "; \(word) at \(CountText.grouped(count)) of \(CountText.count(tally.all, "position"))"
    }
    try output.sentence(StyledLine(words.terminalSafe, .warning))
    for place in question.condition.reads.now {
      let reading = try question.context.timeline.reading(
        of: PathPattern(place), at: position, on: question.context.cursor.branch
      ).reading
      var line = StyledLine("  ")
      line.append("\(place)", .path)
      line.append("  ")
      line.append(reading.line(width: max(8, output.width - line.displayWidth)))
      try output.line(line.cut(to: output.width))
    }
  }

  func writeJSON(to output: Output) throws {
    let members: [(String, StateValue)] =
      ConditionQuestion.members(judgement) + [
        ("position", judgement == .holds ? .null : .integer(Int64(position))),
        ("failures", .integer(Int64(tally.fails))), ("unknowns", .integer(Int64(tally.unknown))),
        ("positions", .integer(Int64(tally.all))),
      ]
    try output.line(StateValue.object(StateObject(members)).jsonText())
  }
}
