internal import SessionFile
internal import StateTree
internal import TimeTravel

/// What `grep` has found, a line each, with what matched in colour:
///
///     > 3  +0.300s  payload.add.title  Emma
struct HitTable {
  /// A line with fewer columns has no room for the time.
  private static let usualWidth = 60

  private let context: Context
  private let width: Int
  private let positionColumn: Int
  private var timeColumn = 0
  /// The time of the last position, which often has several hits.
  private var last: (position: Int, time: String)?

  init(last: Int, width: Int, context: Context) {
    self.context = context
    self.width = width
    positionColumn = "\(last)".count
  }

  /// The line of a hit.
  mutating func line(_ hit: TextHit) throws -> StyledLine {
    try context.timeline.noteShown(hit.position, on: context.cursor.branch)
    let isCurrent = context.isCurrent(hit.position)
    var line = StyledLine(isCurrent ? "> " : "  ", .strong)
    line.append("\(hit.position)".leftPadded(to: positionColumn), isCurrent ? .strong : .faint)
    line.append("  ")
    if width >= Self.usualWidth {
      let time = try time(of: hit.position)
      timeColumn = max(timeColumn, time.count)
      line.append(time.leftPadded(to: timeColumn) + "  ", .faint)
    }
    let place = Self.place(of: hit).terminalSafe
    line.append(CutText.start(place, to: max(12, (width - line.displayWidth) / 2)), .path)
    line.append("  ")
    line.append(MatchExcerpt.line(hit.text, hit.match, width: width - line.displayWidth))
    return line.trimmed()
  }

  private mutating func time(of position: Int) throws -> String {
    if let last, last.position == position { return last.time }
    let time =
      position > context.timeline.firstPosition
      ? DurationText.sinceStart(
        try context.timeline.time(at: position, on: context.cursor.branch)) : "start"
    last = (position, time)
    return time
  }

  /// Where the text is, as conditions write it if they can: `.books[0].title`, `payload.add.title`.
  static func place(of hit: TextHit) -> String {
    let place = hit.place.components.isEmpty ? "" : "\(hit.place)"
    return switch hit.part {
    case .state: place.isEmpty ? "." : place
    case .name: "action"
    case .payload, .effect, .source: hit.part.rawValue + place
    }
  }

  /// The members that `--json` prints. Lengths are in letters: Unicode's scalars.
  static func members(_ hit: TextHit, time: Int64?) -> [(String, StateValue)] {
    let bytes = hit.text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: hit.match.lowerBound)
    let end = bytes.index(bytes.startIndex, offsetBy: hit.match.upperBound)
    let letters = hit.text.unicodeScalars
    let hasPlace = [.state, .payload, .effect].contains(hit.part)
    return [
      ("position", .integer(Int64(hit.position))), ("time", time.map { .integer($0) } ?? .null),
      ("part", .string(hit.part.rawValue)),
      ("path", hasPlace ? .string("\(hit.place)") : .null), ("text", .string(hit.text)),
      ("offset", .integer(Int64(letters[..<start].count))),
      ("length", .integer(Int64(letters[start..<end].count))),
    ]
  }
}
