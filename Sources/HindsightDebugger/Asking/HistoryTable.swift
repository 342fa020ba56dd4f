internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The rows of `history`, one line each, in columns:
///
///     > 5  +0.500s  answered           42
///       4  +0.400s  counter.set        41
///       0           initial state      0
struct HistoryTable {
  /// The content of a row.
  struct Row {
    var change: PlaceChange
    var action: RecordedAction
  }

  /// How many rows a terminal shows.
  static let mostAtTerminal = 20
  /// A line with fewer columns has no room for the time.
  private static let usualWidth = 60
  /// How many causes are shown below an action.
  private static let mostCauses = 8
  private static let initialName = "initial state"

  private let context: Context
  private let width: Int
  private let positionColumn: Int
  private var timeColumn = 0
  private var nameColumn = 0

  /// - Parameter hasStart: whether the value at the start is shown, too.
  init(last: Int, hasStart: Bool, width: Int, context: Context) {
    self.context = context
    self.width = width
    positionColumn = "\(last)".count
    nameColumn = hasStart ? min(Self.initialName.count, widestName) : 0
  }

  private var isNarrow: Bool { width < Self.usualWidth }
  private var widestName: Int { max(8, min(30, width / 3)) }

  /// Makes the columns wide enough for these rows, too.
  mutating func widen(for rows: [Row]) {
    for row in rows {
      timeColumn = max(timeColumn, DurationText.sinceStart(row.action.time).count)
      let name = ActionText.name(row.action).terminalSafe.displayWidth
      nameColumn = max(nameColumn, min(name, widestName))
    }
  }

  /// The line of a change.
  func line(_ row: Row, isCurrent: Bool) -> StyledLine {
    let time = DurationText.sinceStart(row.action.time)
    let name = CutText.start(
      ActionText.name(row.action).terminalSafe, to: max(8, nameColumn))
    var line = begin(row.change.position, time: time, name: name, isCurrent)
    append(row.change, to: &line)
    return line.trimmed().cut(to: width)
  }

  /// The line of the value at the start.
  func line(start position: Int, _ reading: Reading, isCurrent: Bool) -> StyledLine {
    let name = position == 0 ? Self.initialName : "the first kept"
    var line = begin(position, time: "", name: name, isCurrent)
    line.append(reading.line(width: max(8, width - line.displayWidth)))
    return line.trimmed().cut(to: width)
  }

  /// The line of unknown states.
  func line(_ unknown: ClosedRange<Int>) -> StyledLine {
    let place =
      unknown.count == 1
      ? "the state at \(unknown.lowerBound) is"
      : "the states \(unknown.lowerBound) to \(unknown.upperBound) are"
    var line = StyledLine(String(repeating: " ", count: positionColumn + 4))
    line.append("-- \(place) unknown --", .warning)
    return line.cut(to: width)
  }

  /// The causes of an action, the nearest first.
  func causeLines(of action: RecordedAction) throws -> [StyledLine] {
    let branch = context.cursor.branch
    let causes = try context.timeline.causes(
      of: action.position, on: branch, shouldStop: context.shouldStop
    ).positions.dropLast().reversed()
    var lines: [StyledLine] = []
    let indent = String(repeating: " ", count: positionColumn + 4)
    for cause in causes.prefix(Self.mostCauses) {
      let action = try context.timeline.action(at: cause, on: branch)
      var line = StyledLine(indent + "<- \(cause)  ", .faint)
      line.append(ActionText.name(action), .name)
      let arguments = ActionText.arguments(action, width: width - line.displayWidth - 2)
      if !arguments.isEmpty { line.append("  " + arguments) }
      lines.append(line.cut(to: width))
    }
    if causes.count > Self.mostCauses {
      let rest = CountText.count(causes.count - Self.mostCauses, "more cause")
      lines.append(
        StyledLine("\(indent)... \(rest); 'causes \(action.position)'", .faint).cut(to: width))
    }
    return lines
  }

  private func begin(_ position: Int, time: String, name: String, _ isCurrent: Bool) -> StyledLine {
    var line = StyledLine(isCurrent ? "> " : "  ", .strong)
    line.append("\(position)".leftPadded(to: positionColumn), isCurrent ? .strong : .faint)
    line.append("  ")
    if !isNarrow, timeColumn > 0 {
      line.append(time.leftPadded(to: timeColumn) + "  ", .faint)
    }
    line.append(name, .name, paddedTo: nameColumn)
    line.append("  ")
    return line
  }

  /// The new value; inside an array or object, the first change.
  private func append(_ change: PlaceChange, to line: inout StyledLine) {
    let note = change.isShift ? "  (shifted)" : ""
    let room = max(8, width - line.displayWidth - note.count)
    guard case .value(let before) = change.before, case .value(let after) = change.after,
      before.isContainer, after.isContainer,
      let diff = StateDiff(ofPart: before, to: after, at: isNarrow ? .root : change.place),
      let first = diff.changes.first
    else {
      line.append(change.after.line(width: room))
      line.append(note, .faint)
      return
    }
    let rest = diff.changes.count - 1
    let more = (rest > 0 ? "  (+\(CountText.grouped(rest)) more)" : "") + note
    let text = DiffText(width: max(24, room - more.count)).lines(StateDiff([first]))
    if let shown = text.first { line.append(shown) }
    line.append(more, .faint)
  }
}
