package import Platform
internal import StateTree

/// Reads a session file, and leaves its folder as it was, byte for byte.
///
/// A session that nobody records is opened as one that cannot change. One whose recorder left a
/// `-wal` or `-journal` behind is read from a private copy. One that is being recorded is read in
/// place, beside the recorder, which never waits for it; `refresh()` takes up what has come since.
///
/// Whatever is asked for on a branch at a position up to `forkedAt` is answered from its parent,
/// here and nowhere above: to those who ask, a branch is a whole line from position 0.
///
/// Sessions come from strangers. Nothing in one is run, its sizes are not trusted, and what cannot
/// be read is one `SessionError.damaged` that says where. A reader belongs to one thread at a time.
package final class SessionReader {
  package let database: Database
  private let share: OpenFiles.Share?
  package let path: String
  package let hasNoLog: Bool
  package private(set) var isClosed = false

  /// What the session says of itself.
  package let header: SessionHeader
  /// Answers for the branches of the file.
  package private(set) var branchTable: BranchTable
  /// How the recording stood when the session was opened or last refreshed.
  package private(set) var status: RecordingStatus
  /// What the session says of its recovery from a damaged one; nil where it was recorded as it is.
  package let recovery: Recovery?
  /// How many bytes of keyframes and of the values in changes have been read so far.
  package internal(set) var bytesRead = 0

  /// What the recorder removed, last, to stay within its limit; nil where all is there.
  package private(set) var trim: Trim?

  package let values: LargeValueReader
  var names: [Int64: String] = [:]
  var paths: [Int64: StatePath] = [:]
  /// What the keyframes of a branch go on from: as it stands there, and as they agree on it.
  var keyframeStarts: [Branch.ID: KeyframeStart] = [:]
  /// What was read, and compared with its checksums.
  package var shownRows = ShownRows()
  /// Whether what is read now is all of one moment.
  package var isInSnapshot = false
  /// What `statesEnd` found, once it was asked for.
  var knownStatesEnd: Int??

  /// Opens a session to read.
  ///
  /// - Throws: one case of `SessionError` for each way in which a file is no session that can be
  ///   read. Nothing is created, whatever is thrown.
  package init(opening url: URL) throws(SessionError) {
    path = try SystemCalls.resolvedPath(url.path(percentEncoded: false))
    let opened: OpenedFile
    do throws(SessionError) {
      opened = try OpenedFile(path)
    } catch {
      throw error.asUnopenable(in: "sqlite_schema")
    }
    (database, share) = (opened.database, opened.share)
    hasNoLog = opened.lacksLog
    values = LargeValueReader(database)
    do throws(SessionError) {
      header = try SessionReader.readHeader(database)
      let branches = try SessionReader.readBranches(database)
      status = try SessionReader.status(database, share)
      recovery = try SessionReader.readRecovery(database)
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

  /// Takes up what a recorder has written since. Costs nothing where there is none.
  package func refresh() throws(SessionError) {
    guard !isClosed else { throw .closed }
    guard share != nil else { return }
    database.limitLength(to: fileSize)
    let branches = try SessionReader.readBranches(database)
    status = try SessionReader.status(database, share)
    trim = try SessionReader.readTrim(database)
    branchTable = try SessionReader.table(of: branches, trim, fileSize: fileSize, in: database)
  }

  /// The branches in the order in which they were made, `main` first.
  package var branches: [Branch] { branchTable.branches }

  /// The last position on a branch; 0 where it has no action.
  package func lastPosition(on branch: Branch.ID = .main) throws(SessionError) -> Int {
    try branchTable.lastPosition(on: branch)
  }

  /// The first position whose state is there: 0, unless a recorder removed the oldest ones.
  package var firstPosition: Int { trim?.position ?? 0 }

  /// Whether the file was taken away from a recorder, which may hold it still, or from one that was
  /// cut off, without the `-wal` beside it: what was recorded last is missing, and nothing comes.
  package var lacksLog: Bool { hasNoLog && status != .closed }

  /// Whether what is read in place, since it is being recorded, no longer stands at its path: it
  /// was moved, removed or replaced.
  package var hasMoved: Bool { share != nil && !hasNoLog && !isClosed && database.hasMoved }

  /// The size of the session in bytes, with what a recorder has not brought into its file yet.
  package var fileSize: Int64 { SessionReader.fileSize(path) }

  private static func fileSize(_ path: String) -> Int64 {
    SystemCalls.size(path: path) + SystemCalls.size(path: path + "-wal")
  }

  /// The bytes of the file, or of the one beside it of this suffix; nil where there is none.
  ///
  /// - Throws: `notAccessible` where it is there and cannot be read.
  package func bytes(_ suffix: String) throws(SessionError) -> Data? {
    guard !SystemCalls.isMissing(path: path + suffix) else { return nil }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path + suffix), options: .alwaysMapped)
    } catch {
      throw .notAccessible(suffix.isEmpty ? "it cannot be read" : "its \(suffix) cannot be read")
    }
  }

  /// Closes the file. Doing it twice is harmless.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    database.close()
    if let share { OpenFiles.end(share) }
  }
}

extension SessionError {
  /// SQLite's complaint about malformed pages as damage to a table; other errors as they are.
  package func asDamage(in table: String, at position: Int? = nil) -> SessionError {
    guard isDamage, case .sqlite(_, let message) = self else { return self }
    return .damaged(table: table, position: position, detail: message)
  }

  /// Damage to that table, unless it is known to which, as what keeps a session from being opened;
  /// other errors as they are.
  fileprivate func asUnopenable(in table: String) -> SessionError {
    guard case .damaged(let table, let position, let detail) = asDamage(in: table) else {
      return self
    }
    return .unopenable(
      table: table, detail: detail + (position.map { " at position \($0)" } ?? ""))
  }
}

extension Statement {
  /// Begins anew with a stretch: its branch is ?1, its first and last position are ?2 and ?3.
  func restart(for stretch: BranchTable.Stretch) {
    reset()
    bind(1, stretch.branch.rawValue)
    bind(2, stretch.positions.lowerBound)
    bind(3, stretch.positions.upperBound)
  }
}
