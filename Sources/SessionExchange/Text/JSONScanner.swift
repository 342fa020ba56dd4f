/// Scans JSON text without parsing it, to find where values begin and end.
///
/// It does not recurse. Every read of a byte follows a check against the end.
struct JSONScanner {
  /// The text cannot be JSON.
  struct Malformed: Error {}

  private let bytes: UnsafeRawBufferPointer
  var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The byte at the place, or 0 at the end.
  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func skipWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default:
        return
      }
    }
  }

  /// Skips the string that begins here.
  mutating func skipString() throws(Malformed) {
    var place = position + 1
    while place < bytes.count {
      if isPlain(at: place) {
        place += 8
        continue
      }
      switch bytes[place] {
      case UInt8(ascii: "\""):
        position = place + 1
        return
      case UInt8(ascii: "\\"):
        place += 2
      default:
        place += 1
      }
    }
    throw Malformed()
  }

  /// Whether there are eight bytes at a place and none of them is a quote or a backslash.
  @inline(__always)
  private func isPlain(at place: Int) -> Bool {
    guard place + 8 <= bytes.count else { return false }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    // A high bit is set if a byte is one of the two; a borrow may set others as well.
    let special = (quote &- ones) & ~quote | (backslash &- ones) & ~backslash
    return special & 0x8080_8080_8080_8080 == 0
  }

  /// Skips the value that begins here.
  mutating func skipValue() throws(Malformed) {
    switch byte {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer()
    default: try skipScalar()
    }
  }

  /// Skips the array or object that begins here. Most of a text is read here, byte by byte.
  private mutating func skipContainer() throws(Malformed) {
    var place = position
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        position = place
        try skipString()
        place = position
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place += 1
        if depth == 0 {
          position = place
          return
        }
      default:
        place += 1
      }
    }
    throw Malformed()
  }

  private mutating func skipScalar() throws(Malformed) {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"), 0...0x20:
        guard position > start else { throw Malformed() }
        return
      default:
        position += 1
      }
    }
    guard position > start else { throw Malformed() }
  }

  /// The ranges of the parts of an array or object.
  enum Parts {
    /// The keys, quotes included, and the values of an object.
    case members([(key: Range<Int>, value: Range<Int>)])
    case elements([Range<Int>])
    /// It is neither.
    case none
  }

  /// The parts of the value that begins here, which is skipped.
  mutating func parts() throws(Malformed) -> Parts {
    switch byte {
    case UInt8(ascii: "{"): return .members(try members())
    case UInt8(ascii: "["): return .elements(try elements())
    default:
      try skipValue()
      return .none
    }
  }

  /// The keys, with quotes, and the values of the object that begins here. `goBehind` skips a
  /// value.
  mutating func members(
    _ goBehind: (inout JSONScanner) throws(Malformed) -> Void = { (scanner) throws(Malformed) in
      try scanner.skipValue()
    }
  ) throws(Malformed) -> [(key: Range<Int>, value: Range<Int>)] {
    var members: [(key: Range<Int>, value: Range<Int>)] = []
    try parts(until: UInt8(ascii: "}")) { (scanner) throws(Malformed) in
      let key = scanner.position
      guard scanner.byte == UInt8(ascii: "\"") else { throw Malformed() }
      try scanner.skipString()
      let keyEnd = scanner.position
      scanner.skipWhitespace()
      guard scanner.byte == UInt8(ascii: ":") else { throw Malformed() }
      scanner.position += 1
      scanner.skipWhitespace()
      let start = scanner.position
      try goBehind(&scanner)
      members.append((key..<keyEnd, start..<scanner.position))
    }
    return members
  }

  /// The elements of the array that begins here.
  mutating func elements() throws(Malformed) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    try parts(until: UInt8(ascii: "]")) { (scanner) throws(Malformed) in
      let start = scanner.position
      try scanner.skipValue()
      elements.append(start..<scanner.position)
    }
    return elements
  }

  private mutating func parts(
    until end: UInt8, _ part: (inout JSONScanner) throws(Malformed) -> Void
  ) throws(Malformed) {
    position += 1
    skipWhitespace()
    if byte == end {
      position += 1
      return
    }
    while true {
      try part(&self)
      skipWhitespace()
      let next = byte
      position += 1
      skipWhitespace()
      if next == end { return }
      guard next == UInt8(ascii: ",") else { throw Malformed() }
    }
  }
}
