internal import StateTree
internal import TimeTravel

extension Command {
  /// `first`: the first position at which a condition holds.
  static let first = Command(
    name: .both("first"), group: .search,
    summary: "Show the first position at which CONDITION is true.",
    discussion: """
      Shows the action that led there, who sent it, and how to go there. --in 20..
      begins at 20.

      --json prints one object: position, holds (true), and the members that 'list
      --json' prints for the action. If there is none, position is null. unknown is
      how many positions before it could not be judged.
      """,
    exitStatus: ["0 shown", "1 true at no position", "2 trouble"],
    examples: [
      ("first .count > 10", "when the count went above 10"),
      ("first contains(.favorites, 13) --in 20..", "from position 20 on"),
      ("hindsight first s.hindsight '.alert is not nil'", "in the shell"),
    ],
    seeAlso: ["find", "when"], session: .file,
    operands: [ConditionQuestion.operand], ownOptions: [ConditionQuestion.range],
    takesExpression: true, schema: "position"
  ) { context, arguments in
    let question = try ConditionQuestion(arguments, in: context)
    var tally = JudgementTally()
    var hit: Int?
    try question.forEachStretch { stretch in
      if stretch.judgement == .holds {
        hit = stretch.positions.lowerBound
      } else {
        tally.count(stretch)
      }
      return hit == nil
    }
    let answer = FirstHit(question: question, hit: hit, tally: tally)
    return Verdict(
      status: hit == nil && arguments.place == .shell ? .found : .fine, json: answer.writeJSON,
      text: answer.writeText)
  }
}

/// What `first` prints.
private struct FirstHit {
  let question: ConditionQuestion
  let hit: Int?
  /// What was passed before it.
  let tally: JudgementTally

  func writeText(to output: Output) throws {
    guard let hit else {
      try output.sentence(StyledLine(tally.summary))
      if let note = tally.unknownNote { try output.sentence(StyledLine(note, .warning)) }
      return
    }
    let context = question.context
    let action =
      hit > context.timeline.firstPosition
      ? try context.timeline.action(at: hit, on: context.cursor.branch) : nil
    try output.line(
      Landing.line(hit, try context.lastPosition(), action, width: output.width))
    if let action { try SenderText.write(action, in: context, to: output) }
    if let note = tally.unknownNote {
      try output.sentence(StyledLine("before it, \(note)", .warning))
    }
    guard output.isTerminal else { return }
    let words = "'goto \(hit)' goes there, 'causes \(hit)' tells why"
    for line in WrappedText.lines(words, width: output.width) {
      try output.line(StyledLine(line, .faint))
    }
  }

  func writeJSON(to output: Output) throws {
    let context = question.context
    var members: [(String, StateValue)] = [
      ("position", hit.map { .integer(Int64($0)) } ?? .null),
      ("holds", hit == nil ? .null : true), ("unknown", .integer(Int64(tally.unknown))),
    ]
    if let hit, hit > context.timeline.firstPosition {
      members += try ActionJSON.members(at: hit, in: context).dropFirst()
    }
    try output.line(StateValue.object(StateObject(members)).jsonText())
  }
}
