internal import StateTree
internal import TimeTravel

extension Command {
  private static let limit = CommandOption(
    "limit", value: "N", kind: .limit, "lines to show (\(Edges.mostAtTerminal) at a terminal)")
  private static let all = CommandOption("all", "show every line, at a terminal too")

  /// `when`: where a condition becomes true or false.
  static let when = Command(
    name: .both("when"), group: .search,
    summary: "List where CONDITION becomes true, and where false.",
    discussion: """
      The first line is how it begins. Each other line is a position at which it
      becomes true, false or unknown, with the action that led there.

      --json prints one object a line: position, holds (null if unknown, with the
      reason), and the members that 'list --json' prints for the action.
      """,
    exitStatus: ["0 listed", "2 trouble"],
    examples: [
      ("when .isLoading", "each begin and end of loading"),
      ("when .count > 10 --in 20..40", "in a range"),
      ("hindsight when s.hindsight '.alert is nil'", "in the shell"),
    ],
    seeAlso: ["find", "first", "history"], session: .file,
    operands: [ConditionQuestion.operand], ownOptions: [ConditionQuestion.range, limit, all],
    exclusive: [(limit, all)], takesExpression: true, schema: "edges"
  ) { context, arguments in
    let edges = Edges(
      question: try ConditionQuestion(arguments, in: context),
      shown: ShownCount(arguments, limit: limit, all: all, atTerminal: Edges.mostAtTerminal))
    return Verdict(json: edges.writeJSON, text: edges.writeText)
  }
}

/// What `when` prints.
private struct Edges {
  /// The lines that a terminal shows.
  static let mostAtTerminal = 20

  let question: ConditionQuestion
  let shown: ShownCount

  func writeText(to output: Output) throws {
    let most = shown.most(at: output) ?? .max
    let column = "\(question.positions.upperBound)".count
    let here = question.context.cursor.position
    var count = 0
    var next: Int?
    try question.forEachStretch { stretch in
      count += 1
      guard count <= most else {
        next = stretch.positions.lowerBound
        return false
      }
      var line = StyledLine(stretch.positions.contains(here) ? "> " : "  ", .strong)
      line.append("\(stretch.positions.lowerBound)".leftPadded(to: column), .strong)
      let style: Style =
        switch stretch.judgement {
        case .holds: .added
        case .fails: .removed
        case .unknown: .warning
        }
      line.append("  ")
      line.append(stretch.judgement.word, style, paddedTo: 5)
      line.append("  " + (try question.actionText(at: stretch.positions.lowerBound)))
      try output.line(line.trimmed().cut(to: output.width))
      return true
    }
    if let next {
      let words = "... more; '--in \(next)..' goes on, --all shows all"
      try output.line(StyledLine(words, .faint))
    }
  }

  func writeJSON(to output: Output) throws {
    let context = question.context
    var rest = shown.limit ?? .max
    try question.forEachStretch { stretch in
      guard rest > 0 else { return false }
      rest -= 1
      let position = stretch.positions.lowerBound
      var members: [(String, StateValue)] =
        [("position", .integer(Int64(position)))]
        + ConditionQuestion.members(stretch.judgement)
      if position > context.timeline.firstPosition {
        members += try ActionJSON.members(at: position, in: context).dropFirst()
      }
      try output.line(StateValue.object(StateObject(members)).jsonText())
      return true
    }
  }
}
