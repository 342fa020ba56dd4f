internal import StateTree
internal import TimeTravel

extension Command {
  private static let clause = Operand(
    "PATH", .stop, form: "PATH [if CONDITION]",
    "a place: .count, .items[id=42].title; and a condition")

  /// `watch`: stops where a value changes.
  static let watch = Command(
    name: .prompt("watch"), group: .stop,
    summary: "Stop where the value at PATH changes.",
    discussion: """
      'continue' and 'reverse-continue' then stop at each position whose value there
      differs from the one before, and show both. '.items[3]' is whatever stands
      fourth; '.items[id=42]' is the element with that id, wherever it stands. With
      'if', only changes at which the condition is true stop a search.
      """,
    examples: [
      ("watch .count", "at each change of the count"),
      ("watch .items[id=42].done if .count > 10", "at some changes of an item"),
    ],
    seeAlso: ["break", "continue", "last", "history"], operands: [clause], takesExpression: true
  ) { context, arguments in
    let clause = try StopClause(arguments.required(clause))
    guard let (point, text) = try clause.watchpoint(in: context) else {
      throw CommandError.missingArgument("PATH", usage: arguments.usage)
    }
    let line = context.stops.add(point, text: text, isTemporary: false).line
    var note: String?
    if case .change(let pattern) = point.place, let path = pattern.plainPath {
      note = RedactionText.note(of: path, in: context)
    }
    return Verdict { [note] output in
      try output.line(line)
      if let note { try output.sentence(StyledLine(note, .warning)) }
    }
  }
}
