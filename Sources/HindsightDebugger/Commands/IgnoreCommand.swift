internal import StateTree

extension Command {
  private static let number = Operand("N", .text, "the number of a breakpoint or watchpoint")
  private static let hits = Operand("COUNT", .text, "how many hits; 0 ignores no more")

  /// `ignore`: some hits of a breakpoint stop nothing.
  static let ignore = Command(
    name: .prompt("ignore"), group: .stop,
    summary: "Let the next COUNT hits of breakpoint N stop nothing.",
    discussion: "'info breakpoints' shows how many are left. Hits count in both directions.",
    examples: [("ignore 1 99", "stops at the hundredth hit")],
    seeAlso: ["break", "disable", "continue"], operands: [number, hits]
  ) { context, arguments in
    let number = try StopNumbers.read([arguments.required(number)])
    let text = try arguments.required(hits)
    guard let count = Int(text), count >= 0 else { throw StopError.notACount(text) }
    let changed = try context.stops.change(number) { $0.ignored = count }
    return Verdict(
      changed.map { breakpoint in
        StyledLine(
          count == 0
            ? "\(breakpoint.title) stops at its next hit"
            : "the next \(CountText.count(count, "hit")) of \(breakpoint.title) "
              + "\(count == 1 ? "stops" : "stop") nothing")
      })
  }
}
