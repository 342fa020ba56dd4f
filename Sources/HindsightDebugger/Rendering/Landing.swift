internal import SessionFile
internal import TimeTravel

/// The line that tells where one stands after a movement:
///
///     10/61  counter.incrementTapped  +1.204s
enum Landing {
  /// The line for the context's position.
  static func line(_ context: Context) throws -> StyledLine {
    let position = context.cursor.position
    let last = try context.lastPosition()
    guard position > 0 else { return line(position, last, nil) }
    let action = try context.timeline.action(at: position, on: context.cursor.branch)
    let outcome = try context.timeline.outcome(at: position, on: context.cursor.branch)
    return line(
      position, last, action, note: outcome == nil ? noOutcome(isRunning: context.isRunning) : nil)
  }

  /// The line for an action, or for the initial state where there is none.
  static func line(_ position: Int, _ last: Int, _ action: RecordedAction?, note: String? = nil)
    -> StyledLine
  {
    var line = StyledLine()
    line.append("\(position)".leftPadded(to: "\(last)".count), .strong)
    line.append("/\(last)  ", .faint)
    guard let action else {
      line.append("initial state", .name)
      return line
    }
    line.append(ActionText.name(action), .name)
    line.append("  " + DurationText.sinceStart(action.time), .faint)
    if let note { line.append("  (\(note))", .warning) }
    return line
  }

  /// What the lack of an outcome means. Only the last action of a recording can lack it.
  static func noOutcome(isRunning: Bool) -> String {
    isRunning ? "no outcome yet" : "no outcome: the run ended in this action's reducer"
  }
}
