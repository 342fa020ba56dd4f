/// Which rows of a session were read to be shown, and which were compared with their checksums.
package struct ShownRows {
  private var shown: [Branch.ID: PositionRanges] = [:]
  private var verified: [Branch.ID: PositionRanges] = [:]
  private var faults: [SessionFault] = []
  private var told: Set<SessionFault> = []

  /// Takes note of positions that were read, on the branch that itself holds them.
  mutating func note(_ stretch: BranchTable.Stretch) {
    if verified[stretch.branch]?.contains(stretch.positions) == true { return }
    shown[stretch.branch, default: PositionRanges()].insert(stretch.positions)
  }

  /// Takes note of something that was found in reading.
  mutating func note(_ fault: SessionFault) { faults.append(fault) }

  /// Takes note of positions that were compared with their checksums.
  package mutating func verify(_ positions: ClosedRange<Int>, on branch: Branch.ID) {
    verified[branch, default: PositionRanges()].insert(positions)
  }

  /// What was read since the last time and not compared yet.
  package mutating func takeUnverified() -> [BranchTable.Stretch] {
    defer { shown = [:] }
    return shown.sorted { $0.key < $1.key }.flatMap { branch, positions in
      positions.ranges.flatMap { verified[branch]?.holes(in: $0) ?? [$0] }
        .map { BranchTable.Stretch(branch: branch, positions: $0) }
    }
  }

  /// What was found in reading since the last time.
  package mutating func takeFaults() -> [SessionFault] {
    defer { faults = [] }
    return faults
  }

  /// Whether a fault is told for the first time. Of the rows of one action one says enough.
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

  /// Adds positions. Costs a search, where they go on from what is there.
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

  /// Whether all of some positions are there.
  func contains(_ positions: ClosedRange<Int>) -> Bool {
    let index = index(of: positions.lowerBound)
    guard index < ranges.count else { return false }
    return ranges[index].lowerBound <= positions.lowerBound
      && positions.upperBound <= ranges[index].upperBound
  }

  /// Which of some positions are not there.
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
