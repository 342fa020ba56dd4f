/// A set of positions, as stretches that neither meet nor overlap, in order.
struct PositionRanges {
  private var ranges: [ClosedRange<Int>] = []
  /// Stretches that were added since `ranges` was made, in any order: positions may be added from
  /// the last to the first, and each one in its place would move all after it.
  private var added: [ClosedRange<Int>] = []

  private static let fewest = 64

  /// Adds positions.
  mutating func insert(_ positions: ClosedRange<Int>) {
    if let last = added.last, let whole = PositionRanges.union(last, positions) {
      added[added.count - 1] = whole
      return
    }
    added.append(positions)
    if added.count > max(PositionRanges.fewest, ranges.count) { settle() }
  }

  /// Whether the set contains all of some positions.
  mutating func contains(_ positions: ClosedRange<Int>) -> Bool {
    settle()
    let index = index(of: positions.lowerBound)
    guard index < ranges.count else { return false }
    return ranges[index].lowerBound <= positions.lowerBound
      && positions.upperBound <= ranges[index].upperBound
  }

  /// The positions in a range that the set lacks.
  mutating func holes(in positions: ClosedRange<Int>) -> [ClosedRange<Int>] {
    settle()
    var holes: [ClosedRange<Int>] = []
    var next = positions.lowerBound
    for range in ranges[index(of: next)...] {
      guard range.lowerBound <= positions.upperBound else { break }
      if next < range.lowerBound { holes.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= positions.upperBound { holes.append(next...positions.upperBound) }
    return holes
  }

  /// The stretches of the set, which is empty afterwards.
  mutating func takeRanges() -> [ClosedRange<Int>] {
    settle()
    defer { ranges = [] }
    return ranges
  }

  /// Puts what was added in its place. Costs little for each addition, since there are at least as
  /// many as there were stretches.
  private mutating func settle() {
    guard !added.isEmpty else { return }
    let all = (ranges + added).sorted { $0.lowerBound < $1.lowerBound }
    ranges.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
    for positions in all {
      if let last = ranges.last, let whole = PositionRanges.union(last, positions) {
        ranges[ranges.count - 1] = whole
      } else {
        ranges.append(positions)
      }
    }
  }

  /// Two stretches as one; nil if they neither meet nor overlap.
  private static func union(_ one: ClosedRange<Int>, _ other: ClosedRange<Int>)
    -> ClosedRange<Int>?
  {
    guard one.lowerBound - 1 <= other.upperBound, other.lowerBound - 1 <= one.upperBound else {
      return nil
    }
    return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
  }

  /// The first stretch that does not end before a position.
  private func index(of position: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
