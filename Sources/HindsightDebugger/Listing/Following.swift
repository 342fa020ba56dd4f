internal import Foundation
internal import SessionFile
internal import TimeTravel

/// Shows the actions of a session that is being recorded as they come, until the recording ends or
/// somebody stops it.
///
/// The file is asked ten times a second; the recorder never waits for that.
struct Following {
  private static let pause = 0.1
  /// Actions are shown in pieces, so that a long session is never in memory whole.
  private static let pieceCount = 500

  let context: Context
  let filter: ActionFilter
  /// Where the actions are shown; it is flushed each time.
  let output: Output
  /// Shows actions, in order of position.
  let show: ([ActionTable.Row]) throws -> Void
  /// Shows a stretch that was not recorded.
  let showGap: (Gap) throws -> Void
  /// Whether an action is held back until its outcome is known, or another follows.
  var awaitsOutcome: Bool

  /// Follows `main` from the position behind `position` on. Throws `SessionError.moved` where the
  /// file no longer stands at its path, and `recordedElsewhere` where it never did. Returns how the recording stood at last: `.recording` where
  /// it was left before its end.
  func run(after position: Int) throws -> RecordingStatus {
    if context.isRunning, context.timeline.session.lacksLog {
      throw SessionError.recordedElsewhere(by: nil)
    }
    var shown = position
    var shownGaps = Set(try context.timeline.gaps(on: .main))
    while true {
      // Asked before the rows are, so that none is missed that was written just before the end.
      let hasEnded = !context.isRunning
      shown = try showActions(after: shown, hasEnded: hasEnded)
      for gap in try context.timeline.gaps(on: .main) where shownGaps.insert(gap).inserted {
        try showGap(gap)
      }
      try output.flush()
      if hasEnded || context.shouldStop() { return context.timeline.session.status }
      Thread.sleep(forTimeInterval: Following.pause)
      if context.timeline.session.hasMoved { throw SessionError.moved }
      try context.refresh()
    }
  }

  /// Shows what there is behind a position. Returns the last position that needs not be shown
  /// again.
  private func showActions(after position: Int, hasEnded: Bool) throws -> Int {
    let timeline = context.timeline
    let last = try timeline.lastPosition(on: .main)
    guard position < last else { return position }
    let lastIsKnown = try timeline.outcome(at: last, on: .main) != nil
    let end = lastIsKnown || hasEnded || !awaitsOutcome ? last : last - 1
    guard position < end else { return position }
    var found = try timeline.positions(
      matching: filter, in: position + 1...end, on: .main, shouldStop: context.shouldStop)[...]
    while !found.isEmpty, !context.shouldStop() {
      try show(
        found.prefix(Following.pieceCount).map { position in
          // While it is recorded, an outcome that is not there yet is on its way.
          let hasOutcome = !hasEnded || position < last || lastIsKnown
          return ActionTable.Row(
            action: try timeline.action(at: position, on: .main), hasOutcome: hasOutcome)
        })
      found = found.dropFirst(Following.pieceCount)
    }
    return end
  }

  /// Follows behind a position in the form that is asked for.
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

  /// Follows as text behind what was listed, and says at the end why there is no more.
  static func writeText(
    after position: Int, _ filter: ActionFilter, _ context: Context, to output: Output
  ) throws {
    // What was recorded so far tells how wide columns are to be, since they stay as they are.
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
