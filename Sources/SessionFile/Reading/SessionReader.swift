package import Platform
internal import StateTree

/// Reads a session file. The folder stays unchanged, byte for byte.
///
/// A session without a running recorder is opened as immutable. If a recorder left a `-wal` or
/// `-journal`, the reader reads a private copy. A session that is being recorded is read in place;
/// the recorder never waits for a reader, and `refresh()` reads the rows added since.
///
/// A branch's positions up to `forkedAt` are read from its parent. Only this module does that: to
/// callers, a branch is a whole line from position 0.
///
/// Sessions come from strangers. The reader runs no code in a session, trusts none of its sizes,
/// and throws `SessionError.damaged` with the place if a value cannot be read. A reader belongs to
/// one thread at a time.
package final class SessionReader {
  package private(set) var database: Database
  private var share: OpenFiles.Share?
  package let path: String
  package let hasNoLog: Bool
  /// Whether there is a `-wal` that does not go on from the file, so that it is not read.
  package let ignoresLog: Bool
  /// The file as it was when it was opened.
  private var file: SystemCalls.FileInfo?
  package private(set) var isClosed = false

  /// The session's header.
  package let header: SessionHeader
  /// Answers for the branches of the file.
  package private(set) var branchTable: BranchTable
  /// The recording's status when the session was opened or last refreshed.
  package private(set) var status: RecordingStatus
  /// The record of the session's recovery from a damaged one; nil if the session was not recovered.
  package let recovery: Recovery?
  /// How many bytes of keyframes and of the values in changes have been read so far.
  package internal(set) var bytesRead = 0

  /// The recorder's last removal to stay within its limit; nil if it removed nothing.
  package private(set) var trim: Trim?

  package let values: LargeValueReader
  var names: [Int64: String] = [:]
  var paths: [Int64: StatePath] = [:]
  /// The checksum that a branch's keyframes continue: the stored one, and the one that the
  /// keyframes agree on.
  var keyframeStarts: [Branch.ID: KeyframeStart] = [:]
  /// The rows that were read, and those that were compared with their checksums.
  package var shownRows = ShownRows()
  /// Whether a transaction is open, so that all reads see the session at one moment.
  package var isInSnapshot = false
  /// The results of `wholeChanges`.
  var wholePositions: [BranchPath: [Int]] = [:]
  /// The result of `statesEnd`, once it was computed.
  var knownStatesEnd: Int??

  /// Opens a session to read.
  ///
  /// - Throws: a case of `SessionError` for each reason why a file cannot be read as a session.
  ///   Opening never creates a file.
  package init(opening url: URL) throws(SessionError) {
    path = try SystemCalls.resolvedPath(url.path(percentEncoded: false))
    let opened: OpenedFile
    do throws(SessionError) {
      opened = try OpenedFile(path)
    } catch {
      throw error.asUnopenable(in: "sqlite_schema")
    }
    (database, share) = (opened.database, opened.share)
    file = try? SystemCalls.info(path: path)
    hasNoLog = opened.lacksLog
    ignoresLog = opened.ignoresLog
    values = LargeValueReader(database)
    do throws(SessionError) {
      header = try SessionReader.readHeader(database)
      let branches = try SessionReader.readBranches(database)
      status = try SessionReader.status(database, share)
      recovery = try SessionReader.readRecovery(database)
      values.isRecovered = recovery != nil
      trim = try SessionReader.readTrim(database)
      branchTable = try SessionReader.table(
        of: branches, trim, fileSize: SessionReader.fileSize(path), in: database)
    } catch {
      database.close()
      if let share { OpenFiles.end(share) }
      throw error.asUnopenable(in: "session")
    }
  }

  deinit { close() }

  /// Reads what a recorder has written since. Does nothing if no recorder is writing the file.
  package func refresh() throws(SessionError) {
    guard !isClosed else { throw .closed }
    guard share != nil else { return }
    try checkIsNotCut()
    database.limitLength(to: fileSize)
    wholePositions = [:]
    let branches = try SessionReader.readBranches(database)
    status = try SessionReader.status(database, share)
    trim = try SessionReader.readTrim(database)
    branchTable = try SessionReader.table(of: branches, trim, fileSize: fileSize, in: database)
  }

  /// A file that is being recorded only grows. Once it is shorter, what was read before it was cut
  /// may still be in memory, so that reading on looks sound.
  private func checkIsNotCut() throws(SessionError) {
    guard !hasNoLog, let file, let now = try? SystemCalls.info(path: path), now.isSameFile(as: file)
    else { return }
    guard now.size >= file.size else { throw .cutShort(bytes: now.size, expected: file.size) }
    self.file = now
  }

  /// The branches in the order in which they were made, `main` first.
  package var branches: [Branch] { branchTable.branches }

  /// The last position on a branch; 0 if it has no action.
  package func lastPosition(on branch: Branch.ID = .main) throws(SessionError) -> Int {
    try branchTable.lastPosition(on: branch)
  }

  /// The first position that has a state: 0, unless a recorder removed the oldest positions.
  package var firstPosition: Int { trim?.position ?? 0 }

  /// Whether the file was moved or copied without its `-wal` while a recorder had it open or after
  /// one was killed. The latest rows are missing, and no new ones will come.
  package var lacksLog: Bool { hasNoLog && status != .closed }

  /// Whether a session that is being recorded, and so is read in place, is no longer at its path:
  /// somebody moved, removed or replaced it.
  package var hasMoved: Bool { share != nil && !hasNoLog && !isClosed && database.hasMoved }

  /// The size of the session in bytes, including a recorder's `-wal`.
  package var fileSize: Int64 { SessionReader.fileSize(path) }

  private static func fileSize(_ path: String) -> Int64 {
    SystemCalls.size(path: path) + SystemCalls.size(path: path + "-wal")
  }

  /// The bytes of the file, or of the file beside it with this suffix; nil if there is no such
  /// file.
  ///
  /// - Throws: `notAccessible` if the file exists and cannot be read.
  package func bytes(_ suffix: String) throws(SessionError) -> Data? {
    guard !SystemCalls.isMissing(path: path + suffix) else { return nil }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path + suffix), options: .alwaysMapped)
    } catch {
      throw .notAccessible(suffix.isEmpty ? "it cannot be read" : "its \(suffix) cannot be read")
    }
  }

  /// Whether a recorder held the file when it was opened, so that it is read in place.
  var isReadInPlace: Bool { share != nil }

  /// Opens the file anew if somebody has written a bookmark to it since it was opened: a connection
  /// to a file that nobody records expects it to stay as it is. Does nothing if another file is at
  /// the path now.
  ///
  /// No cursor over rows may be in use.
  package func reopenIfChanged() throws(SessionError) {
    guard !isClosed, share == nil, let file, let now = try? SystemCalls.info(path: path),
      now != file, now.isSameFile(as: file)
    else { return }
    let opened = try OpenedFile(path)
    database.close()
    (database, share) = (opened.database, opened.share)
    values.use(database)
    self.file = now
  }

  /// Closes the file. A second call does nothing.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    database.close()
    if let share { OpenFiles.end(share) }
  }
}

extension SessionError {
  /// Converts SQLite's error for malformed pages to damage to a table; leaves other errors
  /// unchanged.
  package func asDamage(in table: String, at position: Int? = nil) -> SessionError {
    guard isDamage, case .sqlite(_, let message) = self else { return self }
    return .damaged(table: table, position: position, detail: message)
  }

  /// Converts damage to an error that the session cannot be opened, with this table unless the
  /// damage names another; leaves other errors unchanged.
  fileprivate func asUnopenable(in table: String) -> SessionError {
    guard case .damaged(let table, let position, let detail) = asDamage(in: table) else {
      return self
    }
    return .unopenable(
      table: table, detail: detail + (position.map { " at position \($0)" } ?? ""))
  }
}

extension Statement {
  /// Restarts the statement for a stretch: its branch is ?1, its first and last position are ?2 and
  /// ?3.
  func restart(for stretch: BranchTable.Stretch) {
    reset()
    bind(1, stretch.branch.rawValue)
    bind(2, stretch.positions.lowerBound)
    bind(3, stretch.positions.upperBound)
  }
}
