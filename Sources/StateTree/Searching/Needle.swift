internal import Platform

/// Bytes that are looked for in other bytes.
struct Needle: Sendable {
  let bytes: [UInt8]
  /// The byte that is looked for first: the one of them that texts have least.
  private let rare: Int

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rare = bytes.indices.min { Self.commonness(bytes[$0]) < Self.commonness(bytes[$1]) } ?? 0
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The first place of the bytes among others.
  func place(in other: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !bytes.isEmpty else { return 0 }
    guard let base = other.baseAddress else { return nil }
    let last = other.count - bytes.count
    var place = 0
    while place <= last {
      let ahead = base + place + rare
      guard let found = memchr(ahead, Int32(bytes[rare]), last - place + 1) else { return nil }
      place += UnsafeRawPointer(found) - UnsafeRawPointer(ahead)
      if memcmp(base + place, bytes, bytes.count) == 0 { return place }
      place += 1
    }
    return nil
  }

  /// How often texts and JSON have a byte: a rough rank.
  private static func commonness(_ byte: UInt8) -> Int {
    let common = Array("\"eta,oin:srhldcum 0{}12fpgwybv3456789.-_k[]".utf8)
    return common.firstIndex(of: byte).map { common.count - $0 } ?? 0
  }
}
