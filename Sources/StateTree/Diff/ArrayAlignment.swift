/// Which elements of an array are which elements of another: those that stayed, moved, came and
/// went.
///
/// Equal ends are set aside first. Between them elements are matched by their ids where all have
/// one, else by equality; elements left over at the same place on both sides are compared inside.
struct ArrayAlignment {
  private let before: [StateValue]
  private let after: [StateValue]
  /// How many elements at the start are equal on both sides.
  private let start: Int
  /// For each element of `after` between the equal ends, the one of `before` that it is, both
  /// counted from `start`.
  private var sources: [Int?]
  /// How many elements of `before` stand between the equal ends.
  private let beforeCount: Int
  /// The elements of `after` that may differ inside from what they were: their indices there, and
  /// in `before`.
  private(set) var comparedInside: [(index: Int, source: Int)] = []

  init(_ before: [StateValue], _ after: [StateValue]) {
    self.before = before
    self.after = after
    let common = min(before.count, after.count)
    var start = sameBitsCount(before, after, fromEnd: false, limit: common)
    while start < common, before[start] == after[start] { start += 1 }
    var end = sameBitsCount(before, after, fromEnd: true, limit: common - start)
    while end < common - start, before[before.count - 1 - end] == after[after.count - 1 - end] {
      end += 1
    }
    self.start = start
    beforeCount = before.count - start - end
    sources = Array(repeating: nil, count: after.count - start - end)
    guard beforeCount > 0, !sources.isEmpty else { return }
    let old = before[start..<(start + beforeCount)]
    let new = after[start..<(start + sources.count)]
    let compared: [Int]
    if let sources = Self.matchedByID(old, new) {
      self.sources = sources
      compared = Array(sources.indices)
    } else {
      let matching = EqualityMatching(old, new)
      sources = matching.sources
      compared = matching.changed
    }
    for target in compared {
      if let source = sources[target] { comparedInside.append((start + target, start + source)) }
    }
  }

  private static func matchedByID(
    _ before: ArraySlice<StateValue>, _ after: ArraySlice<StateValue>
  ) -> [Int?]? {
    var places: [StateValue: Int] = Dictionary(minimumCapacity: before.count)
    for (index, element) in before.enumerated() {
      guard let id = element.id, places.updateValue(index, forKey: id) == nil else { return nil }
    }
    var seen: Set<StateValue> = []
    var sources: [Int?] = []
    for element in after {
      guard let id = element.id, seen.insert(id).inserted else { return nil }
      sources.append(places[id])
    }
    return sources
  }

  /// The changes that bring every element to its place, in the order in which they apply:
  /// removals from the end, then insertions and moves from the start.
  func changes(in path: StatePath) -> [StateChange] {
    var changes: [StateChange] = []
    var isKept = Array(repeating: false, count: beforeCount)
    for case let source? in sources { isKept[source] = true }
    for index in isKept.indices.reversed() where !isKept[index] {
      changes.append(.removed(before[start + index], in: path, at: start + index))
    }
    var rank = 0
    var ranks = Array(repeating: 0, count: beforeCount)
    for index in isKept.indices where isKept[index] {
      ranks[index] = rank
      rank += 1
    }
    let steps = ArrayRearrangement(sources.map { $0.map { ranks[$0] } }, keptCount: rank).steps
    for step in steps {
      let element = after[start + step.target]
      if let from = step.from, let source = sources[step.target] {
        changes.append(
          .moved(before[start + source], in: path, from: start + from, to: start + step.index))
      } else {
        changes.append(.added(element, in: path, at: start + step.index))
      }
    }
    return changes
  }
}

extension StateValue {
  /// What names an element among those of its array: an object's member `id`, where it is a string
  /// or a number.
  fileprivate var id: StateValue? {
    guard case .object(let object) = self, let id = object["id"] else { return nil }
    switch id {
    case .string, .integer, .double, .decimal: return id
    default: return nil
    }
  }
}
