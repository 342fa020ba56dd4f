internal import StateTree

/// Views side by side. A view that does not fit beside the earlier ones begins a new row.
public struct TextRow: TextView {
  private let spacing: Int
  private let parts: [any TextView]

  /// The views of a builder, `spacing` columns apart.
  public init(spacing: Int = 2, @TextBuilder _ content: () -> TextColumn) {
    self.spacing = max(0, spacing)
    parts = content().parts
  }

  /// The rows; each is as high as its highest view.
  public func lines(in environment: TextEnvironment) -> [String] {
    var finished: [String] = []
    var row: [String] = []
    var used = 0
    for part in parts {
      let lines = part.lines(in: environment)
      guard !lines.isEmpty else { continue }
      let width = lines.displayWidth
      if row.isEmpty || used + spacing + width > environment.width {
        finished += row
        row = lines
        used = width
      } else {
        row.put(lines, at: used + spacing)
        used += spacing + width
      }
    }
    return finished + row
  }
}

extension [String] {
  /// The width of the widest line.
  var displayWidth: Int { reduce(0) { Swift.max($0, $1.displayWidth) } }

  /// Writes lines beside these, from a column on.
  fileprivate mutating func put(_ lines: [String], at column: Int) {
    for (index, line) in lines.enumerated() {
      if index == count { append("") }
      if !line.isEmpty { self[index] = self[index].padded(to: column) + line }
    }
  }
}
