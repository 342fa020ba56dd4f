internal import StateTree
internal import TimeTravel

extension Command {
  /// `diff`: how two positions differ.
  static let diff = Command(
    name: "diff", abbreviations: ["df"], group: .look,
    usage: "diff [A [B]] [PATH] [--limit N] [--all]",
    summary: "Show what the action here changed, or what has since A.",
    discussion: """
      Without a position: what the last action changed. With one: what is different
      here from what was there. With two: what changed from the first to the second.
      PATH leaves out all but the changes there. Each line is one change:
        ~ replaced   + added   - removed   > moved
      Its path can be typed back, as in 'print PATH': what is new stands there at the
      later position, what is removed at the earlier one. Values are cut in the middle
      at a terminal, texts of three lines or more shown in lines, and what stands
      beside the changes and stayed as it was is counted. At a terminal there is a
      limit:
        --limit N   changes that are shown (\(DiffText.mostAtTerminal ?? 0))
        --all       everything, and values whole
      """,
    examples: [
      ("diff", "what the action that led here changed"),
      ("diff 0", "all that changed since the start"),
      ("diff 3 9 .items", "how the items changed from position 3 to 9"),
      ("diff 0 --all", "every change since the start, however many"),
    ],
    seeAlso: ["print", "action"],
    completion: [
      [.position, .path] + DiffText.options, [.position, .path] + DiffText.options,
      [.path] + DiffText.options, DiffText.options,
    ]
  ) { context, arguments in
    var arguments = arguments
    let isWhole = arguments.take(option: "--all")
    let limit = try arguments.takeLimit(option: "--limit")
    let first = try arguments.nextPosition(context)
    let second = try first.map { _ in try arguments.nextPosition(context) } ?? nil
    let path = try arguments.next().map { text throws(StatePathError) in try StatePath(text) }
    try arguments.end()
    let (position, branch) = (context.cursor.position, context.cursor.branch)
    if first == nil, position > context.timeline.firstPosition,
      try context.timeline.outcome(at: position, on: branch) == nil
    {
      return try context.output.line(Landing.noOutcome(context))
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
    let text = DiffText(
      to: context.output, after: after, part: path ?? .root, limit: limit, isWhole: isWhole)
    for line in text.lines(diff) {
      if context.shouldStop() { return }
      try context.output.line(line)
    }
  }
}

extension DiffText {
  /// The options of `diff`.
  fileprivate static let options: [ArgumentKind] = [.option("--all"), .option("--limit")]

  /// A diff of two states as an output takes it: at a terminal no more than one looks through,
  /// unless more is asked for, and elsewhere all of it.
  init(
    to output: Output, after: StateValue, part: StatePath, limit: Int?, isWhole: Bool
  ) {
    self.init(
      width: isWhole ? Output.unlimitedWidth : output.width, after: after, part: part,
      mostChanges: limit ?? (output.isTerminal && !isWhole ? Self.mostAtTerminal : nil))
  }
}

extension Arguments {
  /// Takes the next argument away where it is a position.
  mutating func nextPosition(_ context: Context) throws -> Int? {
    try next { (try? PositionExpression($0)) != nil }.map(context.position)
  }
}
