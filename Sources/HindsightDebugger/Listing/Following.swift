internal import SessionFile
internal import TimeTravel

/// Shows the actions of a running recording as they come, until the recording ends or somebody
/// stops it.
///
/// It reads the file ten times a second.
struct Following {
  /// Actions are shown in pieces, so that a long session is never completely in memory.
  private static let pieceCount = 500

  let context: Context
  let filter: ActionFilter
  /// The output for the actions; it is flushed each time.
  let output: Output
  /// Shows actions, in order of position.
  let show: ([ActionTable.Row]) throws -> Void
  /// Shows a stretch that was not recorded.
  let showGap: (Gap) throws -> Void
  /// Whether an action is held back until its outcome is known, or another follows.
  var awaitsOutcome: Bool

  /// Follows `main` after `position`. Throws `SessionError.moved` if the file is no longer at its
  /// path, and `recordedElsewhere` if it never was. Returns the recording's last status:
  /// `.recording` if following stopped before its end.
  func run(after position: Int) throws -> RecordingStatus {
    if context.isRunning, context.timeline.session.lacksLog {
      throw SessionError.recordedElsewhere
    }
    var shown = position
    var shownGaps = Set(try context.timeline.gaps(on: .main))
    while true {
      // This is read before the rows, so that rows written just before the end are not missed.
      let hasEnded = !context.isRunning
      shown = try showActions(after: shown, hasEnded: hasEnded)
      for gap in try context.timeline.gaps(on: .main) where shownGaps.insert(gap).inserted {
        try showGap(gap)
      }
      try output.flush()
      if hasEnded || context.shouldStop() { return context.timeline.session.status }
      try context.awaitMore()
    }
  }

  /// Shows the actions after a position. Returns the last position that need not be shown again.
  private func showActions(after position: Int, hasEnded: Bool) throws -> Int {
    let timeline = context.timeline
    let last = try timeline.lastPosition(on: .main)
    guard position < last else { return position }
    let lastIsKnown = try timeline.outcome(at: last, on: .main) != nil
    let end = lastIsKnown || hasEnded || !awaitsOutcome ? last : last - 1
    guard position < end else { return position }
    var found = try timeline.search(for: filter).positions(in: position + 1...end)[...]
    while !found.isEmpty, !context.shouldStop() {
      try show(
        found.prefix(Following.pieceCount).map { position in
          // While the session is being recorded, a missing outcome may still come.
          let hasOutcome = !hasEnded || position < last || lastIsKnown
          return ActionTable.Row(
            action: try timeline.action(at: position, on: .main), hasOutcome: hasOutcome)
        })
      found = found.dropFirst(Following.pieceCount)
    }
    return end
  }

  /// Follows after a position in the requested form.
  static func verdict(after position: Int, _ filter: ActionFilter, _ context: Context) -> Verdict {
    Verdict(
      json: { try writeJSON(after: position, filter, context, to: $0) },
      text: { try writeText(after: position, filter, context, to: $0) })
  }

  /// Follows as JSON lines.
  static func writeJSON(
    after position: Int, _ filter: ActionFilter, _ context: Context, to output: Output
  ) throws {
    let following = Following(
      context: context, filter: filter, output: output,
      show: { rows in
        for row in rows { try ActionLog.write(row.action, context, to: output) }
      },
      showGap: { try ActionLog.write($0, to: output) }, awaitsOutcome: true)
    _ = try following.run(after: position)
  }

  /// Follows as text after the listed actions, and prints at the end why it stopped.
  static func writeText(
    after position: Int, _ filter: ActionFilter, _ context: Context, to output: Output
  ) throws {
    // The actions so far decide the widths of the columns, which then stay fixed.
    let first = max(context.timeline.firstPosition + 1, position - pieceCount)
    let known = first > position ? [] : try context.timeline.actions(in: first...position)
    let table = ActionTable(
      like: known.map { ActionTable.Row(action: $0, hasOutcome: true) },
      last: max(position, 9_999), width: output.width)
    let following = Following(
      context: context, filter: filter, output: output,
      show: { rows in
        for row in rows { try output.line(table.line(row, isCurrent: false)) }
      },
      showGap: { try output.line(table.line($0)) },
      awaitsOutcome: filter.isChanging || filter.path != nil)
    let end: String
    switch try following.run(after: position) {
    case .recording: return
    case .closed: end = "the recording was closed"
    case .cutOff: end = "the recording was cut off"
    }
    try output.line(StyledLine("-- \(end) --", .faint))
  }
}
