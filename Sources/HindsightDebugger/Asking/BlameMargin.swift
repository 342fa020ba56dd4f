internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The margin of `blame`: position, name and time of an author.
struct BlameMargin {
  private let context: Context
  private let width: Int
  private var positionColumn = 1
  private var nameColumn = 0
  private var timeColumn = 0
  private var actions: [Int: RecordedAction] = [:]

  /// A line with fewer columns has no room for the time.
  private static let usualWidth = 72

  init(_ context: Context, width: Int) {
    self.context = context
    self.width = width
  }

  private var widestName: Int { max(13, min(24, width / 4)) }

  /// Makes the columns wide enough for these authors.
  mutating func widen(for authors: some Sequence<BlameAuthor>) throws {
    for author in authors {
      if case .action(let position) = author, actions[position] == nil {
        actions[position] = try context.timeline.action(
          at: position, on: context.cursor.branch)
      }
      let (position, name, time) = words(author)
      positionColumn = max(positionColumn, position.count)
      nameColumn = max(nameColumn, min(name.displayWidth, widestName))
      timeColumn = max(timeColumn, time.count)
    }
  }

  /// The margin of a line; without an author it is blank.
  func line(_ author: BlameAuthor?) throws -> StyledLine {
    let (position, name, time) = author.map(words) ?? ("", "", "")
    var line = StyledLine()
    line.append(position.leftPadded(to: positionColumn), isHere(author) ? .strong : .faint)
    line.append("  ")
    line.append(CutText.start(name, to: nameColumn), .name, paddedTo: nameColumn)
    if width >= Self.usualWidth, timeColumn > 0 {
      line.append("  " + time.leftPadded(to: timeColumn), .faint)
    }
    line.append(" | ", .faint)
    return line
  }

  private func isHere(_ author: BlameAuthor?) -> Bool {
    author == .action(context.cursor.position)
  }

  private func words(_ author: BlameAuthor) -> (position: String, name: String, time: String) {
    switch author {
    case .action(let position):
      guard let action = actions[position] else { return ("\(position)", "", "") }
      return (
        "\(position)", ActionText.name(action).terminalSafe, DurationText.sinceStart(action.time)
      )
    case .oneOf(let positions):
      return ("\(positions.upperBound)", "from \(positions.lowerBound) on", "")
    case .start:
      let first = context.timeline.firstPosition
      return ("\(first)", first == 0 ? "initial state" : "the first kept", "")
    }
  }
}
