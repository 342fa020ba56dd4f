extension Command {
  /// `back`: to earlier positions.
  static let back = Command(
    name: "back", abbreviations: ["rs", "reverse-step"], group: .move, usage: "back [N]",
    summary: "Go N positions back, or one.",
    discussion: """
      Nothing is undone: the state at each position is what it was when it was
      recorded. Before the first action stands the initial state, position 0.
      """,
    examples: [
      ("back", "one position back"), ("rs 10", "ten positions back, or to the first one"),
    ],
    seeAlso: ["step", "goto", "rewind"], isMovement: true
  ) { context, arguments in
    try Movement.run(context, arguments, direction: -1)
  }
}
