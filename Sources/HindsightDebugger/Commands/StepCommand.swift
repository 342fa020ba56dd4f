internal import TimeTravel

extension Command {
  /// `step`: to later positions.
  static let step = Command(
    name: .prompt("step"), aliases: [.prompt("s")], group: .move,
    summary: "Go N positions on, or one.",
    discussion: """
      Prints the new position, the action that led there, and when it was sent. At
      the last position it does not move.
      """,
    examples: [("step", "one position on"), ("s 10", "ten positions on, or to the last one")],
    seeAlso: ["back", "goto", "list"], operands: [Movement.count], onEnter: .again
  ) { context, arguments in
    try Movement.run(context, arguments, direction: 1)
  }
}
