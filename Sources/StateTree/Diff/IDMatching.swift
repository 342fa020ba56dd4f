/// Matches the elements of two arrays that have the same `id`, where every element has one of its
/// own.
struct IDMatching {
  /// For each element after, the one before that it is, or `noElement`.
  private(set) var sources: [Int] = []
  /// The elements after that may differ from the one before that they are.
  private(set) var changed: [Int] = []

  private static let block = 32

  /// Nil where an element has no id, or the id of another one in its array.
  init?(_ before: ArraySlice<StateValue>, _ after: ArraySlice<StateValue>) {
    let isMatched = before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in match(before, after) }
    }
    guard isMatched else { return nil }
  }

  /// Whether two elements have one id; nil where either has none.
  static func isSame(_ before: StateValue, _ after: StateValue) -> Bool? {
    guard let before = id(of: before), let after = id(of: after) else { return nil }
    return before == after
  }

  private static func id(of element: StateValue) -> StateValue? {
    guard case .object(let object) = element, let id = object["id"] else { return nil }
    return StateValue(id)
  }

  private mutating func match(
    _ before: UnsafeBufferPointer<StateValue>, _ after: UnsafeBufferPointer<StateValue>
  ) -> Bool {
    guard matchIDs(before, after, as: Int64.self) || matchIDs(before, after, as: StateValue.self)
    else { return false }
    guard let before = before.baseAddress, let after = after.baseAddress else { return true }
    // A few at a time: first their sizes, which the processor fetches for all of them at once, then
    // what is in them. One after the other, each would wait for its own memory.
    var isSameSize = Array(repeating: false, count: Self.block)
    for start in stride(from: 0, to: sources.count, by: Self.block) {
      let targets = start..<min(start + Self.block, sources.count)
      for target in targets where sources[target] != noElement {
        isSameSize[target - start] =
          before[sources[target]].innerCount() == after[target].innerCount()
      }
      for target in targets where sources[target] != noElement {
        let isEqual =
          isSameSize[target - start]
          && before[sources[target]].isEqual(to: after[target], levels: 1) == true
        if !isEqual { changed.append(target) }
      }
    }
    return true
  }

  private mutating func matchIDs<ID: ElementID>(
    _ before: UnsafeBufferPointer<StateValue>, _ after: UnsafeBufferPointer<StateValue>,
    as type: ID.Type
  ) -> Bool {
    guard let old = ElementIDs<ID>(of: before), let new = ElementIDs<ID>(of: after),
      let table = IDTable(old.ids)
    else { return false }
    var isTaken = Array(repeating: false, count: before.count)
    var newIDs: Set<ID> = []
    sources = Array(repeating: noElement, count: after.count)
    for (target, id) in new.ids.enumerated() {
      if let source = table.index(of: id) {
        if isTaken[source] { return false }
        isTaken[source] = true
        sources[target] = source
      } else if !newIDs.insert(id).inserted {
        return false
      }
    }
    return true
  }
}

extension StateValue {
  /// How many values are directly inside.
  @_effects(releasenone)
  fileprivate borrowing func innerCount() -> Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let object): object.values.count
    default: 0
    }
  }
}

/// What names an element among those of its array: an object's member `id`, where it is a string
/// or a number.
private protocol ElementID: Hashable {
  init?(_ value: borrowing StateValue)

  /// A number for a hash table, which no one can foresee.
  var spread: UInt64 { get }
}

/// Most often ids are whole numbers, which are quicker to compare and to spread.
extension Int64: ElementID {
  private static let factor = UInt64.random(in: .min ... .max) | 1

  fileprivate init?(_ value: borrowing StateValue) {
    switch value {
    case .integer(let integer): self = integer
    default: return nil
    }
  }

  fileprivate var spread: UInt64 {
    let product = UInt64(bitPattern: self) &* Self.factor
    return product ^ product >> 32
  }
}

extension StateValue: ElementID {
  fileprivate init?(_ value: borrowing StateValue) {
    switch value {
    case .string, .integer, .double, .decimal: self = copy value
    default: return nil
    }
  }

  fileprivate var spread: UInt64 { UInt64(bitPattern: Int64(hashValue)) }
}

/// The ids of an array's elements, in their order.
private struct ElementIDs<ID: ElementID> {
  private(set) var ids: [ID] = []
  /// The keys of the last element, and where the id is among them.
  private var keyList: ObjectIdentifier?
  private var place = 0

  /// Nil where an element has none.
  init?(of elements: UnsafeBufferPointer<StateValue>) {
    guard let base = elements.baseAddress else { return }
    ids.reserveCapacity(elements.count)
    for index in 0..<elements.count {
      guard let id = id(of: base[index]) else { return nil }
      ids.append(id)
    }
  }

  @_effects(releasenone)
  private mutating func id(of element: borrowing StateValue) -> ID? {
    switch element {
    case .object(let object):
      // Like objects share a list of keys, in which the member is looked for once.
      if keyList != ObjectIdentifier(object.keyList) {
        guard let index = object.keyList.index(of: "id") else { return nil }
        (keyList, place) = (ObjectIdentifier(object.keyList), index)
      }
      return ID(object.values[place])
    default:
      return nil
    }
  }
}

/// Where each id is in a list.
///
/// An open hash table of indices, a fraction of the size of a dictionary, since most look-ups are
/// misses of the processor's cache.
private struct IDTable<ID: ElementID> {
  private let ids: [ID]
  /// An index and one; 0 where there is none.
  private var slots: [UInt32]

  /// Nil where an id is there twice.
  init?(_ ids: [ID]) {
    guard ids.count < UInt32.max else { return nil }
    self.ids = ids
    var count = 4
    while count < 2 * ids.count { count *= 2 }
    slots = Array(repeating: 0, count: count)
    for (index, id) in ids.enumerated() {
      let (known, slot) = find(id)
      guard known == nil else { return nil }
      slots[slot] = UInt32(index + 1)
    }
  }

  func index(of id: ID) -> Int? { find(id).index }

  /// The index of an id, or else the free slot where it belongs.
  @inline(__always)
  private func find(_ id: ID) -> (index: Int?, slot: Int) {
    var slot = Int(truncatingIfNeeded: id.spread) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if ids[index] == id { return (index, slot) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (nil, slot)
  }
}
