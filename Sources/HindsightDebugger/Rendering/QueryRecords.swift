internal import SessionFile
internal import StateTree

/// The rows of a query one below the other, a line for each column, as psql's `\x` shows them:
///
///     row 1
///     position  1
///     payload   {"counter":{"incrementTapped":{}}}
///
/// A value that is wider than the line goes on in the next lines.
struct QueryRecords {
  private let names: [String]
  private let nameWidth: Int
  private let width: Int
  /// The most characters of a value that are shown; nil for all.
  private let most: Int?
  private var count = 0

  private static let separator = "  "
  /// The fewest columns for values.
  private static let narrowest = 8

  init(columns: [String], width: Int, most: Int?) {
    self.width = width
    self.most = most
    let widest = columns.map { $0.terminalSafe.displayWidth }.max() ?? 0
    nameWidth = min(
      widest, max(1, width - Self.separator.count - Self.narrowest), max(8, width / 3))
    let nameWidth = nameWidth
    names = columns.map { CutText.end($0.terminalSafe, to: nameWidth) }
  }

  /// The lines of the next row.
  mutating func lines(_ row: [SQLValue]) -> [StyledLine] {
    count += 1
    var lines = [StyledLine("row \(CountText.grouped(count))".prefix(columns: width), .faint)]
    let room = max(1, width - nameWidth - Self.separator.count)
    for (name, value) in zip(names, row) {
      var rest = QueryTable.text(value)
      let whole = rest.count
      if let most, rest.utf8.count > most { rest = String(rest.prefix(most)) }
      let isCut = whole > rest.count
      var name = name
      repeat {
        var line = StyledLine()
        line.append(name, .strong, paddedTo: nameWidth)
        line.append(Self.separator)
        let part = rest.displayWidth <= room ? rest : rest.prefix(columns: room)
        line.append(part, value == .null ? .faint : .plain)
        lines.append(line.trimmed())
        // A letter that is wider than the line stands alone.
        rest = String(rest.dropFirst(max(1, part.count)))
        name = ""
      } while !rest.isEmpty
      if isCut {
        var note = StyledLine(String(repeating: " ", count: nameWidth))
        note.append(Self.separator)
        note.append("... (\(CountText.count(whole, "character")))", .faint)
        lines.append(note.cut(to: width))
      }
    }
    return lines
  }
}
