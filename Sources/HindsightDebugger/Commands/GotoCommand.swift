internal import TimeTravel

extension Command {
  private static let target = Operand("POS", .position, "the position")

  /// `goto`: to any position.
  static let goto = Command(
    name: .prompt("goto"), aliases: [.prompt("g")], group: .move,
    summary: "Go to a position.",
    discussion: """
      Position 0 is the initial state, and 12 the state after the 12th action. A
      position is typed in these ways, here and wherever POS or RANGE is asked for:

        12  first  last       a number, or an end of the branch
        +3  -3  50%           from here; a share of the branch
        @1.5s  @1m20s         the last action up to this time after the start
        @+5s  @-1m            the same, from the time here
        @12:03:20             the same by the clock, as local time: the first such
                              time after the start; also @2026-11-30T12:03:20, and
                              with Z or +02:00 after it for another time zone
        NAME                  a bookmark, a branch (its end) or an action: the last
                              of its name up to here, or else the first after
        NAME#3  NAME#-1       the third action of this name, or the last
        BRANCH@POS            on another branch; -3 counts from its end
        ''                    the place before your last jump

      A name that could be two things is refused with a spelling for each:
      bookmark:NAME, BRANCH@last, ACTION#-1. Times are those of sending.
      """,
    examples: [
      ("goto 12", "the state after the 12th action"), ("g last", "the end of the branch"),
      ("g -5", "five positions back"), ("g @1m20s", "80 seconds after the start"),
      ("g main@50%", "the middle of main"), ("g ''", "back to where you jumped from"),
    ],
    seeAlso: ["step", "backward", "bookmark", "list"], operands: [target]
  ) { context, arguments in
    context.cursor = try context.place(arguments.required(target))
    return Verdict(try Landing.line(context))
  }
}
