internal import TimeTravel

extension Command {
  /// `rewind`: to the initial state.
  static let rewind = Command(
    name: "rewind", group: .move, usage: "rewind",
    summary: "Go to the first position, the initial state.",
    seeAlso: ["goto", "step"], isMovement: true
  ) { context, arguments in
    try arguments.end()
    context.cursor.position = context.timeline.firstPosition
    try context.output.line(Landing.line(context))
  }
}
