internal import StateTree
internal import TimeTravel

extension Command {
  private static let displayed = Operand(
    "EXPR", .expression, isOptional: true, "a place or an expression, as 'print' takes it")
  private static let numbers = Operand(
    "N", .text, isOptional: true, mayRepeat: true, "numbers of displays (default: all)")

  /// `display`: shows a value after each movement.
  static let display = Command(
    name: .prompt("display"), aliases: [.prompt("disp")], group: .stop,
    summary: "Show the value of EXPR now and after each movement.",
    discussion: "Without EXPR it shows all displays now.",
    examples: [
      ("display .count", "the count, wherever you go"),
      ("display .items.count - old(.items.count)", "how many items came or went"),
    ],
    seeAlso: ["undisplay", "print", "watch"], operands: [displayed], takesExpression: true
  ) { context, arguments in
    guard let text = arguments.value(of: displayed) else {
      return Verdict { output in
        if context.stops.displays.isEmpty { try output.line("no displays") }
        try DisplayText.write(context, to: output)
      }
    }
    let expression = try StateExpression(text)
    try context.warnOfUnknown(expression.reads)
    let display = context.stops.add(expression)
    return Verdict { output in
      try output.line(DisplayText.line(display, in: context, width: output.width))
    }
  }

  /// `undisplay`: takes displays away.
  static let undisplay = Command(
    name: .prompt("undisplay"), group: .stop,
    summary: "Stop showing the displays N, or all of them.",
    examples: [("undisplay 1", "the first one"), ("undisplay", "all of them")],
    seeAlso: ["display"], operands: [numbers]
  ) { context, arguments in
    let count = try context.stops.deleteDisplays(StopNumbers.read(arguments.values(of: numbers)))
    return Verdict(StyledLine("deleted \(CountText.count(count, "display"))"))
  }
}
