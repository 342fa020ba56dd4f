/// The running checksum over a branch's rows: FNV-1a, 64 bits.
///
/// It finds damage, accidents and careless edits. It is not a signature: a forger can recompute it.
///
/// A branch's rows are one stream of bytes, and the checksum stored with a row is FNV-1a over the
/// stream from its beginning up to and including that row, as a signed integer of the same bits.
/// FNV-1a starts from 0xCBF29CE484222325; for each byte it takes the exclusive or with the byte,
/// then multiplies by 0x100000001B3, both modulo 2^64.
///
/// In the stream, a row is one ASCII letter and then the columns of its table in their order,
/// except `branch`, `checksum` and a session's `id`. A column is the byte 0 for NULL; the byte 1
/// and eight bytes, least significant first, for an integer; the byte 2, the length in bytes as
/// eight such bytes, and the UTF-8 bytes for a text. Names and paths go in as texts, not as their
/// numbers. A large value goes in as its reference, which contains its digest: see `LargeValue`.
///
/// The letters are `S` for a session, `K` for a keyframe, `B` for a branch, `A` for an action, `R`
/// for a dependency_read, `C` for a change and `O` for an outcome.
///
/// The stream of `main` begins with `S`, `K` of position 0 and `B`; that of another branch with its
/// `B`. The checksum up to this point is in `branch`. Then each position follows in order: its `A`,
/// its `R` and its `C` by ordinal, its `O`. Changes store no checksum: the outcome's covers them.
/// Later keyframes are not part of the stream, because they can be recomputed.
///
/// Each keyframe, including the first, also has its own checksum: FNV-1a that continues from the
/// checksum in `branch` over the one row `K`. So each keyframe can be verified alone: that it is
/// unchanged, and that it belongs to this branch of this session, whatever else is lost.
///
/// A bookmark is written long after the seal, so its row has a checksum of its own too: FNV-1a from
/// its start over the one row `M`, with its `id` and `branch`.
package struct RowChecksum: Hashable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Creates a checksum from its stored form.
  package init(stored: Int64) { value = UInt64(bitPattern: stored) }

  /// The stored form.
  package var stored: Int64 { Int64(bitPattern: value) }

  package mutating func begin(_ letter: Unicode.Scalar) {
    feed(UInt8(truncatingIfNeeded: letter.value))
  }

  package mutating func feed(_ integer: Int64?) {
    guard let integer else { return feed(0 as UInt8) }
    feed(1 as UInt8)
    feedBytes(of: UInt64(bitPattern: integer))
  }

  mutating func feed(_ integer: Int?) { feed(integer.map(Int64.init)) }

  package mutating func feed(_ text: String?) {
    guard var text else { return feed(0 as UInt8) }
    text.withUTF8 { feed($0) }
  }

  /// Feeds the bytes of a text.
  package mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    feed(2 as UInt8)
    feedBytes(of: UInt64(bytes.count))
    var value = value
    for byte in bytes { value = (value ^ UInt64(byte)) &* RowChecksum.prime }
    self.value = value
  }

  private mutating func feedBytes(of integer: UInt64) {
    var rest = integer
    var zeros = 8
    while rest != 0 {
      feed(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      zeros -= 1
    }
    // For a zero byte only the multiplication is left, and several zero bytes need only one. Most
    // integers end in some.
    value = value &* RowChecksum.powers[zeros]
  }

  private mutating func feed(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* RowChecksum.prime
  }

  /// Undoes `feed` of the text that was fed last.
  mutating func takeBack(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes.reversed() { takeBack(byte) }
    }
    takeBackBytes(of: UInt64(text.utf8.count))
    takeBack(2 as UInt8)
  }

  /// Undoes `feed` of the integer that was fed last.
  mutating func takeBack(_ integer: Int64) {
    takeBackBytes(of: UInt64(bitPattern: integer))
    takeBack(1 as UInt8)
  }

  /// Undoes `begin`.
  mutating func takeBack(_ letter: Unicode.Scalar) {
    takeBack(UInt8(truncatingIfNeeded: letter.value))
  }

  private mutating func takeBackBytes(of integer: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      takeBack(UInt8(truncatingIfNeeded: integer >> UInt64(shift)))
    }
  }

  private mutating func takeBack(_ byte: UInt8) {
    value = (value &* RowChecksum.inverse) ^ UInt64(byte)
  }

  private static let prime: UInt64 = 0x100_0000_01B3
  /// The prime's inverse: their product is 1 modulo 2^64.
  private static let inverse: UInt64 = 0xCE96_5057_AFF6_957B
  /// The powers of the prime from 0 to 8.
  private static let powers = (0...8).map { (0..<$0).reduce(1) { power, _ in power &* prime } }
}
