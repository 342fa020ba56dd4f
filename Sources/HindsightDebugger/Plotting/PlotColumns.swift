internal import StateTree

/// The values of an expression, gathered in the columns of a chart.
struct PlotColumns {
  /// What the values of a column are between, if they are numbers.
  struct Column: Hashable {
    var lowest: StateValue?
    var highest: StateValue?
  }

  /// Where one value holds.
  struct Lane: Hashable {
    /// For each column, how many of its positions or nanoseconds have the value.
    var amounts: [Int64]
    /// All of them.
    var total: Int64 = 0
  }

  /// What a lane is about.
  enum Key: Hashable {
    case value(StateValue)
    /// The place is missing.
    case missing
    case unknown(Unknown)
    /// Values beyond the ones that have lanes.
    case others
  }

  let axis: PlotAxis
  private(set) var columns: [Column]
  private(set) var lanes: [Key: Lane] = [:]
  /// Whether all values are numbers. One at least is.
  private(set) var isNumeric = false
  private var hasOthers = false
  /// The values that have lanes of their own; nil if each has one, up to a number.
  private let kept: Set<StateValue>?
  /// How often each value is there, up to a number of values.
  private var totals: [StateValue: Int64] = [:]
  /// The lowest and the highest number.
  private(set) var bounds = Column()

  /// More values than that share a lane.
  private static let mostLanes = 256
  /// More values than that are not counted each.
  private static let mostCounted = 100_000

  /// - Parameter kept: the values that have lanes of their own; without it, the first ones.
  init(axis: PlotAxis, keeping kept: Set<StateValue>? = nil) {
    self.axis = axis
    self.kept = kept
    columns = Array(repeating: Column(), count: axis.count)
  }

  /// Adds what was read over a part of the axis.
  mutating func add(_ reading: Reading, over part: Range<Int64>) {
    let number: StateValue? =
      if case .value(let value) = reading, value.isNumber { value } else { nil }
    if let number {
      bounds.include(number)
    } else if case .value = reading {
      hasOthers = true
    }
    isNumeric = bounds.lowest != nil && !hasOthers
    if case .value(let value) = reading, totals[value] != nil || totals.count < Self.mostCounted {
      totals[value, default: 0] += part.upperBound - part.lowerBound
    }
    let key = key(of: reading)
    var lane = lanes[key] ?? Lane(amounts: Array(repeating: 0, count: axis.count))
    lanes[key] = nil
    for index in axis.column(of: part.lowerBound)...axis.column(of: part.upperBound - 1) {
      if let number { columns[index].include(number) }
      let amount = Int64(axis.places(of: index).clamped(to: part).count)
      lane.amounts[index] += amount
      lane.total += amount
    }
    lanes[key] = lane
  }

  private func key(of reading: Reading) -> Key {
    let key: Key =
      switch reading {
      case .value(let value): .value(value)
      case .missing: .missing
      case .unknown(let reason): .unknown(reason)
      }
    guard case .value(let value) = key else { return key }
    if let kept { return kept.contains(value) ? key : .others }
    return lanes[key] == nil && lanes.count >= Self.mostLanes ? .others : key
  }

  /// The most frequent values, for a second pass that gives them lanes; nil if all have lanes.
  func mostFrequent(_ count: Int) -> Set<StateValue>? {
    guard !isNumeric, kept == nil, lanes[.others] != nil else { return nil }
    return Set(totals.sorted { $0.value > $1.value }.prefix(count).map(\.key))
  }
}

extension PlotColumns.Column {
  /// Widens the bounds to a number.
  fileprivate mutating func include(_ number: StateValue) {
    if lowest.map({ number.isLess(than: $0) }) ?? true { lowest = number }
    if highest.map({ $0.isLess(than: number) }) ?? true { highest = number }
  }
}
