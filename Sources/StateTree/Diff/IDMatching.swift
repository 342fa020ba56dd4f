/// Matches the elements of two arrays by `id`, if every element has a unique one.
struct IDMatching {
  /// For each element after, the one before that it is, or `noElement`.
  private(set) var sources: [Int] = []
  /// The new elements that may differ from their old elements.
  private(set) var changed: [Int] = []

  private static let block = 32

  /// Returns nil if an element has no id, or if two elements of an array have the same id.
  init?(_ before: ArraySlice<StateValue>, _ after: ArraySlice<StateValue>) {
    let isMatched = before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in match(before, after) }
    }
    guard isMatched else { return nil }
  }

  /// Whether two elements have the same id; nil if either has none.
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
    // This compares a few elements at a time: first their sizes, which the processor fetches for
    // all of them at once, then their contents. Compared one by one, each element would wait for
    // its own memory.
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
  /// The number of values directly inside.
  @_effects(releasenone)
  fileprivate borrowing func innerCount() -> Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let object): object.values.count
    default: 0
    }
  }
}

/// The identity of an element of an array: an object's member `id`, if it is a string or a number.
private protocol ElementID: Hashable {
  init?(_ value: borrowing StateValue)

  /// A hash that nobody can foresee.
  var spread: UInt64 { get }
}

/// Most ids are whole numbers, which are quicker to compare and to hash.
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

  /// Returns nil if an element has no id.
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

extension [StateValue] {
  /// Whether each element is an object with an id of its own, by which a diff recognizes it.
  package var haveUniqueIDs: Bool {
    withUnsafeBufferPointer { elements in
      ElementIDs<StateValue>(of: elements).flatMap { IDTable($0.ids) } != nil
    }
  }
}

/// Finds the index of an id in a list.
///
/// It is an open hash table of indices. Most look-ups miss the processor's cache, so it is a
/// fraction of a dictionary's size.
private struct IDTable<ID: ElementID> {
  private let ids: [ID]
  /// Each slot holds an index plus one, or 0 if it is free.
  private var slots: [UInt32]

  /// Returns nil if an id occurs twice.
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

  /// The index of an id, or the free slot where it belongs.
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
