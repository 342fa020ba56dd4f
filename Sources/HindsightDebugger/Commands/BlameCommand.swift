internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Command {
  private static let place = Operand(
    "PATH", .path, isOptional: true, PlaceQuestion.operand.help)
  private static let limit = CommandOption(
    "limit", value: "N", kind: .limit,
    "how many lines to show (\(BlameText.mostAtTerminal) at a terminal)")
  private static let all = CommandOption("all", "show every value in a line of its own")

  /// `blame`: what wrote each value of the state here.
  static let blame = Command(
    name: .both("blame"), group: .search,
    summary: "Show the state, and the action that wrote each value.",
    discussion: """
      Prints the state, or the part of it at PATH, as JSON. The margin has, for each
      value, the action after which it was last another than before: position, name
      and time. An element of an array keeps its authors when others are added,
      removed or moved around it, and when it is moved itself. Elements are followed
      by the recorded changes, which recognize them by their ids; arrays whose
      elements have no unique ids are named at the end.

      A terminal shows a part that one action wrote in one line if the whole has too
      many lines.

      --json prints one object a line for each value: path, value, position, time,
      name and origin. For a value from the start of the session position is null,
      and since is the first position. If it changed at one of several positions
      with unknown states, between has the first and the last of them.
      """,
    exitStatus: ["0 shown", "2 trouble, such as a path that the state does not have"],
    examples: [
      ("blame", "what wrote each value of the state here"), ("blame .items[id=42]", "of one item"),
      ("hindsight blame s.hindsight@12 .items", "of the items after the 12th action"),
    ],
    seeAlso: ["last", "history", "print"], session: .fileAtPosition, operands: [place],
    ownOptions: [limit, all], exclusive: [(limit, all)], schema: "blame"
  ) { context, arguments in
    let (position, branch) = (context.cursor.position, context.cursor.branch)
    let state = try context.state()
    let path = try PlaceQuestion.path(arguments.value(of: place) ?? ".", in: state)
    let value = try state.value(at: path)
    let blame = try context.timeline.blame(
      at: path, position: position, on: branch, shouldStop: context.shouldStop)
    let text = BlameText(value: value, place: path, blame: blame, context: context)
    let shown = ShownCount(
      arguments, limit: limit, all: all, atTerminal: BlameText.mostAtTerminal)
    return Verdict(
      json: text.writeJSON, text: { try text.write(most: shown.most(at: $0), to: $0) })
  }
}
