internal import StateTree

/// A chart of characters: numbers over an axis, or a lane for each value.
///
///     13 |       ***
///        |   *   |
///      0 |***    ****
///        +---------^-
///         0      27 61
struct PlotText {
  let columns: PlotColumns
  /// The column of the current position; nil if it is not on the axis.
  let mark: Int?
  /// What the ends of the axis and the mark are called.
  let labels: (first: String, last: String, mark: String)
  /// The rows of a chart of numbers.
  let height: Int
  let width: Int

  /// The most lanes of values.
  private static let mostLanes = 12

  /// How many columns a chart has at a width, with labels of so many letters.
  static func columnCount(width: Int) -> Int { max(10, width - labelWidth(width) - 2) }

  /// The letters of a label beside the chart.
  private static func labelWidth(_ width: Int) -> Int { max(6, min(24, width / 4)) }

  private var labelWidth: Int {
    let texts =
      columns.isNumeric ? [number(columns.bounds.lowest), number(columns.bounds.highest)] : []
    let names = texts + lanes.map(\.label)
    return min(Self.labelWidth(width), names.map(\.displayWidth).max() ?? 0)
  }

  var lines: [StyledLine] { (columns.isNumeric ? chart : []) + laneLines + axis }

  // MARK: Numbers

  private var chart: [StyledLine] {
    guard let lowest = columns.bounds.lowest, let highest = columns.bounds.highest else {
      return []
    }
    let scale = PlotScale(from: lowest, to: highest, rows: height)
    let spans = columns.columns.map { column in
      column.lowest.flatMap { low in
        column.highest.map { scale.row(of: low)...max(scale.row(of: low), scale.row(of: $0)) }
      }
    }
    return (0..<scale.rows).reversed().map { row in
      let label = row == scale.rows - 1 ? number(highest) : row == 0 ? number(lowest) : ""
      var line = beginning(label)
      let cells = spans.map { span -> Character in
        guard let span, span.contains(row) else { return " " }
        return row == span.lowerBound || row == span.upperBound ? "*" : "|"
      }
      line.append(String(cells), .name)
      return line.trimmed()
    }
  }

  private func number(_ value: StateValue?) -> String { value?.jsonText() ?? "" }

  // MARK: Lanes

  private typealias LaneRow = (label: String, lane: PlotColumns.Lane, style: Style)

  /// The lanes: in a chart of numbers only those that are no number.
  private var lanes: [LaneRow] {
    let all = columns.lanes.sorted { one, other in
      one.value.total != other.value.total
        ? one.value.total > other.value.total : label(one.key) < label(other.key)
    }
    var rows: [LaneRow] = []
    var rest: PlotColumns.Lane?
    for (key, lane) in all where !columns.isNumeric {
      switch key {
      case .missing, .unknown: continue
      case .value where rows.count < Self.mostLanes: rows.append((label(key), lane, .name))
      case .value, .others: rest = rest.map { $0.added(to: lane) } ?? lane
      }
    }
    if let rest { rows.append(("(others)", rest, .faint)) }
    for (key, lane) in all {
      switch key {
      case .missing: rows.append((label(key), lane, .faint))
      case .unknown: rows.append((label(key), lane, .warning))
      default: continue
      }
    }
    return rows
  }

  private func label(_ key: PlotColumns.Key) -> String {
    switch key {
    case .value(.string(let text)) where (try? StateValue(json: text)) == nil && text != "nil":
      text.terminalSafe
    case .value(let value): value.jsonText().terminalSafe
    case .missing: "nil"
    case .unknown(let reason): "(\(reason.word))"
    case .others: "(others)"
    }
  }

  private var laneLines: [StyledLine] {
    lanes.map { row in
      var line = beginning(row.label)
      let cells = row.lane.amounts.enumerated().map { index, amount -> Character in
        guard amount > 0 else { return " " }
        return amount == Int64(columns.axis.places(of: index).count) ? "#" : "+"
      }
      line.append(String(cells), row.style)
      return line.trimmed()
    }
  }

  // MARK: The axis

  private func beginning(_ label: String) -> StyledLine {
    let shown = CutText.end(label, to: labelWidth)
    var line = StyledLine(String(repeating: " ", count: labelWidth - shown.displayWidth) + shown)
    line.append(" |", .faint)
    return line
  }

  private var axis: [StyledLine] {
    let indent = String(repeating: " ", count: labelWidth + 1)
    var line = StyledLine(indent + "+", .faint)
    let count = columns.axis.count
    if let mark {
      line.append(String(repeating: "-", count: mark), .faint)
      line.append("^", .strong)
      line.append(String(repeating: "-", count: count - mark - 1), .faint)
    } else {
      line.append(String(repeating: "-", count: count), .faint)
    }
    return [line, StyledLine(indent + " " + axisLabels, .faint)]
  }

  /// The labels below the axis: of its ends, and of the mark where there is room.
  private var axisLabels: String {
    let count = columns.axis.count
    var cells = Array(repeating: Character(" "), count: count)
    func put(_ text: String, at start: Int) {
      for (offset, letter) in text.enumerated() where cells.indices.contains(start + offset) {
        cells[start + offset] = letter
      }
    }
    put(labels.first, at: 0)
    guard count > labels.first.count + labels.last.count else {
      return labels.first == labels.last ? labels.first : "\(labels.first) .. \(labels.last)"
    }
    put(labels.last, at: count - labels.last.count)
    if let mark {
      let start = max(0, mark - labels.mark.count / 2)
      let room = labels.first.count + 1..<count - labels.last.count - labels.mark.count
      if room.lowerBound < room.upperBound, room.contains(start) { put(labels.mark, at: start) }
    }
    return String(cells)
  }
}

/// Where numbers stand in the rows of a chart.
struct PlotScale: Sendable, Hashable {
  let rows: Int
  private let low: Double
  private let high: Double

  /// A scale over some rows; a single number takes one row.
  init(from lowest: StateValue, to highest: StateValue, rows: Int) {
    low = lowest.nearestDouble ?? 0
    high = highest.nearestDouble ?? 0
    self.rows = lowest.isLess(than: highest) ? max(2, rows) : 1
  }

  /// The row of a number, from 0 at the bottom.
  func row(of number: StateValue) -> Int {
    // The halves keep the difference of the largest doubles finite.
    let part = ((number.nearestDouble ?? low) / 2 - low / 2) / (high / 2 - low / 2)
    guard part.isFinite else { return 0 }
    return Int((min(1, max(0, part)) * Double(rows - 1)).rounded())
  }
}

extension PlotColumns.Lane {
  /// Two lanes as one.
  fileprivate func added(to other: PlotColumns.Lane) -> PlotColumns.Lane {
    PlotColumns.Lane(
      amounts: zip(amounts, other.amounts).map { $0 + $1 }, total: total + other.total)
  }
}
