/// Guesses what was meant by a misspelt word.
enum Suggestion {
  /// The nearest of `words`, where one is near enough to be meant: at most a third of the letters
  /// differ. Of equally near ones, the first.
  static func nearest(to word: String, in words: [String]) -> String? {
    let furthest = max(1, word.count / 3)
    var nearest: (word: String, distance: Int)?
    for candidate in words {
      let distance = distance(word, candidate)
      if distance <= furthest, distance < nearest?.distance ?? .max {
        nearest = (candidate, distance)
      }
    }
    return nearest?.word
  }

  /// How many letters must be added, removed, replaced, or swapped with their neighbour, to turn
  /// one word into the other.
  private static func distance(_ from: String, _ to: String) -> Int {
    let from = Array(from.prefix(64).lowercased())
    let to = Array(to.prefix(64).lowercased())
    var beforeLast: [Int] = []
    var last = Array(0...to.count)
    for (row, letter) in from.enumerated() {
      var current = [row + 1]
      for (column, other) in to.enumerated() {
        var best = min(
          last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == to[column - 1], from[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[to.count]
  }
}
