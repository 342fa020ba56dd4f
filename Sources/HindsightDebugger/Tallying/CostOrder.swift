internal import SessionFile

/// The cost by which `top` orders its rows.
enum CostOrder: String, Sendable, CaseIterable {
  case count, time, changes, bytes

  /// The cost as a number.
  func number(of cost: Cost) -> Int64 {
    switch self {
    case .count: Int64(cost.count)
    case .time: cost.nanoseconds
    case .changes: Int64(cost.changes)
    case .bytes: cost.bytes
    }
  }

  /// The cost as a cell of a table.
  func text(of cost: Cost) -> String {
    switch self {
    case .count, .changes: CountText.grouped(number(of: cost))
    case .time: DurationText.taken(cost.nanoseconds)
    case .bytes: Self.size(cost.bytes)
    }
  }

  /// `812 B`, `1.2 KiB`, `340 MiB`.
  private static func size(_ bytes: Int64) -> String {
    var size = Double(bytes)
    var unit = "B"
    for next in ["KiB", "MiB", "GiB", "TiB"] where size >= 1_000 {
      size /= 1_024
      unit = next
    }
    let rounded = (size * 10).rounded() / 10
    return unit == "B" || rounded >= 100
      ? "\(Int64(size.rounded())) \(unit)" : "\(rounded) \(unit)"
  }

  /// A part of a whole in percent, to the tenth; empty if there is no whole.
  static func share(_ part: Int64, of whole: Int64) -> String {
    guard whole > 0, part >= 0 else { return "" }
    let tenths = Int((Double(part) / Double(whole) * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }
}
