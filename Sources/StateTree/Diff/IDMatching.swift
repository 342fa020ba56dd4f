/// Matches the elements of two arrays that have the same `id`, where every element has one of its
/// own.
struct IDMatching {
  /// For each element after, the one before that it is.
  private(set) var sources: [Int?] = []
  /// The elements after that may differ from the one before that they are.
  private(set) var changed: [Int] = []

  /// Nil where an element has no id, or the id of another one in its array.
  init?(_ before: ArraySlice<StateValue>, _ after: ArraySlice<StateValue>) {
    let isMatched = before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in match(before, after) }
    }
    guard isMatched else { return nil }
  }

  private mutating func match(
    _ before: UnsafeBufferPointer<StateValue>, _ after: UnsafeBufferPointer<StateValue>
  ) -> Bool {
    guard let table = IDTable(of: before) else { return false }
    var isTaken = Array(repeating: false, count: before.count)
    var newIDs: Set<StateValue> = []
    sources.reserveCapacity(after.count)
    for target in after.indices {
      guard let id = after[target].id else { return false }
      let source = table.index(of: id)
      if let source {
        if isTaken[source] { return false }
        isTaken[source] = true
        // While both are at hand: to come back to an element costs more than to compare it.
        if before[source].isEqual(to: after[target], levels: 1) != true { changed.append(target) }
      } else if !newIDs.insert(id).inserted {
        return false
      }
      sources.append(source)
    }
    return true
  }
}

/// Where the elements with each id are.
///
/// An open hash table of indices, a fraction of the size of a dictionary, since most look-ups are
/// misses of the processor's cache. It must not outlive the buffer it is made of.
private struct IDTable {
  private let elements: UnsafeBufferPointer<StateValue>
  /// An index and one, and above it the high half of the id's hash; 0 where there is none.
  private var slots: [UInt64]

  /// Nil where an element has no id, or the id of another one.
  init?(of elements: UnsafeBufferPointer<StateValue>) {
    guard elements.count < UInt32.max else { return nil }
    self.elements = elements
    var count = 4
    while count < 2 * elements.count { count *= 2 }
    slots = Array(repeating: 0, count: count)
    for index in elements.indices {
      guard let id = elements[index].id else { return nil }
      let (known, slot, hash) = find(id)
      guard known == nil else { return nil }
      slots[slot] = hash | UInt64(index + 1)
    }
  }

  func index(of id: StateValue) -> Int? { find(id).index }

  /// The element with an id, or else the free slot where it belongs.
  private func find(_ id: StateValue) -> (index: Int?, slot: Int, hash: UInt64) {
    let low: UInt64 = 0xFFFF_FFFF
    let hash = UInt64(bitPattern: Int64(id.hashValue))
    var slot = Int(hash & low) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot] & low) - 1
      if slots[slot] & ~low == hash & ~low, elements[index].id == id {
        return (index, slot, hash & ~low)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (nil, slot, hash & ~low)
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
