internal import TimeTravel

extension Command {
  /// `rewind`: to the initial state.
  static let rewind = Command(
    name: .prompt("rewind"), group: .move,
    summary: "Go to the first position, the initial state.",
    seeAlso: ["goto", "step"]
  ) { context, _ in
    context.cursor.position = context.timeline.firstPosition
    return Verdict(try Landing.line(context))
  }
}
