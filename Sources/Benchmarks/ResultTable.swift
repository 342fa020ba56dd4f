/// The table that the benchmarks print: the work, its time, the ratio to the baseline measured
/// beside it, and the target. Below it are the reasons why rows miss their targets.
struct ResultTable {
  private var rows: [[String]] = [["work", "measured", "baseline", "ratio", "target"]]
  private var notes: [String] = []

  /// The required bound of a ratio.
  enum Bound {
    case atMost(Double)
    case atLeast(Double)

    func holds(_ ratio: Double) -> Bool {
      switch self {
      case .atMost(let bound): ratio <= bound
      case .atLeast(let bound): ratio >= bound
      }
    }

    var text: String {
      switch self {
      case .atMost(let bound): "<= \(ResultTable.text(bound))"
      case .atLeast(let bound): ">= \(ResultTable.text(bound))"
      }
    }
  }

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

  /// The same with a bound. A row that misses it says so, and `why` is then printed below the
  /// table.
  mutating func add(
    _ work: String, nanoseconds: Double, baseline: String, baselineNanoseconds: Double,
    _ bound: Bound, wish: String = "", why: String? = nil
  ) {
    let isMet = bound.holds(nanoseconds / baselineNanoseconds)
    let wish = wish.isEmpty ? "" : " (\(wish))"
    add(
      work, nanoseconds: nanoseconds, baseline: baseline,
      baselineNanoseconds: baselineNanoseconds,
      target: "\(bound.text)\(wish)\(isMet ? "" : ", MISSED")")
    if !isMet, let why { notes.append("\(work): \(why)") }
  }

  /// A row of work whose target is a time: it binds as a multiple of the yardstick, measured in
  /// turn with the work. If the work has a size in megabytes, the row also shows its speed.
  mutating func add<Result>(
    _ work: String, megabytes: Double? = nil, runs: Int = 9, milliseconds: Double, wish: String,
    why: String? = nil, _ body: () throws -> Result
  ) rethrows {
    let (time, copy) = try Measure.medians(runs: runs, body, against: Yardstick.run)
    let rate = megabytes.map { ", \(Int($0 * 1e9 / time)) MB/s" } ?? ""
    add(
      work + rate, nanoseconds: time, baseline: Yardstick.name, baselineNanoseconds: copy,
      .atMost(milliseconds / Yardstick.milliseconds), wish: wish, why: why)
  }

  /// A row whose figure is a size or count, with its own unit.
  mutating func add(_ work: String, figure: String, target: String) {
    rows.append([work, figure, "", "", target])
  }

  /// A line below the table.
  mutating func add(note: String) { notes.append(note) }

  /// The table, its columns aligned, and the notes.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let table = rows.map { row in
      zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
    }
    return (table + (notes.isEmpty ? [] : [""] + notes)).joined(separator: "\n")
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

  static func text(_ number: Double) -> String {
    if number == number.rounded() { return String(Int(number)) }
    let scale = number < 10 ? 100.0 : number < 100 ? 10 : 1
    let rounded = (number * scale).rounded() / scale
    return scale == 1 ? String(Int(rounded)) : String(rounded)
  }
}
