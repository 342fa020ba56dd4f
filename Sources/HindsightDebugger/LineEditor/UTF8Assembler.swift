/// Builds scalars from UTF-8 that comes byte by byte.
struct UTF8Assembler {
  private var bytes: [UInt8] = []
  private var expected = 0

  /// Takes a byte and returns the scalars that it completes. Invalid UTF-8 becomes U+FFFD as soon
  /// as a byte shows it; a byte that begins another scalar is never dropped.
  mutating func push(_ byte: UInt8) -> [Unicode.Scalar] {
    let isContinuation = byte & 0xC0 == 0x80
    if isContinuation, !bytes.isEmpty {
      bytes.append(byte)
      return bytes.count == expected ? take() : []
    }
    let unfinished = bytes.isEmpty ? [] : take()
    bytes = [byte]
    expected =
      switch byte {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    return expected == 1 ? unfinished + take() : unfinished
  }

  private mutating func take() -> [Unicode.Scalar] {
    defer { bytes = [] }
    return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }
}
