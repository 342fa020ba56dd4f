internal import SessionFile
internal import TimeTravel

extension Command {
  /// `follow`: the actions of a running recording, as they come.
  static let follow = Command(
    name: .prompt("follow"), group: .look,
    summary: "Show the actions of a running recording as they come.",
    discussion: """
      Shows actions as the recorder writes them, until Ctrl-C or until the recording
      ends; then it moves to the last position. The app never waits for this.
      Options select actions, and --json prints them, as with 'list'.
      """,
    examples: [
      ("follow", "all actions"), ("follow --name 'search.*'", "actions with matching names"),
    ],
    seeAlso: ["list", "info"], ownOptions: FilterOptions.all, schema: "actions"
  ) { context, arguments in
    let filter = try FilterOptions.filter(arguments, in: context)
    guard context.live == nil else { throw CommandError.followsAlready }
    guard context.isRunning else { throw CommandError.notBeingRecorded }
    let last = try context.timeline.lastPosition(on: .main)
    func goToTheEnd() throws {
      let position = try context.timeline.lastPosition(on: .main)
      context.cursor = BranchPosition(branch: .main, position: position)
    }
    return Verdict(
      json: { output in
        try Following.writeJSON(after: last, filter, context, to: output)
        try goToTheEnd()
      },
      text: { output in
        try output.line(
          StyledLine("-- following from position \(last) on, until Ctrl-C --", .faint))
        try Following.writeText(after: last, filter, context, to: output)
        try goToTheEnd()
        try output.line(Landing.line(context))
      })
  }
}
