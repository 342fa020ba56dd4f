internal import SessionFile

/// One page of a b-tree, as "B-tree Pages" in SQLite's file format describes it.
struct BTreePage {
  /// The kind of a page, by its first byte.
  enum Kind: UInt8 {
    case interiorIndex = 2
    case interiorTable = 5
    case leafIndex = 10
    case leafTable = 13

    var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
    var isIndex: Bool { self == .interiorIndex || self == .leafIndex }
  }

  /// A record's place: its part on the page, and the first page of the rest.
  struct Cell {
    let rowid: Int64?
    let payloadSize: Int
    let local: Range<Int>
    let overflow: Int?
  }

  let kind: Kind
  let bytes: [UInt8]
  /// The pages below, from left to right; empty for a leaf.
  private(set) var children: [Int] = []
  /// The records; empty for an interior table page.
  private(set) var cells: [Cell] = []
  /// The number of damaged cells.
  private(set) var damagedCells = 0

  /// Reads a page; nil if its bytes are not a page of a b-tree.
  ///
  /// - Parameter largest: the maximum length of a record.
  init?(_ bytes: [UInt8], number: Int, usableSize: Int, largest: Int) {
    let start = number == 1 ? 100 : 0
    guard let type = bytes.number(at: start, count: 1), let kind = Kind(rawValue: UInt8(type)),
      let count = bytes.number(at: start + 3, count: 2)
    else { return nil }
    let pointers = start + (kind.isInterior ? 12 : 8)
    let content = pointers + 2 * count
    guard content <= min(usableSize, bytes.count) else { return nil }
    self.kind = kind
    self.bytes = bytes
    let end = min(usableSize, bytes.count)
    // Cells that overlap could name more bytes than the page has.
    var room = end - content
    for index in 0..<count {
      guard let offset = bytes.number(at: pointers + 2 * index, count: 2), offset >= content,
        read(offset, end: end, usableSize: usableSize, largest: largest, room: &room)
      else {
        damagedCells += 1
        continue
      }
    }
    if kind.isInterior, let right = bytes.number(at: start + 8, count: 4) { children.append(right) }
  }

  private mutating func read(
    _ offset: Int, end: Int, usableSize: Int, largest: Int, room: inout Int
  ) -> Bool {
    var place = offset
    if kind.isInterior {
      guard let child = bytes.number(at: place, count: 4) else { return false }
      children.append(child)
      place += 4
      if kind == .interiorTable { return true }
    }
    guard let size = bytes.varint(at: &place, end: end), size <= UInt64(largest) else {
      return false
    }
    var rowid: Int64?
    if kind == .leafTable {
      guard let number = bytes.varint(at: &place, end: end) else { return false }
      rowid = Int64(bitPattern: number)
    }
    let payloadSize = Int(size)
    let local = BTreePage.localSize(of: payloadSize, kind, usableSize: usableSize)
    let spills = local < payloadSize
    guard place + local + (spills ? 4 : 0) <= end else { return false }
    room -= place + local + (spills ? 4 : 0) - offset
    guard room >= 0 else { return false }
    cells.append(
      Cell(
        rowid: rowid, payloadSize: payloadSize, local: place..<place + local,
        overflow: spills ? bytes.number(at: place + local, count: 4) : nil))
    return true
  }

  /// The number of a record's bytes on the page itself ("Cell Payload Overflow Pages").
  private static func localSize(of payloadSize: Int, _ kind: Kind, usableSize: Int) -> Int {
    let most = kind == .leafTable ? usableSize - 35 : (usableSize - 12) * 64 / 255 - 23
    guard payloadSize > most else { return payloadSize }
    let least = (usableSize - 12) * 32 / 255 - 23
    let local = least + (payloadSize - least) % (usableSize - 4)
    return local <= most ? local : least
  }
}
