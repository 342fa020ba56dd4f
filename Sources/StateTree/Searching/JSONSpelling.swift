internal import Platform

/// How the values of a JSON text are spelled.
enum JSONSpelling {
  /// Whether a byte may be a part of a number.
  static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether the text has an escape.
  static func hasEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return memchr(base, Int32(UInt8(ascii: "\\")), bytes.count) != nil
  }

  /// Whether all letters are of ASCII.
  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let words = bytes.count / 8
    var all: UInt64 = 0
    for word in 0..<words {
      all |= UnsafeRawPointer(base + 8 * word).loadUnaligned(as: UInt64.self)
    }
    for place in 8 * words..<bytes.count { all |= UInt64(bytes[place]) }
    return all & 0x8080_8080_8080_8080 == 0
  }

  /// Whether the bytes of each scalar are those of the text that is shown for it. Our own writer
  /// spells all numbers so, and only a few letters otherwise.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress, !hasEscape(bytes) else { return bytes.isEmpty }
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        place += 1
        guard let end = memchr(base + place, Int32(byte), bytes.count - place) else { return false }
        place = UnsafeRawPointer(end) - UnsafeRawPointer(base) + 1
      } else if byte == UInt8(ascii: "-") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      {
        let start = place
        while place < bytes.count, isOfNumber(bytes[place]) { place += 1 }
        guard isPlainNumber(bytes[start..<place]) else { return false }
      } else {
        place += 1
      }
    }
    return true
  }

  /// Whether a number is certainly shown as it is spelled: it is whole, or has a few digits and no
  /// exponent.
  private static func isPlainNumber(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var digits = bytes
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard let first = digits.first, digits.count <= 16 else { return false }
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else {
      let isZero = first == UInt8(ascii: "0")
      return digits.allSatisfy(isDigit) && !(isZero && digits.count != bytes.count)
    }
    let fraction = digits[(point + 1)...]
    guard digits[..<point].allSatisfy(isDigit), fraction.allSatisfy(isDigit),
      let last = fraction.last, last != UInt8(ascii: "0")
    else { return false }
    // A small one is shown with an exponent.
    return first != UInt8(ascii: "0") || fraction.first != UInt8(ascii: "0")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
