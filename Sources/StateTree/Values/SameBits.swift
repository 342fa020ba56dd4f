/// Whether two arrays share their storage. Two empty arrays do; a false answer proves nothing.
func isSameStorage(_ left: [StateValue], _ right: [StateValue]) -> Bool {
  left.count == right.count
    && left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress }
    }
}

/// Whether two values have the same bits. This proves them equal: both are alive, so equal
/// references lead to the same object. A false answer proves nothing.
@inline(__always)
func hasSameBits(_ left: UnsafePointer<StateValue>, _ right: UnsafePointer<StateValue>) -> Bool {
  // This compares words, then bytes, but not the trailing padding, which a copy need not preserve.
  // The size is constant, so this is a few instructions.
  let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
  let size = MemoryLayout<StateValue>.size
  var offset = 0
  while offset + 8 <= size {
    if left.load(fromByteOffset: offset, as: UInt64.self)
      != right.load(fromByteOffset: offset, as: UInt64.self)
    {
      return false
    }
    offset += 8
  }
  while offset < size {
    if left.load(fromByteOffset: offset, as: UInt8.self)
      != right.load(fromByteOffset: offset, as: UInt8.self)
    {
      return false
    }
    offset += 1
  }
  return true
}

/// How many elements at the start of two arrays are equal, and how many at the end of the rest.
func equalEnds(_ left: [StateValue], _ right: [StateValue]) -> (start: Int, end: Int) {
  left.withUnsafeBufferPointer { left in
    right.withUnsafeBufferPointer { right in
      guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else {
        return (0, 0)
      }
      func isSame(_ index: Int, _ other: Int) -> Bool {
        hasSameBits(leftBase + index, rightBase + other)
          || leftBase[index].isSame(as: rightBase[other])
      }
      let common = min(left.count, right.count)
      var start = 0
      while start < common, isSame(start, start) { start += 1 }
      var end = 0
      while end < common - start, isSame(left.count - 1 - end, right.count - 1 - end) { end += 1 }
      return (start, end)
    }
  }
}
