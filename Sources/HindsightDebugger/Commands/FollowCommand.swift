internal import SessionFile
internal import TimeTravel

extension Command {
  /// `follow`: the actions of a running recording, as they come.
  static let follow = Command(
    name: "follow", group: .look, usage: "follow [OPTIONS]",
    summary: "Show the actions of a running recording as they come.",
    discussion: """
      Shows what is recorded from now on, until Ctrl-C or until the recording ends;
      then one stands at the last position. The app never waits for that. Options
      choose among the actions as with 'list'.
      """,
    examples: [
      ("follow", "all actions"), ("follow --name 'search.*'", "those of a name"),
    ],
    seeAlso: ["list", "info"],
    completion: [FilterOptions.all.map { .option("--" + $0.long) }]
  ) { context, arguments in
    var arguments = arguments
    let filter = try FilterOptions.filter(taking: &arguments, in: context)
    try arguments.end()
    guard context.live == nil else { throw CommandError.followsAlready }
    guard context.isRunning else { throw CommandError.notBeingRecorded }
    let last = try context.timeline.lastPosition(on: .main)
    try context.output.line(
      StyledLine("-- following from position \(last) on, until Ctrl-C --", .faint))
    try Following.writeText(after: last, filter, context)
    context.cursor = Cursor(branch: .main, position: try context.timeline.lastPosition(on: .main))
    try context.output.line(Landing.line(context))
  }
}
