internal import SessionFile

/// The pages of a damaged database, read without SQLite. A page comes from the committed pages of
/// the `-wal`, else from the `-journal`, else from the file. None of the file's own counts is
/// trusted.
final class PageFile {
  /// The size of a page in bytes.
  let pageSize: Int
  /// The number of a page's bytes that hold content, without the bytes reserved at its end.
  let usableSize: Int
  /// The number of pages. The first page has number 1.
  let pageCount: Int
  /// The number of unusable frames of the `-wal` and records of the `-journal`.
  let damagedFrames: Int
  /// How many pages that the header counts are missing; nil if none is missing.
  let cut: RecoveryReport.Cut?
  /// Whether there is a `-wal` whose content cannot be read.
  let hasUnusableLog: Bool
  /// Whether the `-wal` has a damaged place before its last commit.
  var isLogDamaged: Bool { log.map { $0.hidesCommits || $0.isHeaderDamaged } ?? false }
  /// The size of the file and of its `-wal` in bytes.
  let size: Int64

  private let descriptor: Int32
  private let fileSize: Int64
  private let logDescriptor: Int32?
  private let log: WriteAheadLog?
  private let journalDescriptor: Int32?
  private let journal: RollbackJournal?
  /// SQLite's default, which recorders use.
  private static let defaultPageSize = 4_096

  /// The number of a page's bytes that hold content, given the number of bytes that the header
  /// reserves at its end.
  static func usableSize(of pageSize: Int, reserved: Int) -> Int {
    pageSize - reserved >= 480 ? pageSize - reserved : pageSize
  }

  /// An open file and its size in bytes.
  typealias Part = (descriptor: Int32, size: Int64)

  /// Reads the pages of an open file of `size` bytes, and of its open `-wal` and `-journal`, if it
  /// has them. All stay open.
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
      // Pages that the transaction appended do not count; pages that it cut off are in the journal.
      let most = max(inFile, journal.offsets.keys.max() ?? 0)
      inFile = 1...most ~= journal.pageCount ? journal.pageCount : most
    }
    // A log's page count does not add pages that the log does not have.
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
    // If frames are unusable, the missing pages may have been in them.
    cut =
      missing > 0 && damagedFrames == 0
      ? RecoveryReport.Cut(missingPages: missing, pageCount: counted) : nil
  }

  /// A page's bytes: fewer than its size if the file ends in it, nil if there is no such page.
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

  /// The pages in the list of free pages, as far as the list can be read. Rows on them were
  /// deleted.
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
