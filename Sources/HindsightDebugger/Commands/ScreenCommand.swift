internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  /// `screen`: the app's view of a state.
  static let screen = Command(
    name: .both("screen"), group: .look,
    summary: "Show the app's screen at a position.",
    discussion: """
      Draws the linked app's view of the recorded state, as today's types read it.
      Drawing sends no action and runs no reducer. At a terminal the view has the
      terminal's width; elsewhere it has \(Output.usualWidth) columns.

      --json prints one object: position, width and lines.
      """,
    exitStatus: ["0 drawn", "2 trouble, such as an app that is not linked"],
    examples: [
      ("screen", "the screen here"), ("screen 12", "the screen after the 12th action"),
      ("hindsight screen s.hindsight@12", "the screen after the 12th action"),
    ],
    seeAlso: ["print", "action", "goto"], session: .fileAtPosition, operands: [.position],
    schema: "screen"
  ) { context, arguments in
    let position = try context.lookedAt(arguments)
    let screen = try context.screen()
    let state = try context.timeline.state(at: position, on: context.cursor.branch)
    // A file or a pipe has no width, and a view needs one for its layout.
    let isUnlimited = context.output.width == Output.unlimitedWidth
    let width = isUnlimited ? Output.usualWidth : context.output.width
    let lines = try screen.lines(of: state, width: width)
    return Verdict(
      json: { output in
        let json: StateValue = [
          "position": .integer(Int64(position)), "width": .integer(Int64(width)),
          "lines": .array(lines.map { .string($0) }),
        ]
        try output.line(json.jsonText())
      },
      text: { output in
        for line in lines {
          if context.shouldStop() { return }
          try output.line(line)
        }
      })
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
