/// Prefix sums over a list of counts that change, each in logarithmic time (a Fenwick tree).
struct CountTree {
  private var sums: [Int]

  /// A tree of these counts.
  init(_ counts: [Int]) {
    sums = [0] + counts
    for place in sums.indices.dropFirst() {
      let next = place + place & -place
      if next < sums.count { sums[next] += sums[place] }
    }
  }

  mutating func add(_ amount: Int, at index: Int) {
    var place = index + 1
    while place < sums.count {
      sums[place] += amount
      place += place & -place
    }
  }

  func sum(below index: Int) -> Int {
    var place = index
    var sum = 0
    while place > 0 {
      sum += sums[place]
      place -= place & -place
    }
    return sum
  }
}
