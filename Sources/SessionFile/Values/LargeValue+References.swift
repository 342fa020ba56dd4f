internal import Platform

extension LargeValue {
  /// The byte of the mark that texts have least, and its place.
  private static let dollar = (byte: Int32(UInt8(ascii: "$")), place: 2)
  private static let markBytes = Array(mark.utf8)

  /// The numbers of the large values that a stored text refers to.
  static func references(in bytes: UnsafeBufferPointer<UInt8>) -> [Int64] {
    guard let base = bytes.baseAddress else { return [] }
    var numbers: [Int64] = []
    var place = 0
    while place < bytes.count,
      let found = memchr(base + place, dollar.byte, bytes.count - place)
    {
      let start = UnsafeRawPointer(found) - UnsafeRawPointer(base) - dollar.place
      place = start + dollar.place + 1
      guard start >= 0, start + markBytes.count < bytes.count,
        memcmp(base + start, markBytes, markBytes.count) == 0
      else { continue }
      let digits = bytes[(start + markBytes.count)...].prefix {
        $0 == UInt8(ascii: "-") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
      }
      if let number = Int64(String(decoding: digits, as: UTF8.self)) { numbers.append(number) }
    }
    return numbers
  }
}
