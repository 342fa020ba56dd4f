internal import Platform

/// Whether two strings hold the same UTF-8 bytes.
///
/// Swift's `==` is canonical equivalence, which would hide a change from `é` to `e` and an accent.
@_effects(releasenone)
func hasSameBytes(_ left: String, _ right: String) -> Bool {
  let same = left.utf8.withContiguousStorageIfAvailable { left in
    right.utf8.withContiguousStorageIfAvailable { right in
      guard left.count == right.count else { return false }
      guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return true }
      return memcmp(leftBase, rightBase, left.count) == 0
    }
  }
  if let same, let same { return same }
  return left.utf8.elementsEqual(right.utf8)
}

/// Whether `left` comes before `right` in the order of their UTF-8 bytes, which is the order of
/// their Unicode scalars.
func byteOrder(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// A string as a dictionary key that compares by its bytes.
package struct ByteString: Hashable {
  package var text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ByteString, right: ByteString) -> Bool {
    hasSameBytes(left.text, right.text)
  }

  package func hash(into hasher: inout Hasher) {
    let hashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if hashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    hasher.combine(0xFF as UInt8)
  }
}
