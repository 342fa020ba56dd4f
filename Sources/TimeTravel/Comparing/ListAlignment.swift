/// The alignment of two lists: which elements of one are those of the other, in order.
///
/// Elements are told apart by a number each. It is a longest common subsequence, found by Myers'
/// algorithm from both ends at once ("An O(ND) difference algorithm and its variations", section
/// 4b), so memory grows with the lists' length and time with that times the differences.
package struct ListAlignment: Sendable, Hashable {
  /// Elements that follow one another in both lists.
  package struct Run: Sendable, Hashable {
    /// The index of the first one in the left list.
    package var left: Int
    /// The index of the first one in the right list.
    package var right: Int
    /// How many there are.
    package var count: Int

    package init(left: Int, right: Int, count: Int) {
      (self.left, self.right, self.count) = (left, right, count)
    }
  }

  /// The runs, in order. Between two of them, the elements of both lists have no partner.
  package private(set) var runs: [Run] = []

  /// A stretch with more differences than this is cut where the search has come farthest. The
  /// result may then have fewer pairs than the best one, and a search is never quadratic.
  package static let mostDifferences = 512

  /// Aligns two lists. Stops early with the runs found so far if `shouldStop` returns true.
  package init(
    _ left: [UInt64], _ right: [UInt64], mostDifferences: Int = ListAlignment.mostDifferences,
    shouldStop: () -> Bool = { false }
  ) {
    var head = 0
    while head < min(left.count, right.count), left[head] == right[head] { head += 1 }
    var (leftEnd, rightEnd) = (left.count, right.count)
    while leftEnd > head, rightEnd > head, left[leftEnd - 1] == right[rightEnd - 1] {
      (leftEnd, rightEnd) = (leftEnd - 1, rightEnd - 1)
    }
    append(left: 0, right: 0, count: head)
    // What only one list has is in no pair, whatever the search finds.
    let (leftKnown, rightKnown) = (Set(left[head..<leftEnd]), Set(right[head..<rightEnd]))
    let leftIndices = (head..<leftEnd).filter { rightKnown.contains(left[$0]) }
    let rightIndices = (head..<rightEnd).filter { leftKnown.contains(right[$0]) }
    var search = MiddleSearch(
      leftIndices.map { left[$0] }, rightIndices.map { right[$0] }, mostDifferences)
    search.run(shouldStop) { leftPlace, rightPlace, count in
      for offset in 0..<count {
        append(
          left: leftIndices[leftPlace + offset], right: rightIndices[rightPlace + offset], count: 1)
      }
    }
    append(left: leftEnd, right: rightEnd, count: left.count - leftEnd)
  }

  private mutating func append(left: Int, right: Int, count: Int) {
    guard count > 0 else { return }
    if let last = runs.last, last.left + last.count == left, last.right + last.count == right {
      runs[runs.count - 1].count += count
    } else {
      runs.append(Run(left: left, right: right, count: count))
    }
  }

  /// How many elements have a partner.
  package var pairCount: Int { runs.reduce(0) { $0 + $1.count } }
}

/// Divides a pair of lists at a place that a best alignment goes through, and then both parts.
private struct MiddleSearch {
  private let left: [UInt64]
  private let right: [UInt64]
  private let mostDifferences: Int
  /// How far into `left` a path from the start, and one from the end, gets on each diagonal, left
  /// minus right.
  private var forward: [Int]
  private var backward: [Int]
  private let center: Int

  /// A part of both lists.
  private struct Box {
    var left: Range<Int>
    var right: Range<Int>
  }

  init(_ left: [UInt64], _ right: [UInt64], _ mostDifferences: Int) {
    (self.left, self.right, self.mostDifferences) = (left, right, max(mostDifferences, 1))
    center = right.count + 1
    forward = Array(repeating: 0, count: left.count + right.count + 3)
    backward = forward
  }

  /// Gives `pairs` the runs of equal elements, in order.
  mutating func run(
    _ shouldStop: () -> Bool, _ pairs: (_ left: Int, _ right: Int, _ count: Int) -> Void
  ) {
    // The boxes still to divide, the first one last, so that runs come in order.
    var boxes = [Box(left: left.indices, right: right.indices)]
    while var box = boxes.popLast() {
      if shouldStop() { return }
      let head = box.left.lowerBound
      while let first = box.left.first, let other = box.right.first, left[first] == right[other] {
        box.left = first + 1..<box.left.upperBound
        box.right = other + 1..<box.right.upperBound
      }
      let count = box.left.lowerBound - head
      if count > 0 { pairs(head, box.right.lowerBound - count, count) }
      var tail = 0
      while let last = box.left.last, let other = box.right.last, left[last] == right[other] {
        box.left = box.left.lowerBound..<last
        box.right = box.right.lowerBound..<other
        tail += 1
      }
      if tail > 0 {
        // It comes after what is in the box: an empty box beside it gives it as its head.
        boxes.append(
          Box(
            left: box.left.upperBound..<box.left.upperBound + tail,
            right: box.right.upperBound..<box.right.upperBound + tail))
      }
      guard !box.left.isEmpty, !box.right.isEmpty else { continue }
      let (middle, otherMiddle) = middle(of: box)
      boxes.append(
        Box(left: middle..<box.left.upperBound, right: otherMiddle..<box.right.upperBound))
      boxes.append(
        Box(left: box.left.lowerBound..<middle, right: box.right.lowerBound..<otherMiddle))
    }
  }

  /// A place inside a box that a shortest path through it passes, never a corner of the box that
  /// would leave one part as it is.
  private mutating func middle(of box: Box) -> (left: Int, right: Int) {
    let (start, end) = (box.left.lowerBound, box.left.upperBound)
    let (otherStart, otherEnd) = (box.right.lowerBound, box.right.upperBound)
    let (lowest, highest) = (start - otherEnd, end - otherStart)
    let (first, last) = (start - otherStart, end - otherEnd)
    let isOdd = (first - last) & 1 != 0
    var (forwardLow, forwardHigh, backwardLow, backwardHigh) = (first, first, last, last)
    forward[center + first] = start
    backward[center + last] = end
    var differences = 0
    while true {
      differences += 1
      if forwardLow > lowest {
        forwardLow -= 1
        forward[center + forwardLow - 1] = -1
      } else {
        forwardLow += 1
      }
      if forwardHigh < highest {
        forwardHigh += 1
        forward[center + forwardHigh + 1] = -1
      } else {
        forwardHigh -= 1
      }
      for diagonal in stride(from: forwardHigh, through: forwardLow, by: -2) {
        let (below, above) = (forward[center + diagonal - 1], forward[center + diagonal + 1])
        var place = below >= above ? below + 1 : above
        while place < end, place - diagonal < otherEnd, left[place] == right[place - diagonal] {
          place += 1
        }
        forward[center + diagonal] = place
        if isOdd, (backwardLow...backwardHigh).contains(diagonal),
          backward[center + diagonal] <= place
        {
          return (place, place - diagonal)
        }
      }
      if backwardLow > lowest {
        backwardLow -= 1
        backward[center + backwardLow - 1] = .max
      } else {
        backwardLow += 1
      }
      if backwardHigh < highest {
        backwardHigh += 1
        backward[center + backwardHigh + 1] = .max
      } else {
        backwardHigh -= 1
      }
      for diagonal in stride(from: backwardHigh, through: backwardLow, by: -2) {
        let (below, above) = (backward[center + diagonal - 1], backward[center + diagonal + 1])
        var place = below < above ? below : above - 1
        while place > start, place - diagonal > otherStart,
          left[place - 1] == right[place - diagonal - 1]
        {
          place -= 1
        }
        backward[center + diagonal] = place
        if !isOdd, (forwardLow...forwardHigh).contains(diagonal),
          place <= forward[center + diagonal]
        {
          return (place, place - diagonal)
        }
      }
      if differences >= mostDifferences {
        return farthest(in: box, forwardLow...forwardHigh, backwardLow...backwardHigh)
      }
    }
  }

  /// The place that a search of these diagonals has come farthest to, from either end.
  private func farthest(
    in box: Box, _ forwardDiagonals: ClosedRange<Int>, _ backwardDiagonals: ClosedRange<Int>
  ) -> (left: Int, right: Int) {
    let (start, end) = (box.left.lowerBound, box.left.upperBound)
    let (otherStart, otherEnd) = (box.right.lowerBound, box.right.upperBound)
    var best = (left: start, right: otherStart)
    for diagonal in stride(
      from: forwardDiagonals.upperBound, through: forwardDiagonals.lowerBound, by: -2)
    {
      var place = min(forward[center + diagonal], end)
      if place - diagonal > otherEnd { place = otherEnd + diagonal }
      if place + place - diagonal > best.left + best.right {
        best = (place, place - diagonal)
      }
    }
    var other = (left: end, right: otherEnd)
    for diagonal in stride(
      from: backwardDiagonals.upperBound, through: backwardDiagonals.lowerBound, by: -2)
    {
      var place = max(backward[center + diagonal], start)
      if place - diagonal < otherStart { place = otherStart + diagonal }
      if place + place - diagonal < other.left + other.right {
        other = (place, place - diagonal)
      }
    }
    let isForward =
      best.left + best.right - start - otherStart >= end + otherEnd - other.left - other.right
    return isForward ? best : other
  }
}
