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
  let labels: ChartFrame.Labels
  /// The rows of a chart of numbers.
  let height: Int
  let width: Int

  /// The most lanes of values.
  static let mostLanes = 12

  private var frame: ChartFrame {
    let texts =
      columns.isNumeric ? [number(columns.bounds.lowest), number(columns.bounds.highest)] : []
    return ChartFrame(
      beside: texts + lanes.map(\.label), count: columns.axis.count, mark: mark, labels: labels,
      width: width)
  }

  var lines: [StyledLine] { (columns.isNumeric ? chart : []) + laneLines + frame.axis }

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
    let frame = frame
    return (0..<scale.rows).reversed().map { row in
      let label = row == scale.rows - 1 ? number(highest) : row == 0 ? number(lowest) : ""
      var line = frame.beginning(label, isNumber: true)
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
    let frame = frame
    return lanes.map { row in
      var line = frame.beginning(row.label)
      let cells = row.lane.amounts.enumerated().map { index, amount -> Character in
        guard amount > 0 else { return " " }
        return amount == Int64(columns.axis.places(of: index).count) ? "#" : "+"
      }
      line.append(String(cells), row.style)
      return line.trimmed()
    }
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
