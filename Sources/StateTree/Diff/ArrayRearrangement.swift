/// The insertions and moves that, one after the other, turn an array after its removals into
/// another array.
///
/// As few elements as possible move: a longest increasing run of elements stays. The others are
/// placed from the start on, each after the element that it must follow. Costs n log n.
struct ArrayRearrangement {
  /// One insertion or move.
  struct Step {
    /// The element's index in the finished array.
    let target: Int
    /// The element's index before it is taken out; `noElement` for an insertion.
    let from: Int
    /// The index at which it is inserted, after it is taken out.
    let index: Int
  }

  private(set) var steps: [Step] = []

  /// - Parameter ranks: for each element of the finished array, its index among those kept, or
  ///   `noElement` if it is new.
  init(_ ranks: [Int], keptCount: Int) {
    let stays = LongestIncreasing.marks(ranks)
    var isWaiting = Array(repeating: 0, count: keptCount)
    var staysBefore = Array(repeating: 0, count: ranks.count + 1)
    var targetOfStay = Array(repeating: noElement, count: keptCount)
    for (target, rank) in ranks.enumerated() {
      staysBefore[target + 1] = staysBefore[target] + (stays[target] ? 1 : 0)
      guard rank != noElement else { continue }
      if stays[target] { targetOfStay[rank] = target } else { isWaiting[rank] = 1 }
    }
    var nextStay = Array(repeating: ranks.count, count: keptCount)
    var following = ranks.count
    for rank in targetOfStay.indices.reversed() {
      if targetOfStay[rank] != noElement { following = targetOfStay[rank] }
      nextStay[rank] = following
    }

    // `waiting` counts the elements that still have to move, by rank. Each is directly before the
    // next element that stays, and after everything that was placed there.
    var waiting = CountTree(isWaiting)
    var lastStayRank = 0
    // The number of waiting elements below `lastStayRank`.
    var passed = 0
    for (target, rank) in ranks.enumerated() {
      if stays[target] {
        lastStayRank = rank
        passed = waiting.sum(below: lastStayRank)
        continue
      }
      var from = noElement
      if rank != noElement {
        waiting.add(-1, at: rank)
        if rank < lastStayRank { passed -= 1 }
        let next = nextStay[rank]
        let placed = target <= next ? target + staysBefore[next] - staysBefore[target] : next
        from = placed + waiting.sum(below: rank)
      }
      let index = target + passed
      if from != index { steps.append(Step(target: target, from: from, index: index)) }
    }
  }
}
