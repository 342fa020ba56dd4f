internal import StateTree
internal import TimeTravel

extension Command {
  private static let clause = Operand(
    "NAME", .stop, form: "[NAME|effect|outside|gap] [if CONDITION]",
    "a pattern for the action's name (* any letters, ? one), or a word, and a condition")

  /// `break`: stops at actions, or where a condition becomes true.
  static let `break` = Command(
    name: .prompt("break"), aliases: [.prompt("b"), .prompt("br")], group: .stop,
    summary: "Stop at actions of NAME, or where CONDITION holds.",
    discussion: """
      'continue' and 'reverse-continue' then stop there. 'effect' stops at actions
      that effects sent, 'outside' where the state was changed outside the store,
      and 'gap' behind what was not recorded. With 'if', only where the condition is
      true, too.

      'break if CONDITION' looks at every position. If the condition is about the
      state alone, it stops where it becomes true, not at each position where it
      stays true; if it is about the action, or what it changed, at each.
      """,
    examples: [
      ("break counter.*", "at each action of the counter"),
      ("break search.* if payload.search.query == \"\"", "at an empty search"),
      ("break if .count > 10", "where the count becomes more than 10"),
      ("break gap", "behind what was not recorded"),
    ],
    seeAlso: ["watch", "continue", "info", "delete", "commands"], operands: [clause],
    takesExpression: true
  ) { context, arguments in
    try set(arguments, isTemporary: false, context)
  }

  /// `tbreak`: the same, once.
  static let tbreak = Command(
    name: .prompt("tbreak"), group: .stop,
    summary: "Stop once, as 'break' does.",
    discussion: "The breakpoint is deleted when it has stopped a search.",
    examples: [("tbreak gap", "at the next gap"), ("tbreak if .count > 10", "once")],
    seeAlso: ["break", "continue"], operands: [clause], takesExpression: true
  ) { context, arguments in
    try set(arguments, isTemporary: true, context)
  }

  private static func set(
    _ arguments: Arguments, isTemporary: Bool, _ context: Context
  ) throws -> Verdict {
    let clause = try StopClause(arguments.required(clause))
    guard let point = try clause.breakpoint(in: context) else {
      throw CommandError.missingArgument("NAME", usage: arguments.usage)
    }
    let breakpoint = context.stops.add(point, text: clause.text, isTemporary: isTemporary)
    var note: StyledLine?
    if case .action(let pattern) = point.place {
      note = try context.unknownNameNote(pattern).map { StyledLine($0.terminalSafe, .warning) }
    }
    return Verdict { [note] output in
      var line = StyledLine(isTemporary ? "temporary " : "")
      line.append(breakpoint.line)
      try output.sentence(line)
      if let note { try output.sentence(note) }
    }
  }
}
