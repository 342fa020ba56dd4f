internal import StateTree

extension Command {
  private static let number = Operand(
    "N", .text, isOptional: true, "the number of a breakpoint (default: the newest)")

  /// `commands`: what a breakpoint runs.
  static let commands = Command(
    name: .prompt("commands"), group: .stop,
    summary: "Type the commands that breakpoint N runs when it stops.",
    discussion: """
      The lines up to 'end' are the commands; they replace those that the breakpoint
      had. If the first is 'silent', the stop itself is not reported. A command that
      goes on ends them: 'continue' runs to the next stop and its commands. Ctrl-C
      while they are typed drops them.
      """,
    examples: [("commands 1", "then 'print .count', 'continue', 'end'")],
    seeAlso: ["break", "watch", "display"], operands: [number]
  ) { context, arguments in
    let numbers = try StopNumbers.read(arguments.values(of: number))
    guard let breakpoint = try context.stops.breakpoints(numbers).last else { return Verdict([]) }
    context.stops.beginTyping(for: breakpoint)
    guard context.isInteractive else { return Verdict([]) }
    return Verdict(
      StyledLine("commands for \(breakpoint.title), one a line; 'end' ends them", .faint))
  }
}
