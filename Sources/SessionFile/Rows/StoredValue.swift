/// A value in a record.
package enum StoredValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob

  /// The values of a record; nil if the bytes are not a record, have more than `most` values, or
  /// contain a text that is not UTF-8. See "Record Format" in SQLite's file format.
  package static func record(_ bytes: [UInt8], most: Int) -> [StoredValue]? {
    var place = 0
    guard let size = bytes.varint(at: &place, end: bytes.count), size <= UInt64(bytes.count) else {
      return nil
    }
    let headerEnd = Int(size)
    var body = headerEnd
    var values: [StoredValue] = []
    while place < headerEnd {
      guard values.count < most, let type = bytes.varint(at: &place, end: headerEnd),
        let value = value(of: type, bytes, at: &body)
      else { return nil }
      values.append(value)
    }
    return place == headerEnd && body == bytes.count ? values : nil
  }

  private static func value(of type: UInt64, _ bytes: [UInt8], at place: inout Int)
    -> StoredValue?
  {
    switch type {
    case 0: return .null
    case 1...4: return integer(Int(type), bytes, at: &place)
    case 5: return integer(6, bytes, at: &place)
    case 6: return integer(8, bytes, at: &place)
    case 7:
      guard let bits = bytes.bigEndian(at: place, count: 8) else { return nil }
      place += 8
      return .real(Double(bitPattern: bits))
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 10, 11: return nil
    default:
      let count = (type - 12) / 2
      guard count <= UInt64(bytes.count - place) else { return nil }
      let range = place..<place + Int(count)
      place = range.upperBound
      guard type % 2 == 1 else { return .blob }
      return String(validating: bytes[range], as: UTF8.self).map(StoredValue.text)
    }
  }

  private static func integer(_ count: Int, _ bytes: [UInt8], at place: inout Int)
    -> StoredValue?
  {
    guard let bits = bytes.bigEndian(at: place, count: count) else { return nil }
    place += count
    let unused = Int64(64 - 8 * count)
    return .integer((Int64(bitPattern: bits) << unused) >> unused)
  }
}
