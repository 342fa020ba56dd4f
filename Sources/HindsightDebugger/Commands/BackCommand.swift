extension Command {
  /// `back`: to earlier positions.
  static let back = Command(
    name: .prompt("back"), aliases: [.prompt("rs"), .prompt("reverse-step")], group: .move,
    summary: "Go N positions back, or one.",
    discussion: """
      Moving undoes nothing: the state at each position is the recorded one.
      Position 0, before the first action, is the initial state.
      """,
    examples: [
      ("back", "one position back"), ("rs 10", "ten positions back, or to the first one"),
    ],
    seeAlso: ["step", "goto", "rewind"], operands: [Movement.count], onEnter: .again
  ) { context, arguments in
    try Movement.run(context, arguments, direction: -1)
  }
}
