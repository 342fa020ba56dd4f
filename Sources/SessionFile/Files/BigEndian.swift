extension Array<UInt8> {
  /// The unsigned number in `count` bytes at an offset, most significant first; nil if the bytes
  /// end before it does.
  func bigEndian(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, count >= 0, count <= self.count - offset else { return nil }
    var number: UInt64 = 0
    for index in offset..<offset + count { number = number << 8 | UInt64(self[index]) }
    return number
  }

  /// The same as a page number, a size or an offset, of at most four bytes.
  package func number(at offset: Int, count: Int) -> Int? {
    bigEndian(at: offset, count: count).map { Int(truncatingIfNeeded: $0) }
  }

  /// A variable-length integer at an offset, which moves past it; nil if the integer does not end
  /// before `end`. See "A variable-length integer" in SQLite's file format.
  package func varint(at offset: inout Int, end: Int) -> UInt64? {
    var number: UInt64 = 0
    for index in 0..<9 {
      guard offset >= 0, offset < Swift.min(end, count) else { return nil }
      let byte = self[offset]
      offset += 1
      if index == 8 { return number << 8 | UInt64(byte) }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return number }
    }
    return number
  }
}
