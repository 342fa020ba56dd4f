/// The pages that stand in a `-wal` and not yet in the database beside it.
///
/// Read as "The Write-Ahead Log" in SQLite's file format says, with one difference. A frame's
/// checksum goes on from the one stored with the frame before it; SQLite stops at the first that does
/// not fit, and here only that frame is left out.
struct WriteAheadLog {
  /// Where the last committed form of a page begins in the file, by the page's number.
  private(set) var offsets: [Int: Int64] = [:]
  /// How many pages the database has, by the last commit; nil where nothing is committed.
  private(set) var pageCount: Int?
  /// How many frames of this log cannot be used.
  private(set) var damagedFrames = 0
  /// Whether commits stand behind a frame that cannot be used: SQLite does not read them. At the end
  /// of a log such a frame is what was being written when the recorder ended.
  private(set) var hidesCommits = false

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Reads an open log of so many bytes; nil where it is none for pages of this size.
  init?(_ descriptor: Int32, size: Int64, pageSize: Int) throws(SessionError) {
    let header = try SystemCalls.read(descriptor, at: 0, count: WriteAheadLog.headerSize)
    guard let magic = header.number(at: 0, count: 4), magic & ~1 == 0x377F_0682,
      header.number(at: 8, count: 4) == pageSize
    else { return nil }
    let isBigEndian = magic & 1 == 1
    var sum = Checksum(header, at: 24)
    var waiting: [Int: Int64] = [:]
    var offset = Int64(WriteAheadLog.headerSize)
    let frameSize = WriteAheadLog.frameHeaderSize + pageSize
    while offset + Int64(frameSize) <= size {
      let frame = try SystemCalls.read(descriptor, at: offset, count: frameSize)
      guard frame.count == frameSize, let page = frame.number(at: 0, count: 4),
        let commit = frame.number(at: 4, count: 4)
      else { break }
      // Frames of an earlier use of the log follow the last one of this.
      guard frame[8..<16] == header[16..<24] else { break }
      sum.add(frame, 0..<8, isBigEndian: isBigEndian)
      sum.add(frame, WriteAheadLog.frameHeaderSize..<frameSize, isBigEndian: isBigEndian)
      let stored = Checksum(frame, at: 16)
      if sum == stored, page > 0 {
        waiting[page] = offset + Int64(WriteAheadLog.frameHeaderSize)
        if commit > 0 {
          hidesCommits = damagedFrames > 0
          offsets.merge(waiting) { $1 }
          waiting.removeAll(keepingCapacity: true)
          pageCount = commit
        }
      } else {
        damagedFrames += 1
      }
      sum = stored
      offset += Int64(frameSize)
    }
  }

  private struct Checksum: Hashable {
    private var first: UInt32
    private var second: UInt32

    init(_ bytes: [UInt8], at offset: Int) {
      first = UInt32(truncatingIfNeeded: bytes.number(at: offset, count: 4) ?? 0)
      second = UInt32(truncatingIfNeeded: bytes.number(at: offset + 4, count: 4) ?? 0)
    }

    mutating func add(_ bytes: [UInt8], _ range: Range<Int>, isBigEndian: Bool) {
      func word(_ offset: Int) -> UInt32 {
        let word = UInt32(truncatingIfNeeded: bytes.number(at: offset, count: 4) ?? 0)
        return isBigEndian ? word : word.byteSwapped
      }
      for offset in stride(from: range.lowerBound, to: range.upperBound - 7, by: 8) {
        first &+= word(offset) &+ second
        second &+= word(offset + 4) &+ first
      }
    }
  }
}
