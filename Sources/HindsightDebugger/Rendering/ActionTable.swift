internal import SessionFile
internal import StateTree

/// Rows of actions, one line each, in columns:
///
///        9  +1.100s            counter.decrementTapped
///     > 10  +1.204s  effect <- 8  nthPrimeResponse  17
struct ActionTable {
  /// The content of a row.
  struct Row {
    var action: RecordedAction
    var hasOutcome: Bool
  }

  private let positionColumn: Int
  private var timeColumn = 0
  private var originColumn = 0
  private var nameColumn = 0
  private let width: Int

  /// A line with fewer columns has no room for every word.
  private static let usualWidth = 60
  private var isNarrow: Bool { width < Self.usualWidth }

  /// Wide enough for names of a few cases; longer ones stick out.
  private var widestName: Int { max(8, min(36, width / 2 - 4)) }

  /// Creates a table whose columns fit these rows. `last` is the last position that it may show.
  init(rows: [Row], last: Int, width: Int) {
    self.width = width
    positionColumn = "\(last)".count
    widen(for: rows)
  }

  /// Creates a table for rows that are mostly unknown yet: its columns are wide enough for most,
  /// and stay fixed.
  init(like rows: [Row], last: Int, width: Int) {
    self.init(rows: rows, last: last, width: width)
    timeColumn = max(timeColumn, DurationText.sinceStart(600_000_000_000).count)
    originColumn = max(originColumn, (isNarrow ? "<- 9999" : "effect <- 9999").count)
    nameColumn = max(nameColumn, min(24, widestName))
  }

  /// Makes the columns wide enough for these rows, too.
  private mutating func widen(for rows: [Row]) {
    for row in rows {
      timeColumn = max(timeColumn, DurationText.sinceStart(row.action.time).count)
      let origin = ActionText.origin(row.action, isBrief: isNarrow)
      originColumn = max(originColumn, origin.count)
      let name = ActionText.name(row.action).terminalSafe.displayWidth
      nameColumn = max(nameColumn, min(name, widestName))
    }
  }

  /// The line of the first position: 0, or the first that a limit has left.
  func firstState(at position: Int, isCurrent: Bool) -> StyledLine {
    var line = marker(position, isCurrent)
    line.append(position == 0 ? "initial state" : "the first state still kept", .name)
    if position > 0 { line.append("  (\(RemovedText.what(before: position)))", .warning) }
    return line
  }

  /// An action's line.
  func line(_ row: Row, isCurrent: Bool) -> StyledLine {
    let action = row.action
    var line = marker(action.position, isCurrent)
    line.append(DurationText.sinceStart(action.time).leftPadded(to: timeColumn) + "  ", .faint)
    if originColumn > 0 {
      let whole = ActionText.origin(action, isBrief: isNarrow)
      let origin = CutText.end(whole, to: originColumn)
      line.append(origin, .faint, paddedTo: originColumn)
      line.append("  ")
    }
    let note = row.hasOutcome ? "" : "(no outcome)"
    let left = width - line.displayWidth - (note.isEmpty ? 0 : note.count + 2)
    // If only a part of the name fits, its end is more useful than the types that it begins with.
    let name = CutText.start(ActionText.name(action).terminalSafe, to: max(8, left))
    line.append(name, .name, paddedTo: nameColumn)
    line.append("  ")
    let room = left - max(nameColumn, name.displayWidth) - 2
    let arguments = ActionText.arguments(action, width: room)
    line.append(arguments)
    if !note.isEmpty { line.append((arguments.isEmpty ? "" : "  ") + note, .warning) }
    return line.trimmed().cut(to: width)
  }

  /// The line of a gap.
  func line(_ gap: Gap) -> StyledLine {
    var line = StyledLine(String(repeating: " ", count: positionColumn + 4))
    line.append("-- not recorded after \(gap.position) (\(gap.reason)) --", .warning)
    return line.cut(to: width)
  }

  /// The line of positions that cannot be read.
  func line(unreadable positions: ClosedRange<Int>) -> StyledLine {
    let place =
      positions.count == 1
      ? "\(positions.lowerBound)" : "\(positions.lowerBound) to \(positions.upperBound)"
    var line = StyledLine(String(repeating: " ", count: positionColumn + 4))
    line.append("-- \(place) cannot be read --", .warning)
    return line.cut(to: width)
  }

  private func marker(_ position: Int, _ isCurrent: Bool) -> StyledLine {
    var line = StyledLine(isCurrent ? "> " : "  ", .strong)
    line.append("\(position)".leftPadded(to: positionColumn), isCurrent ? .strong : .faint)
    line.append("  ")
    return line
  }
}
