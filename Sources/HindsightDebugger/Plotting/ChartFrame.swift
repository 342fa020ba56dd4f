internal import StateTree

/// What stands around a chart: labels at the left, and an axis below with the current position.
struct ChartFrame {
  /// What the ends of the axis and the mark are called.
  struct Labels {
    var first: String
    var last: String
    var mark: String
  }

  /// The letters of the labels at the left.
  private let labelWidth: Int
  /// How many columns the chart has.
  private let count: Int
  /// The column of the current position; nil if it is not on the axis.
  private let mark: Int?
  private let labels: Labels

  /// The frame of a chart in a line's width.
  init(beside texts: [String], count: Int, mark: Int?, labels: Labels, width: Int) {
    labelWidth = min(Self.mostLetters(width), texts.map(\.displayWidth).max() ?? 0)
    self.count = count
    self.mark = mark
    self.labels = labels
  }

  /// How many columns a chart has in a line's width.
  static func columnCount(width: Int) -> Int { max(10, width - mostLetters(width) - 2) }

  private static func mostLetters(_ width: Int) -> Int { max(6, min(24, width / 4)) }

  /// The beginning of a row. Names differ most at their ends, and numbers at both.
  func beginning(_ label: String, isNumber: Bool = false) -> StyledLine {
    let shown =
      isNumber ? CutText.middle(label, to: labelWidth) : CutText.start(label, to: labelWidth)
    var line = StyledLine(
      String(repeating: " ", count: max(0, labelWidth - shown.displayWidth)) + shown)
    line.append(" |", .faint)
    return line
  }

  /// The axis, and its labels below it.
  var axis: [StyledLine] {
    let indent = String(repeating: " ", count: labelWidth + 1)
    var line = StyledLine(indent + "+", .faint)
    if let mark {
      line.append(String(repeating: "-", count: mark), .faint)
      line.append("^", .strong)
      line.append(String(repeating: "-", count: count - mark - 1), .faint)
    } else {
      line.append(String(repeating: "-", count: count), .faint)
    }
    return [line, StyledLine(indent + " " + axisLabels, .faint)]
  }

  /// The labels of the axis's ends, and of the mark where there is room.
  private var axisLabels: String {
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
      let end = count - labels.last.count - labels.mark.count
      if labels.first.count < start, start < end { put(labels.mark, at: start) }
    }
    return String(cells)
  }
}
