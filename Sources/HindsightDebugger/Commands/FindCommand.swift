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
      that led to its first one; > marks the stretch that you are in. Below it are
      the count, and how many positions could not be judged because a value was
      redacted, lost or removed. Only the positions that change what the condition
      reads are looked at.

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
      ("find changed(.items) --in 20..40", "in a range"),
      ("hindsight find s.hindsight '.count > 10'", "in the shell"),
    ],
    seeAlso: ["first", "when"], session: .file,
    operands: [ConditionQuestion.operand], ownOptions: [ConditionQuestion.range, limit, all],
    exclusive: [(limit, all)], takesExpression: true, schema: "stretches"
  ) { context, arguments in
    let found = Found(
      question: try ConditionQuestion(arguments, in: context),
      shown: ShownCount(arguments, limit: limit, all: all, atTerminal: Found.mostAtTerminal))
    var isFound = false
    return Verdict(
      status: isFound || arguments.place == .prompt ? .fine : .found,
      json: { try found.writeJSON(to: $0) { isFound = true } },
      text: { try found.writeText(to: $0) { isFound = true } })
  }
}

/// What `find` prints.
private struct Found {
  /// The stretches that a terminal shows.
  static let mostAtTerminal = 20

  let question: ConditionQuestion
  let shown: ShownCount

  /// Writes the stretches, and calls `noteHit` if the condition is true at one.
  func writeText(to output: Output, noteHit: () -> Void) throws {
    let most = shown.most(at: output) ?? .max
    var tally = JudgementTally()
    var first: Int?
    let column = "\(question.positions.upperBound)".count
    let here = question.context.cursor.position
    try question.forEachStretch { stretch in
      tally.count(stretch)
      guard stretch.judgement == .holds else { return true }
      first = first ?? stretch.positions.lowerBound
      guard tally.stretches <= most else { return true }
      let (from, to) = (stretch.positions.lowerBound, stretch.positions.upperBound)
      var line = StyledLine(stretch.positions.contains(here) ? "> " : "  ", .strong)
      line.append("\(from)".leftPadded(to: column), .strong)
      line.append(from == to ? "" : "..\(to)", .strong, paddedTo: column + 2)
      line.append("  " + (try question.actionText(at: from)))
      try output.line(line.trimmed().cut(to: output.width))
      return true
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
    if tally.holds > 0 { noteHit() }
  }

  /// The same as JSON. It calls `noteHit` before it writes, since a reader may want no more.
  func writeJSON(to output: Output, noteHit: () -> Void) throws {
    var rest = shown.limit ?? .max
    try question.forEachStretch { stretch in
      guard stretch.judgement != .fails, rest > 0 else { return true }
      rest -= 1
      if stretch.judgement == .holds { noteHit() }
      try output.line(
        StateValue.object(StateObject(ConditionQuestion.members(stretch))).jsonText())
      return true
    }
  }
}
