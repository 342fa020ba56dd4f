internal import SessionFile
internal import TimeTravel

/// The lines above the first prompt.
enum Greeting {
  /// Writes the session's summary, how it ended, and what to type.
  static func write(_ context: Context) throws {
    let card = try SessionCard(context)
    try context.output.sentence(card.summary)
    if !card.isLinked {
      try context.output.sentence(
        StyledLine(
          "The app is not linked here: you can look and travel, but not run its reducer.",
          .warning))
    }
    try context.output.sentence("'help' lists the commands, Tab completes, Ctrl-D leaves.")
  }

  /// Writes what is being recorded, and what to type.
  static func writeLive(_ context: Context) throws {
    let header = context.timeline.session.header
    let version = header.appVersion.map { " \($0)" } ?? ""
    try context.output.sentence(
      "\(header.app)\(version) is running, recorded in \(FileName.shown(context.file))")
    try context.output.sentence(
      "'send ACTION' sends to it, 'help' lists the commands, Ctrl-D ends the recording.")
  }
}

extension SessionCard {
  /// The session in a line: `prime-time 1.1: 61 actions in 24.310s, closed`.
  fileprivate var summary: StyledLine {
    var line = StyledLine(header.app, .strong)
    line.append(header.appVersion.map { " \($0)" } ?? "")
    line.append(": \(CountText.count(last, "action"))")
    if let duration { line.append(" in \(DurationText.taken(duration))") }
    line.append(", ")
    switch status {
    case .closed: line.append("closed")
    case .recording where lacksLog: line.append("being recorded under another name", .warning)
    case .recording: line.append("being recorded")
    case .cutOff where lacksLog: line.append("cut off, its `-wal` missing", .warning)
    case .cutOff where recovery != nil: line.append("recovered, may be incomplete", .warning)
    case .cutOff: line.append("cut off (never closed)", .warning)
    }
    if !isLastFinished, status != .recording {
      line.append(
        recovery == nil
          ? "; the run ended in action \(last) or just after"
          : "; the outcome of action \(last) was lost, or never recorded", .warning)
    }
    return line
  }
}
