internal import StateTree
internal import TimeTravel

/// The displays, as they are shown after each movement: `1: .items.count = 3`.
enum DisplayText {
  /// Writes all displays.
  static func write(_ context: Context, to output: Output) throws {
    for display in context.stops.displays {
      try output.line(try line(display, in: context, width: output.width))
    }
  }

  /// The line of one display.
  static func line(_ display: Display, in context: Context, width: Int) throws -> StyledLine {
    let here = context.cursor
    let reading = try context.timeline.value(
      of: display.expression, at: here.position, on: here.branch)
    var line = StyledLine("\(display.number): ", .faint)
    line.append(display.expression.text, .path)
    line.append(" = ")
    let room = max(16, width - line.displayWidth)
    switch reading {
    case .value(let value): line.append(ValueText.line(value, width: room))
    case .missing: line.append("nil")
    case .unknown(let reason): line.append("unknown (\(reason.word))", .warning)
    }
    return line.cut(to: width)
  }
}
