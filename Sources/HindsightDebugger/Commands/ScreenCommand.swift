internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `screen`: the app's view of a state.
  static let screen = Command(
    name: "screen", group: .look, usage: "screen [POS]",
    summary: "Show what the app's user saw here, or at POS.",
    discussion: """
      Draws the view that the app was linked with, from the recorded state as today's
      types read it. Drawing sends no action and runs no reducer.
      """,
    examples: [("screen", "the screen here"), ("screen 12", "the screen after the 12th action")],
    seeAlso: ["print", "action", "goto"], completion: [[.position]]
  ) { context, arguments in
    var arguments = arguments
    let position = try arguments.next().map(context.position) ?? context.cursor.position
    try arguments.end()
    let screen = try context.screen()
    let state = try context.timeline.state(at: position, on: context.cursor.branch)
    // A file or a pipe has no width, and a view needs one to lay itself out.
    let isUnlimited = context.output.width == Output.unlimitedWidth
    let width = isUnlimited ? Output.usualWidth : context.output.width
    for line in try screen.lines(of: state, width: width) {
      if context.shouldStop() { return }
      try context.output.line(line)
    }
  }
}

extension Context {
  /// The view of the session's app.
  func screen() throws(CommandError) -> Screen {
    let name = timeline.session.header.app
    guard let app else {
      throw .appNotLinked(app: name, linked: apps.map(\.versionedName), needed: .view)
    }
    guard let screen = app.screen else { throw .appWithoutView(name) }
    return screen
  }
}
