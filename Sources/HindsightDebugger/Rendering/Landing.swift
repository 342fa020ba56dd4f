internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The line that shows the position after a movement:
///
///     21/61  counter.set  11  +1.204s
enum Landing {
  /// The line for the context's position.
  static func line(_ context: Context) throws -> StyledLine {
    let position = context.cursor.position
    let last = try context.lastPosition()
    guard position > context.timeline.firstPosition else {
      return line(position, last, nil, width: 0)
    }
    let action = try context.timeline.action(at: position, on: context.cursor.branch)
    let outcome = try context.timeline.outcome(at: position, on: context.cursor.branch)
    return line(
      position, last, action, width: context.output.width,
      note: outcome == nil ? noOutcome(context) : nil)
  }

  /// The line for an action, or for the initial state if there is no action. The action's arguments
  /// take the rest of the width.
  static func line(
    _ position: Int, _ last: Int, _ action: RecordedAction?, width: Int, note: String? = nil
  ) -> StyledLine {
    var line = StyledLine()
    line.append("\(position)".leftPadded(to: "\(last)".count), .strong)
    line.append("/\(last)  ", .faint)
    guard let action else {
      line.append(position == 0 ? "initial state" : "the first state still kept", .name)
      return line
    }
    line.append(ActionText.name(action), .name)
    let time = "  " + DurationText.sinceStart(action.time)
    let note = note.map { "  (\($0))" } ?? ""
    let room = width - line.displayWidth - time.count - note.displayWidth - 2
    let arguments = ActionText.arguments(action, width: room)
    if !arguments.isEmpty { line.append("  " + arguments) }
    line.append(time, .faint)
    line.append(note, .warning)
    return line
  }

  /// The meaning of a missing outcome, in a context's session.
  static func noOutcome(_ context: Context) -> String {
    noOutcome(
      isRunning: context.isRunning, isRecovered: context.timeline.session.recovery != nil)
  }

  /// The meaning of a missing outcome. Only the last action of a recording can lack it; in a
  /// recovered session it may be lost.
  static func noOutcome(isRunning: Bool, isRecovered: Bool) -> String {
    if isRunning { return "no outcome yet" }
    return isRecovered
      ? "no outcome: it was lost, or never recorded"
      : "no outcome: the run ended in its reducer or just after"
  }
}
