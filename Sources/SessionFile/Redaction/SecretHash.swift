/// A keyed hash of bytes: SipHash-2-4 (Aumasson and Bernstein, 2012). The key is random and stored
/// only here. Without the key nobody can test which value gives a hash.
struct SecretHash {
  private let key: (UInt64, UInt64)

  init() {
    var generator = SystemRandomNumberGenerator()
    key = (generator.next(), generator.next())
  }

  /// Creates a hash with a fixed key, for tests.
  init(key: (UInt64, UInt64)) { self.key = key }

  func callAsFunction(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash($0) }
  }

  private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var state = State(key)
    let whole = bytes.count / 8 * 8
    for start in stride(from: 0, to: whole, by: 8) {
      let word = UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: start, as: UInt64.self)
      state.feed(UInt64(littleEndian: word))
    }
    state.feed(
      UInt64(truncatingIfNeeded: bytes.count) << 56 | word(bytes, whole..<bytes.count))
    return state.finish()
  }

  private func word(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
  }

  private struct State {
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64)

    init(_ key: (UInt64, UInt64)) {
      a = key.0 ^ 0x736F_6D65_7073_6575
      b = key.1 ^ 0x646F_7261_6E64_6F6D
      c = key.0 ^ 0x6C79_6765_6E65_7261
      d = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func feed(_ word: UInt64) {
      d ^= word
      round()
      round()
      a ^= word
    }

    mutating func finish() -> UInt64 {
      c ^= 0xFF
      for _ in 0..<4 { round() }
      return a ^ b ^ c ^ d
    }

    private mutating func round() {
      a &+= b
      b = rotated(b, 13) ^ a
      a = rotated(a, 32)
      c &+= d
      d = rotated(d, 16) ^ c
      a &+= d
      d = rotated(d, 21) ^ a
      c &+= b
      b = rotated(b, 17) ^ c
      c = rotated(c, 32)
    }

    private func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
      word << count | word >> (64 - count)
    }
  }
}
