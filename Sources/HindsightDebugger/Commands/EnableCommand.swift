extension Command {
  private static let numbers = Operand(
    "N", .text, isOptional: true, mayRepeat: true,
    "numbers of breakpoints and watchpoints (default: all)")

  /// `enable`: breakpoints stop again.
  static let enable = Command(
    name: .prompt("enable"), group: .stop,
    summary: "Let breakpoints stop searches again.",
    examples: [("enable 2", "the second one"), ("enable", "all of them")],
    seeAlso: ["disable", "info"], operands: [numbers]
  ) { context, arguments in
    try set(true, arguments, context)
  }

  /// `disable`: breakpoints stop nothing until they are enabled.
  static let disable = Command(
    name: .prompt("disable"), aliases: [.prompt("dis")], group: .stop,
    summary: "Keep breakpoints from stopping searches, but keep them.",
    examples: [("disable 1 3", "two of them"), ("disable", "all of them")],
    seeAlso: ["enable", "delete", "ignore"], operands: [numbers]
  ) { context, arguments in
    try set(false, arguments, context)
  }

  private static func set(_ isEnabled: Bool, _ arguments: Arguments, _ context: Context) throws
    -> Verdict
  {
    let numbers = try StopNumbers.read(arguments.values(of: numbers))
    try context.stops.change(numbers) { $0.isEnabled = isEnabled }
    return Verdict([])
  }
}

/// The numbers that the commands on breakpoints take.
enum StopNumbers {
  /// Reads numbers of breakpoints or displays; none, or `all`, stands for all.
  static func read(_ texts: [String]) throws(StopError) -> [Int] {
    if texts == ["all"] { return [] }
    var numbers: [Int] = []
    for text in texts {
      guard let number = Int(text), number >= 0 else { throw .notANumber(text) }
      numbers.append(number)
    }
    return numbers
  }
}
