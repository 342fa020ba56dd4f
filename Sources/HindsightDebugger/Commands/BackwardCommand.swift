internal import TimeTravel

extension Command {
  /// `backward`: to the place before the last jump.
  static let backward = Command(
    name: .prompt("backward"), group: .move,
    summary: "Go to the place before your last jump.",
    discussion: """
      'goto', 'checkout', 'continue' and other commands jump; 'step' and 'back' do
      not. 'forward' undoes 'backward'. '' stands for the place before the last jump
      wherever a position is typed: 'diff ''', or '' alone to go there.
      """,
    examples: [("backward", "where you were before the last jump")],
    seeAlso: ["forward", "goto", "back"]
  ) { context, _ in
    try Jumping.run(
      context, nothing: "no jump to go back from",
      { $0.goBackward(from: context.cursor, exists: context.exists) })
  }

  /// `forward`: to the place where `backward` began.
  static let forward = Command(
    name: .prompt("forward"), group: .move,
    summary: "Go to the place that 'backward' left.",
    discussion: "A new jump ends the way forward, as following a link does in a browser.",
    examples: [("forward", "the place that 'backward' left")],
    seeAlso: ["backward", "goto"]
  ) { context, _ in
    try Jumping.run(
      context, nothing: "no 'backward' to undo",
      { $0.goForward(from: context.cursor, exists: context.exists) })
  }
}

private enum Jumping {
  static func run(
    _ context: Context, nothing: StyledLine, _ target: (inout Jumps) -> BranchPosition?
  ) throws -> Verdict {
    guard let place = target(&context.jumps) else {
      return Verdict([nothing, try Landing.line(context)])
    }
    context.cursor = place
    return Verdict(try Landing.line(context))
  }
}
