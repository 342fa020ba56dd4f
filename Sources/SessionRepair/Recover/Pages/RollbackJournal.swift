internal import SessionFile

/// The pages of a database before an unfinished transaction, from the `-journal` beside it.
///
/// Read as "The Rollback Journal" in SQLite's file format says, with one difference: this type
/// skips a record whose checksum does not match, while SQLite stops there.
struct RollbackJournal {
  /// The offset of a page's earlier version in the journal, by the page's number.
  private(set) var offsets: [Int: Int64] = [:]
  /// The size of a page in bytes.
  let pageSize: Int
  /// The number of pages that the database had.
  let pageCount: Int
  /// The number of unusable records.
  private(set) var damagedRecords = 0

  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Reads an open journal of `size` bytes; nil if the file is not a journal, or if SQLite has
  /// finished with it.
  ///
  /// Throws `damaged` if it names a super-journal of several databases, because only that tells
  /// whether the transaction finished. No recorder writes one.
  init?(_ descriptor: Int32, size: Int64) throws(SessionError) {
    guard let first = try Header(descriptor, at: 0) else { return nil }
    let tail = try SystemCalls.read(descriptor, at: max(size - 8, 0), count: 8)
    guard size < 36 || tail != RollbackJournal.magic else {
      throw .damaged(table: "-journal", position: nil, detail: "the journal names another file")
    }
    (pageSize, pageCount) = (first.pageSize, first.pageCount)
    var segment: Int64 = 0
    var next: Header? = first
    while let header = next {
      var offset = segment + Int64(first.sectorSize)
      let recordSize = Int64(pageSize + 8)
      let most = max(0, size - offset) / recordSize
      let count = header.recordCount == .max ? most : min(Int64(header.recordCount), most)
      for _ in 0..<count {
        try take(descriptor, at: offset, seed: header.seed)
        offset += recordSize
      }
      let sector = Int64(first.sectorSize)
      segment = (offset + sector - 1) / sector * sector
      next = try Header(descriptor, at: segment)
    }
  }

  private mutating func take(_ descriptor: Int32, at offset: Int64, seed: UInt32)
    throws(SessionError)
  {
    let record = try SystemCalls.read(descriptor, at: offset, count: pageSize + 8)
    guard record.count == pageSize + 8, let page = record.number(at: 0, count: 4), page > 0,
      let stored = record.number(at: 4 + pageSize, count: 4)
    else { return }
    var sum = seed
    for index in stride(from: pageSize - 200, to: 0, by: -200) { sum &+= UInt32(record[4 + index]) }
    if Int(sum) != stored {
      damagedRecords += 1
    } else if offsets[page] == nil {
      offsets[page] = offset + 4
    }
  }

  private struct Header {
    let recordCount: UInt32
    let seed: UInt32
    let pageCount, sectorSize, pageSize: Int

    init?(_ descriptor: Int32, at offset: Int64) throws(SessionError) {
      let bytes = try SystemCalls.read(descriptor, at: offset, count: 28)
      guard bytes.count == 28, bytes[..<8].elementsEqual(RollbackJournal.magic),
        let count = bytes.number(at: 8, count: 4), let seed = bytes.number(at: 12, count: 4),
        let pages = bytes.number(at: 16, count: 4), let sector = bytes.number(at: 20, count: 4),
        let size = bytes.number(at: 24, count: 4),
        512...65_536 ~= size, size.nonzeroBitCount == 1,
        32...65_536 ~= sector, sector.nonzeroBitCount == 1
      else { return nil }
      recordCount = UInt32(truncatingIfNeeded: count)
      self.seed = UInt32(truncatingIfNeeded: seed)
      (pageCount, sectorSize, pageSize) = (pages, sector, size)
    }
  }
}
