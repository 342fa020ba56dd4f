internal import StateTree
internal import TimeTravel

extension Command {
  /// `diff`: how two positions differ.
  static let diff = Command(
    name: "diff", abbreviations: ["df"], group: .look, usage: "diff [A [B]] [PATH]",
    summary: "Show what the action here changed, or what has since A.",
    discussion: """
      Without a position: what the last action changed. With one: what is different
      here from what was there. With two: what changed from the first to the second.
      PATH leaves out all but the changes there. Each line is one change:
        ~ replaced   + added   - removed   > moved
      Its path can be typed back, as in 'print PATH'. Values are cut in the middle at
      a terminal, texts of three lines or more shown in lines, and what stands beside
      the changes and stayed as it was is counted.
      """,
    examples: [
      ("diff", "what the action that led here changed"),
      ("diff 0", "all that changed since the start"),
      ("diff 3 9 .items", "how the items changed from position 3 to 9"),
    ],
    seeAlso: ["print", "action"], completion: [[.position, .path], [.position, .path], [.path]]
  ) { context, arguments in
    var arguments = arguments
    let first = try arguments.nextPosition(context)
    let second = try first.map { _ in try arguments.nextPosition(context) } ?? nil
    let path = try arguments.next().map { text throws(StatePathError) in try StatePath(text) }
    try arguments.end()
    let (position, branch) = (context.cursor.position, context.cursor.branch)
    if first == nil, position > context.timeline.firstPosition,
      try context.timeline.outcome(at: position, on: branch) == nil
    {
      return try context.output.line(Landing.noOutcome(isRunning: context.isRunning))
    }
    guard first != nil || position > context.timeline.firstPosition else {
      return try context.output.line(
        position == 0
          ? "position 0 is the initial state: there is none before it"
          : "position \(position) is the first that was kept: there is none before it")
    }
    let before = try context.timeline.state(at: first ?? position - 1, on: branch)
    let after = try context.timeline.state(at: second ?? position, on: branch)
    if let path, before[path] == nil { _ = try after.value(at: path) }
    let diff = StateDiff(from: before, to: after, at: path ?? .root)
    let text = DiffText(width: context.output.width, after: after, part: path ?? .root)
    for line in text.lines(diff) {
      if context.shouldStop() { return }
      try context.output.line(line)
    }
  }
}

extension Arguments {
  /// Takes the next argument away where it is a position.
  mutating func nextPosition(_ context: Context) throws -> Int? {
    try next { (try? PositionExpression($0)) != nil }.map(context.position)
  }
}
