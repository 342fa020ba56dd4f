internal import Platform

/// Bytes that a writer appends to. The pointer does not leave this file.
struct OutputBytes: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var base: UnsafeMutablePointer<UInt8>

  init(capacity: Int = 256) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends a copy of bytes that the output already holds.
  @inline(__always)
  mutating func appendAgain(_ range: Range<Int>) {
    reserve(range.count)
    (base + count).update(from: base + range.lowerBound, count: range.count)
    count += range.count
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(repeating byte: UInt8, count more: Int) {
    reserve(more)
    (base + count).update(repeating: byte, count: more)
    count += more
  }

  /// Appends a whole number in decimal digits.
  mutating func append(_ integer: Int64) {
    // The longest, -9223372036854775808, has 20 bytes.
    reserve(20)
    var rest = integer.magnitude
    var digits = 1
    var bound: UInt64 = 10
    while digits < 19, rest >= bound {
      digits += 1
      bound &*= 10
    }
    if integer < 0 {
      base[count] = UInt8(ascii: "-")
      count += 1
    }
    for place in stride(from: count + digits - 1, through: count, by: -1) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
    count += digits
  }

  /// Removes the bytes from a place on and returns them as text; they are UTF-8.
  mutating func removeText(from start: Int) -> String {
    defer { count = start }
    return String(
      decoding: UnsafeBufferPointer(start: base + start, count: count - start), as: UTF8.self)
  }

  /// The bytes as text; they are UTF-8.
  func text() -> String {
    String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// The bytes, without a copy.
  consuming func data() -> Data {
    let data = Data(
      bytesNoCopy: base, count: count, deallocator: .custom { base, _ in base.deallocate() })
    discard self
    return data
  }
}
