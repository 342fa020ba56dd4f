extension JSONParser {
  /// Reads the string whose opening quote was just read, up to and including its closing quote.
  mutating func string() throws(JSONTextError) -> String {
    let start = position
    var isASCII = true
    while true {
      skipPlainBytes()
      guard position < bytes.count else { throw error(.unexpectedEnd) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = try text(start..<position, isASCII: isASCII)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      case 0..<0x20:
        throw error(.controlCharacter)
      default:
        isASCII = false
        position += 1
      }
    }
  }

  /// Skips bytes that need no special treatment, eight at a time as long as there are eight.
  @inline(__always)
  private mutating func skipPlainBytes() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var place = position
    defer { position = place }
    if let base = bytes.baseAddress {
      while place + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self))
        let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        // The high bit of a byte is set if the byte is below a bound or is not ASCII. A borrow may
        // also set it above the first such byte, but never below it.
        let special =
          ((quote &- ones) | (backslash &- ones) | (word &- ones &* 0x20) | word) & highs
        guard special == 0 else {
          place += special.trailingZeroBitCount / 8
          return
        }
        place += 8
      }
    }
    while place < bytes.count {
      switch bytes[place] {
      case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x80...: return
      default: place += 1
      }
    }
  }

  private func text(_ range: Range<Int>, isASCII: Bool) throws(JSONTextError) -> String {
    let slice = UnsafeBufferPointer(rebasing: bytes[range])
    var text = String(decoding: slice, as: UTF8.self)
    if isASCII { return text }
    // Decoding repairs invalid UTF-8, so the bytes were valid if it changes none of them. This is
    // much faster than the validating initializer.
    let isUnchanged = text.withUTF8 { $0.elementsEqual(slice) }
    guard isUnchanged else { throw invalidUTF8(range) }
    return text
  }

  /// The error for invalid UTF-8, at the first wrong byte.
  private func invalidUTF8(_ range: Range<Int>) -> JSONTextError {
    var decoder = UTF8()
    var iterator = bytes[range].makeIterator()
    var offset = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    return error(.invalidUTF8, at: offset)
  }

  /// Reads a string that began at `start` and has a backslash at the current place.
  private mutating func escapedString(from start: Int) throws(JSONTextError) -> String {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: bytes[start..<position])
    while true {
      let plain = position
      skipPlainBytes()
      while byte >= 0x80 {
        position += 1
        skipPlainBytes()
      }
      scratch.append(contentsOf: bytes[plain..<position])
      guard position < bytes.count else { throw error(.unexpectedEnd) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        // An escape never completes a UTF-8 sequence that the bytes around it began.
        guard let text = String(validating: scratch, as: UTF8.self) else {
          throw invalidUTF8(start..<position)
        }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        try escape()
      default:
        throw error(.controlCharacter)
      }
    }
  }

  private mutating func escape() throws(JSONTextError) {
    let start = position
    position += 1
    let plain: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"):
      scratch.append(contentsOf: String(try escapedScalar(from: start)).utf8)
      return
    default:
      throw position < bytes.count ? error(.invalidEscape, at: start) : error(.unexpectedEnd)
    }
    scratch.append(plain)
    position += 1
  }

  /// Reads the scalar of `\uXXXX`, or of two of these that form a surrogate pair, from the first
  /// `u` on.
  private mutating func escapedScalar(from start: Int) throws(JSONTextError) -> Unicode.Scalar {
    let first = try hexDigits(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let second = position
    guard UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: first)), byte == UInt8(ascii: "\\")
    else {
      throw error(.loneSurrogate, at: start)
    }
    position += 1
    guard byte == UInt8(ascii: "u") else { throw error(.loneSurrogate, at: start) }
    let low = try hexDigits(from: second)
    let value = 0x10000 + (first & 0x3FF) << 10 + (low & 0x3FF)
    guard low & ~0x3FF == 0xDC00, let scalar = Unicode.Scalar(value) else {
      throw error(.loneSurrogate, at: start)
    }
    return scalar
  }

  private mutating func hexDigits(from start: Int) throws(JSONTextError) -> UInt32 {
    position += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default:
        throw position < bytes.count ? error(.invalidEscape, at: start) : error(.unexpectedEnd)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
