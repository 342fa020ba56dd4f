internal import SessionFile

/// A damaged database as pages, read without SQLite: the file's own bytes, under those that a
/// `-journal` puts back, under the committed pages of a `-wal`. Nothing that it says of itself is
/// trusted.
final class PageFile {
  /// The size of a page in bytes.
  let pageSize: Int
  /// The bytes of a page that hold content: without those that are reserved at its end.
  let usableSize: Int
  /// How many pages there are. The first is number 1.
  let pageCount: Int
  /// How many frames of the `-wal`, and records of the `-journal`, cannot be used.
  let damagedFrames: Int
  /// How many pages fewer there are than the header counts; nil where none is missing.
  let cut: RecoveryReport.Cut?
  /// Whether there is a `-wal`, and nothing shows what stood in it.
  let hasUnusableLog: Bool
  /// The bytes of the file and of its `-wal`.
  let size: Int64

  private let descriptor: Int32
  private let fileSize: Int64
  private let logDescriptor: Int32?
  private let log: WriteAheadLog?
  private let journalDescriptor: Int32?
  private let journal: RollbackJournal?
  /// SQLite's own default, which recorders keep.
  private static let defaultPageSize = 4_096

  /// The bytes of a page that hold content, by what the header says is reserved at its end.
  static func usableSize(of pageSize: Int, reserved: Int) -> Int {
    pageSize - reserved >= 480 ? pageSize - reserved : pageSize
  }

  /// An open file of so many bytes.
  typealias Part = (descriptor: Int32, size: Int64)

  /// The pages of an open file of `size` bytes, and of an open `-wal` and `-journal` where there
  /// are any. All stay open.
  init(_ descriptor: Int32, size: Int64, log: Part?, journal: Part? = nil) throws(SessionError) {
    self.descriptor = descriptor
    fileSize = size
    journalDescriptor = journal?.descriptor
    self.journal =
      if let journal {
        try RollbackJournal(journal.descriptor, size: journal.size)
      } else {
        nil
      }
    let header =
      if let journal, let offset = self.journal?.offsets[1] {
        try SystemCalls.read(journal.descriptor, at: offset, count: 100)
      } else {
        try SystemCalls.read(descriptor, at: 0, count: 100)
      }
    var pageSize = header.number(at: 16, count: 2) ?? 0
    if pageSize == 1 { pageSize = 65_536 }
    let knowsSize = 512...65_536 ~= pageSize && pageSize.nonzeroBitCount == 1
    if !knowsSize { pageSize = PageFile.defaultPageSize }
    if let size = self.journal?.pageSize { pageSize = size }
    self.pageSize = pageSize
    usableSize = PageFile.usableSize(of: pageSize, reserved: header.number(at: 20, count: 1) ?? 0)
    logDescriptor = log?.descriptor
    self.log =
      if let log {
        try WriteAheadLog(log.descriptor, size: log.size, pageSize: pageSize)
      } else {
        nil
      }
    hasUnusableLog = self.log == nil && (log?.size ?? 0) > 0
    damagedFrames = (self.log?.damagedFrames ?? 0) + (self.journal?.damagedRecords ?? 0)
    self.size = size + (log?.size ?? 0) + (journal?.size ?? 0)
    var inFile = Int((size + Int64(pageSize) - 1) / Int64(pageSize))
    if let journal = self.journal {
      // What the transaction put behind the end is no more; what it cut off is in the journal.
      let most = max(inFile, journal.offsets.keys.max() ?? 0)
      inFile = 1...most ~= journal.pageCount ? journal.pageCount : most
    }
    // What a log claims beyond the pages that it has is not there.
    pageCount = max(inFile, self.log?.offsets.keys.max() ?? 0)
    let newest =
      if let log, let offset = self.log?.offsets[1] {
        try SystemCalls.read(log.descriptor, at: offset, count: 100)
      } else {
        header
      }
    var counted = knowsSize ? FileHeader.pageCount(newest) ?? 0 : 0
    if let journal = self.journal { counted = min(counted, journal.pageCount) }
    let whole = Int(size / Int64(pageSize))
    let elsewhere = Set((self.log?.offsets ?? [:]).keys).union((self.journal?.offsets ?? [:]).keys)
    let missing = counted - whole - elsewhere.count { whole + 1..<max(counted, whole) + 1 ~= $0 }
    // Where frames cannot be used, it may be those that are missing.
    cut =
      missing > 0 && damagedFrames == 0
      ? RecoveryReport.Cut(missingPages: missing, pageCount: counted) : nil
  }

  /// A page's bytes; fewer than its size where the file ends in it, and nil where there is none.
  func page(_ number: Int) throws(SessionError) -> [UInt8]? {
    guard number >= 1, number <= pageCount else { return nil }
    if let logDescriptor, let offset = log?.offsets[number] {
      return try SystemCalls.read(logDescriptor, at: offset, count: pageSize)
    }
    if let journalDescriptor, let offset = journal?.offsets[number] {
      return try SystemCalls.read(journalDescriptor, at: offset, count: pageSize)
    }
    let offset = Int64(number - 1) * Int64(pageSize)
    guard offset < fileSize else { return nil }
    return try SystemCalls.read(descriptor, at: offset, count: pageSize)
  }

  /// The pages that the list of free ones names, as far as it can be followed. What stands on them
  /// was deleted.
  func freePages() throws(SessionError) -> Set<Int> {
    var free: Set<Int> = []
    guard var trunk = try page(1)?.number(at: 32, count: 4) else { return free }
    while trunk != 0, let bytes = try page(trunk), free.insert(trunk).inserted {
      let count = min(bytes.number(at: 4, count: 4) ?? 0, usableSize / 4 - 2)
      for index in 0..<max(count, 0) {
        guard let leaf = bytes.number(at: 8 + 4 * index, count: 4), 2...pageCount ~= leaf else {
          continue
        }
        free.insert(leaf)
      }
      trunk = bytes.number(at: 0, count: 4) ?? 0
    }
    return free
  }
}
