internal import TimeTravel

extension Command {
  private static let target = Operand("POS", .position, "the position")

  /// `goto`: to any position.
  static let goto = Command(
    name: .prompt("goto"), aliases: [.prompt("g")], group: .move,
    summary: "Go to a position.",
    discussion: """
      POS is a number, first, last, +N (N forward), -N (N back), or @TIME, the last
      action up to that time, as in @1.204s or @12m. Position 0 is the initial
      state, and position 12 is the state after the 12th action.
      """,
    examples: [
      ("goto 12", "the state after the 12th action"), ("g last", "the end of the branch"),
      ("g -5", "five positions back"),
    ],
    seeAlso: ["step", "back", "list"], operands: [target], isRepeatable: true
  ) { context, arguments in
    context.cursor.position = try context.position(arguments.required(target))
    return Verdict(try Landing.line(context))
  }
}
