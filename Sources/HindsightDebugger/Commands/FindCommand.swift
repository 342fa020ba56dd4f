internal import StateTree
internal import TimeTravel

extension Command {
  private static let limit = CommandOption(
    "limit", value: "N", kind: .limit,
    "stretches to show (\(Found.mostAtTerminal) at a terminal)")
  private static let all = CommandOption("all", "show every stretch, at a terminal too")

  /// `find`: where a condition holds.
  static let find = Command(
    name: .both("find"), group: .search,
    summary: "List the positions at which CONDITION is true.",
    discussion: """
      Each line is a stretch of positions that follow each other, with the action
      that led to its first one. Below it are the count, and how many positions
      could not be judged because a value was redacted, lost or removed. Only the
      positions that change what the condition reads are looked at.

      A condition compares places of the state, and facts of the action:
      '.count > 10 && .items[0].done', 'changed(.items)', 'action == "counter.*"'.
      'help conditions' has the language.

      --json prints one object a line for each stretch in which the condition is
      true (holds is true) or unknown (holds is null): from, to, holds, unknown.
      """,
    exitStatus: ["0 found", "1 true at no position", "2 trouble"],
    examples: [
      ("find .count > 10", "where the count is above 10"),
      ("find .count in [2, 3, 5, 7, 11, 13]", "where it is one of these"),
      ("find changed(.items) && origin == \"effect\" --in 20..40", "in a range"),
      ("hindsight find s.hindsight 'action == \"counter.*\" && .isLoading'", "in the shell"),
    ],
    seeAlso: ["first", "when", "grep", "conditions"], session: .file,
    operands: [ConditionQuestion.operand], ownOptions: [ConditionQuestion.range, limit, all],
    exclusive: [(limit, all)], takesExpression: true, schema: "stretches"
  ) { context, arguments in
    let found = Found(
      question: try ConditionQuestion(arguments, in: context),
      most: arguments.limit(of: limit), isWhole: arguments.has(all))
    let status = ExitStatusBox()
    return Verdict(
      status: arguments.place == .shell ? status.value : .fine,
      json: { try found.writeJSON(to: $0, status) }, text: { try found.writeText(to: $0, status) })
  }
}

/// The exit status that a writer finds out.
final class ExitStatusBox {
  var value = ExitStatus.found
}

/// What `find` prints.
private struct Found {
  /// The stretches that a terminal shows.
  static let mostAtTerminal = 20

  let question: ConditionQuestion
  let most: Int?
  let isWhole: Bool

  private func forEach(_ body: (JudgedStretch) throws -> Void) throws {
    try question.context.working("searched", over: question.positions) { work in
      var stretches = try question.stretches(work)
      while let stretch = try stretches.next() {
        try body(stretch)
        if work.hasToStop(at: stretch.positions.upperBound) { return }
      }
    }
  }

  func writeText(to output: Output, _ status: ExitStatusBox) throws {
    let most = most ?? (output.isTerminal && !isWhole ? Self.mostAtTerminal : .max)
    var tally = JudgementTally()
    var first: Int?
    let column = "\(question.positions.upperBound)".count
    let here = question.context.cursor.position
    try forEach { stretch in
      tally.count(stretch)
      guard stretch.judgement == .holds else { return }
      first = first ?? stretch.positions.lowerBound
      guard tally.stretches <= most else { return }
      let (from, to) = (stretch.positions.lowerBound, stretch.positions.upperBound)
      var line = StyledLine(stretch.positions.contains(here) ? "> " : "  ", .strong)
      line.append("\(from)".leftPadded(to: column), .strong)
      line.append(from == to ? "" : "..\(to)", .strong, paddedTo: column + 2)
      line.append("  " + (try question.actionText(at: from)))
      try output.line(line.trimmed().cut(to: output.width))
    }
    if tally.stretches > most {
      try output.line(
        StyledLine(
          "... \(CountText.grouped(tally.stretches - most)) more; --all shows them", .faint))
    }
    try output.sentence(StyledLine(tally.summary))
    if let note = tally.unknownNote { try output.sentence(StyledLine(note, .warning)) }
    if let first, output.isTerminal {
      try output.line(StyledLine("'goto \(first)' goes to the first", .faint))
    }
    if tally.holds > 0 { status.value = .fine }
  }

  func writeJSON(to output: Output, _ status: ExitStatusBox) throws {
    var rest = most ?? .max
    try forEach { stretch in
      guard stretch.judgement != .fails, rest > 0 else { return }
      rest -= 1
      if stretch.judgement == .holds { status.value = .fine }
      try output.line(
        StateValue.object(StateObject(ConditionQuestion.members(stretch))).jsonText())
    }
  }
}
