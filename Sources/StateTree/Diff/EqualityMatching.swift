/// Matches the equal elements of two arrays, and pairs the elements left over between them.
struct EqualityMatching {
  /// For each element after, the one before that it is, or `noElement`.
  private(set) var sources: [Int]
  /// The new elements that are paired with an old element that is not equal.
  private(set) var changed: [Int] = []

  init(_ before: ArraySlice<StateValue>, _ after: ArraySlice<StateValue>) {
    // From here on, equal numbers stand for equal elements.
    var numbers: [StateValue: Int] = Dictionary(minimumCapacity: before.count)
    func number(_ element: StateValue) -> Int {
      if let number = numbers[element] { return number }
      let next = numbers.count
      numbers[element] = next
      return next
    }
    let old = before.map(number)
    let new = after.map(number)
    sources = Array(repeating: noElement, count: new.count)
    if Set(old).count < old.count || Set(new).count < new.count {
      // If elements repeat, the pairing decides how many of them move.
      for (source, target) in commonSubsequence(old, new) ?? [] { sources[target] = source }
    }
    matchRest(old, new)
    pairLeftOvers(old.count)
    if old.count == new.count {
      let replaced = zip(old, new).count { $0 != $1 }
      if replaced <= changeCount(old.count) { sources = Array(old.indices) }
    }
    changed = sources.indices.filter { target in
      sources[target] != noElement && old[sources[target]] != new[target]
    }
  }

  /// Matches the remaining elements: the first old one with the first equal new one.
  private mutating func matchRest(_ old: [Int], _ new: [Int]) {
    var isTaken = Array(repeating: false, count: old.count)
    for source in sources where source != noElement { isTaken[source] = true }
    var places: [Int: [Int]] = [:]
    for source in old.indices.reversed() where !isTaken[source] {
      places[old[source], default: []].append(source)
    }
    for target in new.indices where sources[target] == noElement {
      if let source = places[new[target]]?.popLast() { sources[target] = source }
    }
  }

  /// Pairs unmatched elements between the same two elements that stay, in order: the new one counts
  /// as the old one, changed.
  private mutating func pairLeftOvers(_ oldCount: Int) {
    var isTaken = Array(repeating: false, count: oldCount)
    for source in sources where source != noElement { isTaken[source] = true }
    let stays = LongestIncreasing.marks(sources)
    var source = 0
    // The start of the stretch of `sources` since the last element that stays.
    var stretch = 0
    for target in 0...sources.count where target == sources.count || stays[target] {
      let end = target < sources.count ? sources[target] : oldCount
      for open in stretch..<target where sources[open] == noElement {
        while source < end, isTaken[source] { source += 1 }
        guard source < end else { break }
        sources[open] = source
        source += 1
      }
      source = end + 1
      stretch = target + 1
    }
  }

  /// The least number of changes that the matching leads to.
  private func changeCount(_ oldCount: Int) -> Int {
    let matched = sources.count { $0 != noElement }
    let staying = LongestIncreasing.marks(sources).count { $0 }
    return oldCount - matched + sources.count - staying
  }
}
