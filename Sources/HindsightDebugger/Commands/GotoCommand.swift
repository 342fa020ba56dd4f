internal import TimeTravel

extension Command {
  /// `goto`: to any position.
  static let goto = Command(
    name: "goto", abbreviations: ["g"], group: .move, usage: "goto POS",
    summary: "Go to a position.",
    discussion: """
      POS is a number, first, last, +N (N further on), -N (N back), or @TIME, the
      last action up to then, as in @1.204s or @12m. Position 0 is the initial
      state, and position 12 is the state after the 12th action.
      """,
    examples: [
      ("goto 12", "the state after the 12th action"), ("g last", "the end of the branch"),
      ("g -5", "five positions back"),
    ],
    seeAlso: ["step", "back", "list"], completion: [[.position]], isMovement: true
  ) { context, arguments in
    var arguments = arguments
    let text = try arguments.next("POS")
    try arguments.end()
    context.cursor.position = try context.position(text)
    try context.output.line(Landing.line(context))
  }
}
