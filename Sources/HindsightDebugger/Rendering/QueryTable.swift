internal import SessionFile
internal import StateTree

/// The rows of a query in columns, with numbers aligned right:
///
///     name                      count(*)
///     counter.incrementTapped         31
///     counter.decrementTapped          4
///     2 rows
///
/// The first rows decide the widths of the columns; a later cell that does not fit its column is
/// cut. If the line is so narrow that little of a column would be left, each row is shown as a
/// paragraph instead: see `QueryRecords`.
struct QueryTable {
  /// The columns' names.
  var columns: [String] = []
  private let width: Int
  private let isWhole: Bool
  private var records: QueryRecords?
  private var waiting: [[SQLValue]] = []
  private var widths: [Int]?
  private var count = 0

  /// How many rows are read before the first is shown.
  private static let sample = 100
  /// The fewest columns that a column of text is cut to, unless there are very many.
  private static let narrowest = 8
  /// A column that is cut to fewer columns than this cannot be read.
  private static let readable = 24
  /// A value that is this many times as wide as its column cannot be read either.
  private static let mostCut = 4
  /// The most characters of a value in a paragraph.
  private static let longest = 1_000
  private static let separator = "  "

  /// Creates a table for lines of this width. If it is whole, paragraphs show long values whole.
  init(width: Int, isWhole: Bool = false) {
    self.width = width
    self.isWhole = isWhole
  }

  /// Adds a row; returns the lines that can be shown now.
  mutating func take(_ row: [SQLValue]) -> [StyledLine] {
    count += 1
    if let lines = records?.lines(row) { return lines }
    if widths != nil { return [line(row)] }
    waiting.append(row)
    return waiting.count < QueryTable.sample ? [] : release()
  }

  /// Returns the remaining lines, and the number of rows.
  mutating func finish() -> [StyledLine] {
    guard !columns.isEmpty else { return [] }
    return release() + [StyledLine(CountText.count(count, "row"), .faint)]
  }

  private mutating func release() -> [StyledLine] {
    guard widths == nil, records == nil else { return [] }
    let texts = [columns] + waiting.map { $0.map(QueryTable.text) }
    let natural = columns.indices.map { column in
      texts.map { $0[column].displayWidth }.max() ?? 0
    }
    var widths = natural
    // The widest columns shrink first, so that a position keeps its digits beside a long payload.
    let room = width - (columns.count - 1) * QueryTable.separator.count
    let narrowest = max(1, min(QueryTable.narrowest, room / max(1, columns.count)))
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > narrowest,
      let column = widths.lastIndex(of: widest)
    {
      let others = widths.filter { $0 != widest }.max() ?? narrowest
      let surplus = widths.reduce(0, +) - room
      widths[column] = max(widest - surplus, min(widest - 1, others), narrowest)
    }
    defer { waiting = [] }
    if zip(widths, natural).contains(where: QueryTable.isUnreadable) {
      var records = QueryRecords(
        columns: columns, width: width, most: isWhole ? nil : QueryTable.longest)
      defer { self.records = records }
      return waiting.flatMap { records.lines($0) }
    }
    self.widths = widths
    var lines = [line(columns.map { .text($0) }, .strong)]
    lines += waiting.map { line($0) }
    return lines
  }

  private func line(_ row: [SQLValue], _ style: Style = .plain) -> StyledLine {
    var line = StyledLine()
    for (column, value) in row.enumerated() {
      if column > 0 { line.append(QueryTable.separator) }
      let width = widths?[column] ?? 0
      let text =
        width < QueryTable.narrowest + 3
        ? CutText.end(QueryTable.text(value), to: width)
        : CutText.middle(QueryTable.text(value), to: width)
      if value.isNumber || style == .strong && isNumeric(column) {
        line.append(String(repeating: " ", count: max(0, width - text.displayWidth)))
        line.append(text, style)
      } else {
        line.append(text, value == .null ? .faint : style, paddedTo: width)
      }
    }
    return line.trimmed().cut(to: width)
  }

  /// Whether a column that is cut to a width tells too little of its values.
  private static func isUnreadable(_ width: Int, natural: Int) -> Bool {
    width < natural && (width < readable || width * mostCut < natural)
  }

  /// Whether the waiting rows have numbers in a column.
  private func isNumeric(_ column: Int) -> Bool {
    waiting.first { $0[column] != .null }.map { $0[column].isNumber } ?? false
  }

  /// A value as it is shown.
  static func text(_ value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): text.terminalSafe
    case .blob(let bytes):
      "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
    }
  }
}

extension SQLValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .blob: false
    }
  }
}
