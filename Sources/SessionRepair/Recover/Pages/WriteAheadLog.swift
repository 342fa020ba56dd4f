internal import SessionFile

/// The pages in a `-wal` that are not yet in the database beside it.
///
/// Read as "The Write-Ahead Log" in SQLite's file format says, with two differences. A frame's
/// checksum continues the one stored with the frame before it. SQLite stops at the first checksum
/// that does not match; this type skips only that frame. And SQLite ignores a log with a damaged
/// header; this type reconstructs the header from the frames.
struct WriteAheadLog {
  /// The offset of a page's last committed version in the file, by the page's number.
  private(set) var offsets: [Int: Int64] = [:]
  /// The number of pages that the database has after the last commit; nil if there is no commit.
  private(set) var pageCount: Int?
  /// The number of this log's unusable frames.
  private(set) var damagedFrames = 0
  /// Whether commits follow an unusable frame, so that SQLite does not read them. An unusable frame
  /// at the end of a log was being written when the recorder ended.
  private(set) var hidesCommits = false
  /// Whether frames of zeros follow the last commit, so that rows may have stood there.
  private(set) var endsInZeros = false
  /// Whether the header is damaged, so that SQLite ignores the log.
  let isHeaderDamaged: Bool

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Reads an open log of `size` bytes; nil if neither its header nor its frames are those of a log
  /// with pages of this size.
  init?(_ descriptor: Int32, size: Int64, pageSize: Int) throws(SessionError) {
    let bytes = try SystemCalls.read(descriptor, at: 0, count: WriteAheadLog.headerSize)
    let frameSize = WriteAheadLog.frameHeaderSize + pageSize
    func frame(_ index: Int64) throws(SessionError) -> [UInt8]? {
      let offset = Int64(WriteAheadLog.headerSize) + index * Int64(frameSize)
      guard offset + Int64(frameSize) <= size else { return nil }
      let frame = try SystemCalls.read(descriptor, at: offset, count: frameSize)
      return frame.count == frameSize ? frame : nil
    }
    let header: Header
    if let sound = Header(bytes, pageSize: pageSize) {
      (header, isHeaderDamaged) = (sound, false)
    } else {
      guard let first = try frame(0), let told = Header(first, try frame(1), pageSize: pageSize)
      else { return nil }
      (header, isHeaderDamaged) = (told, true)
    }
    var sum = header.checksum
    var waiting: [Int: Int64] = [:]
    // Frames from an earlier use of the log follow the last frame of this use. Such frames before a
    // frame of this use are damaged ones.
    var strangers = 0
    var isBlank = false
    var index: Int64 = 0
    while let frame = try frame(index) {
      let offset = Int64(WriteAheadLog.headerSize) + index * Int64(frameSize)
      index += 1
      let isOwn = frame[8..<16].elementsEqual(header.salts)
      let stored = Checksum(frame, at: 16)
      var fits = false
      if isOwn || strangers == 0 {
        sum.add(frame, ofPages: pageSize, isBigEndian: header.isBigEndian)
        fits = sum == stored
      }
      sum = stored
      // The checksum does not cover the salts: if it matches and they do not, only the salts are
      // damaged.
      guard isOwn || fits else {
        strangers += 1
        if frame[8..<16].allSatisfy({ $0 == 0 }) { isBlank = true }
        continue
      }
      damagedFrames += strangers
      strangers = 0
      let page = frame.number(at: 0, count: 4) ?? 0
      guard fits, page > 0 else {
        damagedFrames += 1
        continue
      }
      waiting[page] = offset + Int64(WriteAheadLog.frameHeaderSize)
      if !isOwn { hasDamagedSalts = true }
      if let commit = frame.number(at: 4, count: 4), commit > 0 {
        hidesCommits = damagedFrames > 0 || hasDamagedSalts
        offsets.merge(waiting) { $1 }
        waiting.removeAll(keepingCapacity: true)
        pageCount = commit
      }
    }
    // SQLite never writes frames of zeros; a power failure or a failed copy can leave them.
    if isBlank {
      damagedFrames += strangers
      endsInZeros = true
    }
  }

  private var hasDamagedSalts = false

  /// The header values that reading a log's frames needs.
  private struct Header {
    let isBigEndian: Bool
    /// Two numbers that each frame of this use of the log repeats.
    let salts: ArraySlice<UInt8>
    /// The checksum that the first frame's checksum continues.
    let checksum: Checksum

    /// The format's only version.
    private static let version: UInt32 = 3_007_000
    private static let magic = 0x377F_0682

    /// Reads a header; nil if it is damaged, or not the header of a log with pages of this size.
    init?(_ bytes: [UInt8], pageSize: Int) {
      guard let magic = bytes.number(at: 0, count: 4), magic & ~1 == Header.magic,
        bytes.number(at: 8, count: 4) == pageSize, bytes.count == headerSize
      else { return nil }
      isBigEndian = magic & 1 == 1
      salts = bytes[16..<24]
      checksum = Checksum(bytes, at: 24)
      var computed = Checksum()
      computed.add(bytes, 0..<24, isBigEndian: isBigEndian)
      guard computed == checksum else { return nil }
    }

    /// Reconstructs the header from the first two frames: running the first frame's checksum
    /// backwards over the frame and the header's last eight bytes must give the checksum of the
    /// header's first eight bytes; otherwise the second frame's checksum must continue the first
    /// one's.
    init?(_ first: [UInt8], _ second: [UInt8]?, pageSize: Int) {
      let salts = first[8..<16]
      for isBigEndian in [false, true] {
        var start = Checksum(first, at: 16)
        start.remove(first, ofPages: pageSize, isBigEndian: isBigEndian)
        var middle = start
        middle.remove(first, 8..<16, isBigEndian: isBigEndian)
        // The header's numbers are stored most significant byte first, and summed in the log's
        // order.
        func word(_ number: UInt32) -> UInt32 { isBigEndian ? number : number.byteSwapped }
        var beginning = Checksum()
        beginning.add(
          word(UInt32(Header.magic | (isBigEndian ? 1 : 0))), word(Header.version))
        if middle.follows(beginning, word(UInt32(pageSize))) {
          (self.isBigEndian, self.salts, checksum) = (isBigEndian, salts, start)
          return
        }
        guard let second, second[8..<16].elementsEqual(salts) else { continue }
        var sum = Checksum(first, at: 16)
        sum.add(second, ofPages: pageSize, isBigEndian: isBigEndian)
        if sum == Checksum(second, at: 16) {
          // Nothing is known of the first frame, so its checksum must not match.
          (self.isBigEndian, self.salts, checksum) = (isBigEndian, salts, Checksum())
          return
        }
      }
      return nil
    }
  }

  private struct Checksum: Hashable {
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init() {}

    init(_ bytes: [UInt8], at offset: Int) {
      first = UInt32(truncatingIfNeeded: bytes.number(at: offset, count: 4) ?? 0)
      second = UInt32(truncatingIfNeeded: bytes.number(at: offset + 4, count: 4) ?? 0)
    }

    mutating func add(_ one: UInt32, _ other: UInt32) {
      first &+= one &+ second
      second &+= other &+ first
    }

    mutating func add(_ bytes: [UInt8], _ range: Range<Int>, isBigEndian: Bool) {
      for offset in stride(from: range.lowerBound, to: range.upperBound - 7, by: 8) {
        add(
          Checksum.word(bytes, offset, isBigEndian), Checksum.word(bytes, offset + 4, isBigEndian))
      }
    }

    /// Adds a frame: the first eight bytes of its header, and its page.
    mutating func add(_ frame: [UInt8], ofPages pageSize: Int, isBigEndian: Bool) {
      add(frame, 0..<8, isBigEndian: isBigEndian)
      add(frame, frameHeaderSize..<frameHeaderSize + pageSize, isBigEndian: isBigEndian)
    }

    /// Undoes `add`.
    mutating func remove(_ bytes: [UInt8], _ range: Range<Int>, isBigEndian: Bool) {
      for offset in stride(from: range.upperBound - 8, through: range.lowerBound, by: -8) {
        second &-= Checksum.word(bytes, offset + 4, isBigEndian) &+ first
        first &-= Checksum.word(bytes, offset, isBigEndian) &+ second
      }
    }

    mutating func remove(_ frame: [UInt8], ofPages pageSize: Int, isBigEndian: Bool) {
      remove(frame, frameHeaderSize..<frameHeaderSize + pageSize, isBigEndian: isBigEndian)
      remove(frame, 0..<8, isBigEndian: isBigEndian)
    }

    /// Whether it can follow another checksum after this word and an unknown one.
    func follows(_ other: Checksum, _ word: UInt32) -> Bool {
      first == other.first &+ word &+ other.second
    }

    private static func word(_ bytes: [UInt8], _ offset: Int, _ isBigEndian: Bool) -> UInt32 {
      let word = UInt32(truncatingIfNeeded: bytes.number(at: offset, count: 4) ?? 0)
      return isBigEndian ? word : word.byteSwapped
    }
  }
}
