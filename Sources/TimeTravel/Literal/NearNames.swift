/// The names that a mistyped name may have meant, nearest first: those that differ only by letter
/// case, begin with it, or are at most two edits away (one for a name of up to four letters).
package func nearNames(to name: String, among names: [String]) -> [String] {
  let typed = name.lowercased()
  let limit = typed.count < 5 ? 1 : 2
  let ranked = names.compactMap { candidate -> (rank: Int, name: String)? in
    let lowercased = candidate.lowercased()
    if lowercased == typed { return (0, candidate) }
    let distance = editDistance(typed, lowercased)
    if distance <= limit { return (distance, candidate) }
    return !typed.isEmpty && lowercased.hasPrefix(typed) ? (limit + 1, candidate) : nil
  }
  return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map(\.name)
}

/// The number of letters to insert, remove, replace or swap with the next one to turn one text into
/// another. Costs the product of their lengths.
private func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}

/// The names among a type's coding keys that look like this one.
///
/// Only some types list their keys. For others this tries every name that is one edit away: a few
/// thousand tries, and only after a name was wrong.
func nearKeys<Key: CodingKey>(to name: String, in type: Key.Type) -> [String] {
  if let type = type as? any CaseIterable.Type {
    return nearQualifiedNames(to: name, among: listedKeys(type))
  }
  // No case has a longer name.
  guard name.utf8.count <= 100 else { return [] }
  let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
  let typed = Array(name)
  var found: Set<String> = []
  func ask(_ candidate: [Character]) {
    if let key = Key(stringValue: String(candidate)) { found.insert(key.stringValue) }
  }
  for index in 0...typed.count {
    for letter in letters {
      ask(typed[..<index] + [letter] + typed[index...])
      if index < typed.count { ask(typed[..<index] + [letter] + typed[(index + 1)...]) }
    }
    if index < typed.count { ask(Array(typed[..<index] + typed[(index + 1)...])) }
    if index + 1 < typed.count {
      var swapped = typed
      swapped.swapAt(index, index + 1)
      ask(swapped)
    }
  }
  return nearNames(to: name, among: found.sorted())
}

/// The names near to a name, or else the names whose last part is near to it, because types are
/// listed with their enclosing types, and people often type them without.
private func nearQualifiedNames(to name: String, among names: [String]) -> [String] {
  let near = nearNames(to: name, among: names)
  guard near.isEmpty else { return near }
  let parts = names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
  let last = name.split(separator: ".").last.map(String.init) ?? name
  return nearNames(to: last, among: Array(Set(parts))).flatMap { part in
    zip(names, parts).filter { $0.1 == part }.map(\.0)
  }
}

/// The names of a type's coding keys, if it lists them.
func listedNames<Key: CodingKey>(_ type: Key.Type) -> [String] {
  (type as? any CaseIterable.Type).map { listedKeys($0) } ?? []
}

private func listedKeys<Keys: CaseIterable>(_ type: Keys.Type) -> [String] {
  type.allCases.compactMap { ($0 as? any CodingKey)?.stringValue }
}
