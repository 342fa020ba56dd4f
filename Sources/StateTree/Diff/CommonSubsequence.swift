/// The places of a longest common subsequence of two lists, in order, found by Myers' greedy
/// algorithm. Returns nil if the search exceeds its limits.
func commonSubsequence(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)]? {
  // The memory for the way back grows with the square of this number of insertions and removals.
  let maximumDifferences = 1000
  // The search may walk a long run of equal elements again for each insertion or removal.
  var stepsLeft = 2_000_000

  let bound = min(old.count + new.count, maximumDifferences)
  let center = bound + 1
  // `reached[center + k]` is how far into `old` a path on diagonal k (old - new) gets.
  var reached = Array(repeating: 0, count: 2 * bound + 3)
  var history: [[Int]] = []
  for differences in 0...bound {
    history.append(Array(reached[(center - differences)...(center + differences)]))
    for diagonal in stride(from: -differences, through: differences, by: 2) {
      let isInsertion =
        diagonal == -differences
        || diagonal != differences
          && reached[center + diagonal - 1] < reached[center + diagonal + 1]
      var place =
        isInsertion ? reached[center + diagonal + 1] : reached[center + diagonal - 1] + 1
      let from = place
      while place < old.count, place - diagonal < new.count, old[place] == new[place - diagonal] {
        place += 1
      }
      reached[center + diagonal] = place
      if place >= old.count, place - diagonal >= new.count {
        return wayBack(history, from: (old.count, new.count))
      }
      stepsLeft -= 1 + place - from
    }
    if stepsLeft < 0 { return nil }
  }
  return nil
}

/// The equal places on the path found, from what each round had reached before it.
private func wayBack(
  _ history: [[Int]], from end: (old: Int, new: Int)
) -> [(old: Int, new: Int)] {
  var pairs: [(old: Int, new: Int)] = []
  var place = end
  for differences in history.indices.reversed() {
    let reached = history[differences]
    let diagonal = place.old - place.new
    let middle = diagonal + differences
    let start: (old: Int, new: Int)
    if differences == 0 {
      start = (0, 0)
    } else if diagonal == -differences
      || diagonal != differences && reached[middle - 1] < reached[middle + 1]
    {
      start = (reached[middle + 1], reached[middle + 1] - diagonal - 1)
    } else {
      start = (reached[middle - 1], reached[middle - 1] - diagonal + 1)
    }
    while place.old > start.old, place.new > start.new {
      place = (place.old - 1, place.new - 1)
      pairs.append(place)
    }
    place = start
  }
  return pairs.reversed()
}
