/// Which elements of an array are the same, bit for bit, as which elements of an older array that
/// is retained.
struct ElementMatching {
  /// The number of elements that are compared at once.
  private static let block = 64

  /// How many elements at the start are the same.
  private(set) var prefix = 0
  /// How many elements at the end are the same, unless all are.
  private(set) var suffix = 0
  /// For each element between them, the index of the same old element.
  private var middle: [Int?] = []
  /// Whether all elements are the same in the same order.
  private(set) var isSame = false

  private let oldCount: Int
  private let newCount: Int

  /// Compares two arrays whose elements have a layout.
  init<Elements: Collection>(_ old: Elements, _ new: Elements, _ layout: ElementLayout) {
    oldCount = old.count
    newCount = new.count
    old.withContiguousStorageIfAvailable { old in
      new.withContiguousStorageIfAvailable { new in
        guard let old = UnsafeRawPointer(old.baseAddress),
          let new = UnsafeRawPointer(new.baseAddress)
        else { return }
        match(old, new, layout)
      }
    }
    if middle.isEmpty, !isSame {
      middle = Array(repeating: nil, count: newCount - prefix - suffix)
    }
    checkInvariants()
  }

  /// Stops a debug build in which the matching is not what its users rely on: each new element has
  /// one answer, and each answer is an old element on the same side of the ends.
  func checkInvariants() { assert(violation == nil, violation ?? "") }

  private var violation: String? {
    guard prefix >= 0, suffix >= 0, prefix + suffix <= min(oldCount, newCount) else {
      return "\(prefix) + \(suffix) elements are the same, of \(oldCount) and \(newCount)"
    }
    if isSame { return prefix == oldCount && prefix == newCount ? nil : "not all are the same" }
    guard middle.count == newCount - prefix - suffix else {
      return "\(middle.count) answers for \(newCount - prefix - suffix) elements"
    }
    let old = prefix..<(oldCount - suffix)
    return middle.allSatisfy { $0.map(old.contains) ?? true } ? nil : "sources outside \(old)"
  }

  /// The index of the old element that is the same as a new one.
  func source(of index: Int) -> Int? {
    if index < prefix { return index }
    if index >= newCount - suffix { return index - newCount + oldCount }
    return middle[index - prefix]
  }

  /// The old element that a new one probably came from if none is the same: the one at its index.
  func likelySource(of index: Int) -> Int? { index < oldCount ? index : nil }

  private mutating func match(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ layout: ElementLayout
  ) {
    let common = min(oldCount, newCount)
    let stride = layout.stride
    while prefix < common {
      let count = min(Self.block, common - prefix)
      let offset = prefix * stride
      if layout.isSame(old + offset, new + offset, count: count) {
        prefix += count
        continue
      }
      let end = prefix + count
      while prefix < end, layout.isSame(old + prefix * stride, new + prefix * stride) {
        prefix += 1
      }
      if prefix < end { break }
    }
    isSame = prefix == oldCount && prefix == newCount
    if isSame { return }
    let oldEnd = old + oldCount * stride
    let newEnd = new + newCount * stride
    while suffix < common - prefix {
      let count = min(Self.block, common - prefix - suffix)
      let offset = (suffix + count) * stride
      if layout.isSame(oldEnd - offset, newEnd - offset, count: count) {
        suffix += count
        continue
      }
      let end = suffix + count
      while suffix < end,
        layout.isSame(oldEnd - (suffix + 1) * stride, newEnd - (suffix + 1) * stride)
      {
        suffix += 1
      }
      if suffix < end { break }
    }
    matchMiddle(old, new, layout)
  }

  /// Matches the elements between the ends: by index if both sides have the same number, then the
  /// rest by a hash of their bits.
  private mutating func matchMiddle(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ layout: ElementLayout
  ) {
    let stride = layout.stride
    let oldRange = prefix..<(oldCount - suffix)
    let newRange = prefix..<(newCount - suffix)
    middle = Array(repeating: nil, count: newRange.count)
    var isUsed = Array(repeating: false, count: oldRange.count)
    if oldRange.count == newRange.count {
      for index in newRange
      where layout.isSame(old + index * stride, new + index * stride) {
        middle[index - prefix] = index
        isUsed[index - prefix] = true
      }
    }
    guard newRange.count > 1 || oldRange.count > 1 else { return }
    var places: [Int: Int] = [:]
    for index in oldRange where !isUsed[index - prefix] {
      places[layout.hash(old + index * stride)] = index
    }
    guard !places.isEmpty else { return }
    for index in newRange where middle[index - prefix] == nil {
      let element = new + index * stride
      if let source = places[layout.hash(element)], layout.isSame(old + source * stride, element) {
        middle[index - prefix] = source
      }
    }
  }
}
