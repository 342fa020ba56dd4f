/// The index that means no element. Optionals would double the size of the lists that a large array
/// needs.
let noElement = -1

/// Which elements of an array correspond to which elements of another: those that stayed, moved,
/// were added and were removed.
///
/// Equal ends are set aside first. Between them, elements are matched by their ids if all have one,
/// otherwise by equality. Elements left over at the same place on both sides are compared inside.
struct ArrayAlignment {
  private let before: [StateValue]
  private let after: [StateValue]
  /// How many elements at the start are equal on both sides.
  private let start: Int
  /// For each element of `after` between the equal ends, the corresponding element of `before`, or
  /// `noElement`. Both are counted from `start`.
  private var sources: [Int]
  /// The number of elements of `before` between the equal ends.
  private let beforeCount: Int
  /// Which of these elements of `after` may differ inside from their old elements.
  private var isChanged: [Bool]

  /// Returns nil if the arrays are equal.
  init?(_ before: [StateValue], _ after: [StateValue]) {
    let (start, end) = equalEnds(before, after)
    if start == before.count, start == after.count { return nil }
    self.before = before
    self.after = after
    self.start = start
    beforeCount = before.count - start - end
    sources = Array(repeating: noElement, count: after.count - start - end)
    isChanged = Array(repeating: false, count: sources.count)
    guard beforeCount > 0, !sources.isEmpty else { return }
    if beforeCount == 1, sources.count == 1 {
      // This is what actions usually do, and it needs no search.
      if IDMatching.isSame(before[start], after[start]) ?? true {
        (sources[0], isChanged[0]) = (0, true)
      }
      return
    }
    let old = before[start..<(start + beforeCount)]
    let new = after[start..<(start + sources.count)]
    let changed: [Int]
    if let matching = IDMatching(old, new) {
      (sources, changed) = (matching.sources, matching.changed)
    } else {
      let matching = EqualityMatching(old, new)
      (sources, changed) = (matching.sources, matching.changed)
    }
    for target in changed { isChanged[target] = true }
  }

  /// Calls `body` with each element that may differ inside from its old element.
  func forEachChanged(_ body: (_ index: Int, _ before: StateValue, _ after: StateValue) -> Void) {
    for target in isChanged.indices where isChanged[target] {
      let source = sources[target]
      guard source != noElement else { continue }
      body(start + target, before[start + source], after[start + target])
    }
  }

  /// Adds the changes that bring every element to its place, in the order in which they apply:
  /// removals from the end, then insertions and moves from the start.
  func appendChanges(in path: StatePath, to changes: inout [StateChange]) {
    if sources.count == beforeCount, sources.indices.allSatisfy({ sources[$0] == $0 }) { return }
    var isKept = Array(repeating: false, count: beforeCount)
    for source in sources where source != noElement { isKept[source] = true }
    for index in isKept.indices.reversed() where !isKept[index] {
      changes.append(.removed(before[start + index], in: path, at: start + index))
    }
    var rank = 0
    var ranks = Array(repeating: 0, count: beforeCount)
    for index in isKept.indices where isKept[index] {
      ranks[index] = rank
      rank += 1
    }
    let newRanks = sources.map { $0 == noElement ? noElement : ranks[$0] }
    let steps = ArrayRearrangement(newRanks, keptCount: rank).steps
    changes.reserveCapacity(changes.count + steps.count)
    for step in steps {
      let element = after[start + step.target]
      if step.from != noElement {
        // If both elements are equal, the new one is nearer in memory.
        let element = isChanged[step.target] ? before[start + sources[step.target]] : element
        changes.append(
          .moved(element, in: path, from: start + step.from, to: start + step.index))
      } else {
        changes.append(.added(element, in: path, at: start + step.index))
      }
    }
  }
}
