/// Finds a longest increasing run of numbers, which need not be adjacent, in n log n.
enum LongestIncreasing {
  /// For each number whether it belongs to the run; `noElement` never does.
  static func marks(_ numbers: [Int]) -> [Bool] {
    // `tails[k]` is the end of the best run of k + 1 numbers, which is the run with the least last
    // number.
    var tails: [(place: Int, number: Int)] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() where number != noElement {
      var low = 0
      var high = tails.count
      if let last = tails.last, last.number < number { low = high }
      while low < high {
        let middle = (low + high) / 2
        if tails[middle].number < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = tails[low - 1].place }
      if low == tails.count {
        tails.append((place, number))
      } else {
        tails[low] = (place, number)
      }
    }
    var marks = Array(repeating: false, count: numbers.count)
    var place = tails.last?.place ?? -1
    while place >= 0 {
      marks[place] = true
      place = previous[place]
    }
    return marks
  }
}
