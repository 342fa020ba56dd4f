/// The running checksum over a branch's rows: FNV-1a, 64 bits.
///
/// It finds damage, accidents and careless edits; it is no signature, and stops no forger.
///
/// A branch's rows are one stream of bytes, and the checksum stored with a row is FNV-1a over the
/// stream from its beginning up to and including that row, as a signed integer of the same bits.
/// FNV-1a starts from 0xCBF29CE484222325; for each byte it takes the exclusive or with the byte,
/// then multiplies by 0x100000001B3, both modulo 2^64.
///
/// In the stream, a row is one ASCII letter and then its columns in the order given here. A column
/// is the byte 0 for NULL; the byte 1 and eight bytes, least significant first, for an integer; the
/// byte 2, the length in bytes as eight such bytes, and the UTF-8 bytes for a text. Names and paths
/// go in as texts, not as the numbers that stand for them. A large value goes in as the reference
/// to it, which is a digest of it: see `LargeValue`.
///
/// | letter | row | columns |
/// | --- | --- | --- |
/// | `S` | session | app, app_version, app_commit, state_type, action_type, program, system, started_at |
/// | `K` | keyframe | position, state |
/// | `B` | branch | id, name, parent, forked_at |
/// | `A` | action | position, time, name, payload, origin, cause, effect, file, line |
/// | `R` | dependency_read | position, ordinal, name, kind, value |
/// | `C` | change | position, ordinal, path, kind, index, from, before, after |
/// | `O` | outcome | position, reducer_ns |
///
/// The stream of `main` begins with `S`, `K` of position 0 and `B`; that of another branch with its
/// `B`. The checksum up to there stands in `branch`. Then each position follows in order: its `A`,
/// its `R` and its `C` by ordinal, its `O`. Changes store no checksum: the outcome's covers them.
/// The later keyframes take no part, because they can be computed again.
///
/// A keyframe has a checksum of its own beside that, the first one too: FNV-1a that goes on from
/// the checksum in `branch` over the one row `K`. So it is known for itself whether a whole state
/// is as it was recorded, and on this branch of this session, whatever else is lost.
struct RowChecksum: Hashable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  /// The checksum as a row stores it.
  init(stored: Int64) { value = UInt64(bitPattern: stored) }

  /// The value as a row stores it.
  var stored: Int64 { Int64(bitPattern: value) }

  mutating func begin(_ letter: Unicode.Scalar) { feed(UInt8(truncatingIfNeeded: letter.value)) }

  mutating func feed(_ integer: Int64?) {
    guard let integer else { return feed(0 as UInt8) }
    feed(1 as UInt8)
    feedBytes(of: UInt64(bitPattern: integer))
  }

  mutating func feed(_ integer: Int?) { feed(integer.map(Int64.init)) }

  mutating func feed(_ text: String?) {
    guard var text else { return feed(0 as UInt8) }
    feed(2 as UInt8)
    feedBytes(of: UInt64(text.utf8.count))
    text.withUTF8 { bytes in
      var value = value
      for byte in bytes { value = (value ^ UInt64(byte)) &* RowChecksum.prime }
      self.value = value
    }
  }

  private mutating func feedBytes(of integer: UInt64) {
    var rest = integer
    var zeros = 8
    while rest != 0 {
      feed(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      zeros -= 1
    }
    // Of a zero byte only the multiplication is left, and those of several are one. Most integers
    // end in some.
    value = value &* RowChecksum.powers[zeros]
  }

  private mutating func feed(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* RowChecksum.prime
  }

  fileprivate mutating func takeBack(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes.reversed() { takeBack(byte) }
    }
    takeBack(UInt64(text.utf8.count))
    takeBack(2 as UInt8)
  }

  fileprivate mutating func takeBack(_ integer: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      takeBack(UInt8(truncatingIfNeeded: integer >> UInt64(shift)))
    }
  }

  fileprivate mutating func takeBack(_ byte: UInt8) {
    value = (value &* RowChecksum.inverse) ^ UInt64(byte)
  }

  private static let prime: UInt64 = 0x100_0000_01B3
  /// The product of the two is 1 modulo 2^64.
  private static let inverse: UInt64 = 0xCE96_5057_AFF6_957B
  /// The powers of the prime from 0 to 8.
  private static let powers = (0...8).map { (0..<$0).reduce(1) { power, _ in power &* prime } }
}

extension RowChecksum {
  mutating func feed(_ header: SessionHeader) {
    begin("S")
    for text in [
      header.app, header.appVersion, header.appCommit, header.stateType, header.actionType,
      header.program, header.system,
    ] {
      feed(text)
    }
    feed(header.startedAt)
  }

  mutating func feedKeyframe(position: Int, state: String) {
    begin("K")
    feed(position)
    feed(state)
  }

  /// The checksum of a keyframe, on a branch of which this is the checksum.
  func ofKeyframe(at position: Int, state: String) -> Int64 {
    var checksum = self
    checksum.feedKeyframe(position: position, state: state)
    return checksum.stored
  }

  /// The checksum of the branch that a keyframe was recorded on, if it and its own are as they
  /// were: FNV-1a runs backwards too.
  static func start(ofKeyframeAt position: Int, state: String, checksum: Int64) -> RowChecksum {
    var start = RowChecksum(stored: checksum)
    start.takeBack(state)
    start.takeBack(UInt64(position))
    start.takeBack(1 as UInt8)
    start.takeBack(UInt8(ascii: "K"))
    return start
  }

  mutating func feed(_ branch: Branch) {
    begin("B")
    feed(branch.id.rawValue)
    feed(branch.name)
    feed(branch.parent?.rawValue)
    feed(branch.forkedAt)
  }

  mutating func feedOutcome(position: Int, reducerNanoseconds: Int64) {
    begin("O")
    feed(position)
    feed(reducerNanoseconds)
  }
}
