/// Notes which rows of a session were read for display, and which of them were compared with their
/// checksums.
package struct ShownRows {
  private var shown: [Branch.ID: PositionRanges] = [:]
  private var verified: [Branch.ID: PositionRanges] = [:]
  private var faults: [SessionFault] = []
  private var told: Set<SessionFault> = []

  /// Notes positions that were read, on the branch that holds them itself.
  mutating func note(_ stretch: BranchTable.Stretch) {
    if verified[stretch.branch]?.contains(stretch.positions) == true { return }
    shown[stretch.branch, default: PositionRanges()].insert(stretch.positions)
  }

  /// Notes a fault found while reading.
  mutating func note(_ fault: SessionFault) { faults.append(fault) }

  /// A fault that was reported; nil if there was none.
  var anyFault: SessionFault? { told.first }

  /// Notes positions that were compared with their checksums.
  package mutating func verify(_ positions: ClosedRange<Int>, on branch: Branch.ID) {
    verified[branch, default: PositionRanges()].insert(positions)
  }

  /// Returns the positions that were read since the last call and not compared yet.
  package mutating func takeUnverified() -> [BranchTable.Stretch] {
    defer { shown = [:] }
    return shown.sorted { $0.key < $1.key }.flatMap { branch, positions in
      positions.ranges.flatMap { verified[branch]?.holes(in: $0) ?? [$0] }
        .map { BranchTable.Stretch(branch: branch, positions: $0) }
    }
  }

  /// Returns the faults found while reading since the last call.
  package mutating func takeFaults() -> [SessionFault] {
    defer { faults = [] }
    return faults
  }

  /// Whether a fault is new. Of the rows of one action, one fault is enough.
  package mutating func isNew(_ fault: SessionFault) -> Bool {
    var known = fault
    if case .checksum(let table) = fault.kind, table != "keyframe" {
      known = SessionFault(.checksum(table: "action"), at: fault.position, on: fault.branch)
    }
    return told.insert(known).inserted
  }
}

/// A set of positions, as stretches that neither meet nor overlap, in order.
struct PositionRanges {
  private(set) var ranges: [ClosedRange<Int>] = []

  /// Adds positions. Costs one binary search if they follow the last stretch.
  mutating func insert(_ positions: ClosedRange<Int>) {
    let start = index(of: positions.lowerBound - 1)
    var (end, merged) = (start, positions)
    while end < ranges.count, ranges[end].lowerBound - 1 <= positions.upperBound {
      merged =
        min(
          merged.lowerBound, ranges[end].lowerBound)...max(
          merged.upperBound, ranges[end].upperBound)
      end += 1
    }
    ranges.replaceSubrange(start..<end, with: CollectionOfOne(merged))
  }

  /// Whether the set contains all of some positions.
  func contains(_ positions: ClosedRange<Int>) -> Bool {
    let index = index(of: positions.lowerBound)
    guard index < ranges.count else { return false }
    return ranges[index].lowerBound <= positions.lowerBound
      && positions.upperBound <= ranges[index].upperBound
  }

  /// The positions in a range that the set lacks.
  func holes(in positions: ClosedRange<Int>) -> [ClosedRange<Int>] {
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
