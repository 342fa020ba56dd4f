extension OutputBytes {
  /// Appends a text as a JSON string with its quotes; escapes what `String.quotedJSON` escapes.
  mutating func append(quoted text: String) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(quotedUTF8: $0) }
    guard isDone == nil else { return }
    var text = text
    text.withUTF8 { append(quotedUTF8: $0) }
  }

  private mutating func append(quotedUTF8 bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    var position = 0
    while let (place, length) = nextEscaped(in: bytes, from: position) {
      append(UnsafeBufferPointer(rebasing: bytes[start..<place]))
      appendEscape(UnsafeBufferPointer(rebasing: bytes[place..<(place + length)]))
      position = place + length
      start = position
    }
    append(UnsafeBufferPointer(rebasing: bytes[start...]))
    append(UInt8(ascii: "\""))
  }

  /// The place and bytes of the first scalar from a place on that must be escaped.
  @inline(__always)
  private func nextEscaped(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (place: Int, length: Int)? {
    var position = start
    while position < bytes.count {
      if isPlain(word(of: bytes, at: position)) {
        position += 8
      } else if let length = escapedLength(UnsafeBufferPointer(rebasing: bytes[position...])) {
        return (position, length)
      } else {
        position += 1
      }
    }
    return nil
  }

  /// Whether none of eight bytes can begin a scalar that must be escaped.
  @inline(__always)
  private func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let delete = word ^ (ones &* 0x7F)
    let special =
      (quote &- ones) | (backslash &- ones) | (delete &- ones) | (word &- ones &* 0x20) | word
    return special & highs == 0
  }

  /// The eight bytes from a place on, with spaces for bytes after the end.
  @inline(__always)
  private func word(of bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64 {
    if position + 8 <= bytes.count {
      return UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }
    if bytes.count >= 8 {
      // Fewer than eight bytes are left, so this loads some before them and shifts those out.
      let last = UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: bytes.count - 8, as: UInt64.self)
      let rest = UInt64(8 * (bytes.count - position))
      return UInt64(littleEndian: last) >> (64 - rest) | 0x2020_2020_2020_2020 << rest
    }
    var word: UInt64 = 0x2020_2020_2020_2020
    for byte in bytes[position...].reversed() { word = word << 8 | UInt64(byte) }
    return word
  }

  /// The number of bytes of the scalar that begins here, if it must be escaped. All such scalars
  /// outside ASCII begin with one of four lead bytes.
  @inline(__always)
  private func escapedLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    switch bytes[0] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: 1
    case 0xC2 where bytes[1] < 0xA0: 2
    case 0xD8 where bytes[1] == 0x9C: 2
    case 0xE2 where bytes[1] == 0x80:
      switch bytes[2] {
      case 0x8B, 0x8E...0x8F, 0xA8...0xAE: 3
      default: nil
      }
    case 0xE2 where bytes[1] == 0x81 && (bytes[2] == 0xA0 || (0xA6...0xA9).contains(bytes[2])): 3
    case 0xEF where bytes[1] == 0xBB && bytes[2] == 0xBF: 3
    default: nil
    }
  }

  private mutating func appendEscape(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes[0] {
    case UInt8(ascii: "\""): append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case UInt8(ascii: "\n"): append("\\n" as StaticString)
    case UInt8(ascii: "\r"): append("\\r" as StaticString)
    case UInt8(ascii: "\t"): append("\\t" as StaticString)
    default:
      append("\\u" as StaticString)
      let scalar =
        switch bytes.count {
        case 1: UInt32(bytes[0])
        case 2: UInt32(bytes[0] & 0x1F) << 6 | UInt32(bytes[1] & 0x3F)
        default:
          UInt32(bytes[0] & 0x0F) << 12 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F)
        }
      for shift in [12, 8, 4, 0] as [UInt32] {
        let digit = UInt8(truncatingIfNeeded: scalar >> shift & 0xF)
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
