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
