/// The table that the benchmarks print: what was done, how long it took, how that compares with
/// the baseline measured beside it, and the target.
struct Report {
  private var rows: [[String]] = [["work", "measured", "baseline", "ratio", "target"]]

  /// A row whose target bounds the ratio of the measured time to the baseline's.
  mutating func add(
    _ work: String, nanoseconds: Double, baseline: String, baselineNanoseconds: Double,
    target: String
  ) {
    let ratio = nanoseconds / baselineNanoseconds
    rows.append([
      work, Self.text(nanoseconds: nanoseconds),
      "\(baseline) \(Self.text(nanoseconds: baselineNanoseconds))",
      Self.text(ratio), target,
    ])
  }

  /// A row whose figure is a size or count, with its own unit.
  mutating func add(_ work: String, figure: String, target: String) {
    rows.append([work, figure, "", "", target])
  }

  /// The table, its columns aligned.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// A time in the unit that suits it.
  static func text(nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(text(nanoseconds)) ns"
    case ..<1e6: "\(text(nanoseconds / 1e3)) us"
    case ..<1e9: "\(text(nanoseconds / 1e6)) ms"
    default: "\(text(nanoseconds / 1e9)) s"
    }
  }

  private static func text(_ number: Double) -> String {
    let scale = number < 10 ? 100.0 : number < 100 ? 10 : 1
    let rounded = (number * scale).rounded() / scale
    return scale == 1 ? String(Int(rounded)) : String(rounded)
  }
}
