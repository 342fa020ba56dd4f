internal import SessionFile
internal import StateTree

/// What `top` prints: the costs, largest first, with numbers aligned right:
///
///     count      %    time  changes   bytes  action
///         2  33.3%  24.8us        2   118 B  add
///         1  16.7%  12.4us        1    61 B  answered
struct TopTable {
  /// A row: its name, and whether the name is a name.
  struct Row {
    var name: String
    var style: Style
    var cost: Cost
  }

  /// How many rows a terminal shows.
  static let mostAtTerminal = 20
  /// In a line with fewer columns only the cost that orders the rows is shown.
  private static let usualWidth = 60

  let rows: [Row]
  let order: CostOrder
  /// The costs that are shown, that of the order first.
  private let columns: [CostOrder]
  /// The heading of the names.
  private let heading: String
  private let total: Cost
  private let width: Int

  /// Creates a table of rows in any order.
  init(
    _ rows: [Row], by order: CostOrder, columns: [CostOrder], heading: String, total: Cost,
    width: Int
  ) {
    self.rows = rows.sorted { left, right in
      let (first, second) = (order.number(of: left.cost), order.number(of: right.cost))
      if first != second { return first > second }
      if left.cost.count != right.cost.count { return left.cost.count > right.cost.count }
      return left.name < right.name
    }
    self.order = order
    self.columns =
      width < Self.usualWidth ? [order] : [order] + columns.filter { $0 != order }
    self.heading = heading
    self.total = total
    self.width = width
  }

  /// The heading and the first rows.
  func lines(most: Int) -> [StyledLine] {
    let shown = rows.prefix(most)
    let cells = [titles] + shown.map { self.cells(of: $0.cost) }
    let widths = titles.indices.map { column in
      cells.reduce(0) { max($0, $1[column].displayWidth) }
    }
    var lines = [line(titles, widths, heading, .strong, .strong)]
    for (row, cells) in zip(shown, cells.dropFirst()) {
      lines.append(line(cells, widths, row.name, .plain, row.style))
    }
    return lines
  }

  private var titles: [String] {
    columns.flatMap { $0 == order ? [$0.rawValue, "%"] : [$0.rawValue] }
  }

  private func cells(of cost: Cost) -> [String] {
    columns.flatMap { column in
      let text = column.text(of: cost)
      guard column == order else { return [text] }
      return [text, CostOrder.share(order.number(of: cost), of: order.number(of: total))]
    }
  }

  private func line(
    _ cells: [String], _ widths: [Int], _ name: String, _ style: Style, _ nameStyle: Style
  ) -> StyledLine {
    var line = StyledLine()
    for (cell, width) in zip(cells, widths) {
      line.append(cell.leftPadded(to: width) + "  ", style)
    }
    line.append(
      CutText.start(name.terminalSafe, to: max(8, width - line.displayWidth)), nameStyle)
    return line
  }
}
