package import Platform
internal import StateTree

/// Writes a session file: each action before its reducer runs, what came of it afterwards.
///
/// What `write` is given is committed when it returns, so it outlives a trap and a `kill -9`, though
/// not a loss of power. A recorder gives it each action before its reducer runs, together with what
/// came of the ones before: one transaction an action.
///
/// A call that throws has written nothing of what it was given. A writer belongs to one thread at a
/// time.
package final class SessionWriter {
  package let database: Database
  let statements: WriterStatements
  package let path: String
  /// Where the file was made.
  package var url: URL { URL(fileURLWithPath: path) }
  private let share: OpenFiles.Share
  private var isClosed = false
  /// Whether all so far is in one transaction, which `endBulk` commits.
  private var isBulk = false

  var lines: [Branch.ID: Line] = [:]
  private var undoLines: [(Branch.ID, Line?)] = []
  var texts: WriterTexts
  var shapes = KnownShapes()
  /// Which values are stored once; as it is set before anything is written.
  package var sharing = ValueSharing.standard {
    didSet {
      let knowsAll = texts.values.knowsAll
      texts.values = LargeValueWriter(database, sharing)
      texts.values.knowsAll = knowsAll
    }
  }
  /// The first position of `main` that is not removed, and how many rows are.
  package internal(set) var firstPosition = 0
  var removedRows = 0

  /// Whether what is recorded on `main` is all that there was: not so in a copy of a recording that
  /// was running or cut off.
  package var isWhole = true
  /// Outcomes of `main` that came without their state, written by the transaction under way.
  var newOutcomes: [StatelessOutcome] = []
  /// The changes since the last keyframe that was due, and those that are not made yet.
  var changesSinceKeyframe: [StateChange] = []
  /// Keyframes that are due and not written, in order: see `takeDueKeyframes`.
  var dueKeyframes: [DueKeyframe] = []

  /// Creates a session file and holds it until `close()`. The file can be read by its owner alone.
  ///
  /// - Throws: `alreadyExists` where anything stands at the URL, `beingRecorded` where a recorder is at
  ///   work there; `noFolder`; `notAccessible`.
  package convenience init(creating url: URL) throws(SessionError) {
    try self.init(creating: url) { database throws(SessionError) in
      try database.execute("BEGIN IMMEDIATE")
      for object in Schema.objects { try database.execute(object.sql) }
      try database.execute("PRAGMA application_id = \(Schema.applicationID)")
      try database.execute("PRAGMA user_version = \(Schema.version)")
      try SessionHolder.note(in: database)
      try database.execute("COMMIT")
    }
    texts.knowAll()
  }

  /// Creates a session file of what is at hand already, all of which is one transaction until
  /// `endBulk()` or `close()`: much cheaper, nobody can follow it, and ended early it holds
  /// nothing.
  ///
  /// - Parameter isRestoring: whether another file's rows are written, its names with their numbers
  ///   and its word on who recorded it among them.
  package convenience init(creatingInBulk url: URL, isRestoring: Bool = false) throws(SessionError)
  {
    try self.init(creating: url, isBulk: true) { database throws(SessionError) in
      try database.execute("BEGIN IMMEDIATE")
      for table in Schema.objects where table.type == "table" { try database.execute(table.sql) }
      try database.execute("PRAGMA application_id = \(Schema.applicationID)")
      try database.execute("PRAGMA user_version = \(Schema.version)")
      if !isRestoring { try SessionHolder.note(in: database) }
    }
    if !isRestoring { texts.knowAll() }
  }

  /// Creates a file, fills it in rollback mode, so that its schema stands in the file itself, and
  /// goes over to WAL, but in bulk. Leaves nothing behind where it throws.
  init(
    creating url: URL, isBulk: Bool = false, _ fill: (Database) throws(SessionError) -> Void
  ) throws(SessionError) {
    let folder = url.deletingLastPathComponent().path(percentEncoded: false)
    do throws(SessionError) {
      path = try SystemCalls.resolvedPath(folder) + "/" + url.lastPathComponent
    } catch .notFound {
      throw .noFolder
    }
    do throws(SessionError) {
      share = try OpenFiles.create(path)
    } catch .alreadyExists {
      throw SessionHolder.refusal(path)
    }
    do throws(SessionError) {
      database = try Database(path: path, access: .readWrite)
      database.setBusyTimeout(milliseconds: 250)
      try fill(database)
      if !isBulk { try SessionWriter.openToReaders(database) }
      statements = try WriterStatements(database)
    } catch {
      SystemCalls.removeFile(path)
      OpenFiles.endRecording(share)
      throw error
    }
    texts = WriterTexts(
      names: WordNumbers(find: statements.findName, insert: statements.insertName),
      paths: WordNumbers(find: statements.findPath, insert: statements.insertPath),
      values: LargeValueWriter(database, sharing))
    self.isBulk = isBulk
  }

  private static func openToReaders(_ database: Database) throws(SessionError) {
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = NORMAL")
    // Brings the -wal and its index into being, so that a reader can follow from now on.
    try database.execute("SELECT count(*) FROM session")
  }

  /// Commits all that was written in bulk; from here on each call commits what it writes.
  package func endBulk() throws(SessionError) {
    guard isBulk else { return }
    try commitBulk()
    try SessionWriter.openToReaders(database)
  }

  /// An index is made in a fraction of the time once its rows are there.
  private func commitBulk() throws(SessionError) {
    for object in Schema.objects where object.type != "table" { try database.execute(object.sql) }
    try database.execute("COMMIT")
    isBulk = false
  }

  deinit { try? close() }

  /// The last position on a branch: 0 before its first action. Nil before `begin`, and for a branch
  /// that is not there.
  package func lastPosition(on branch: Branch.ID = .main) -> Int? { lines[branch]?.last }

  /// Writes entries in their order, in one transaction, which is committed on return.
  ///
  /// - Throws: what keeps any of them from being written; then none is. `outOfOrder` where a row does
  ///   not follow on from those before.
  package func write(_ entries: ArraySlice<SessionEntry>) throws(SessionError) {
    let begins = lines.isEmpty
    try transaction { () throws(SessionError) in
      for entry in entries { try insert(entry) }
    }
    // From here on the file alone is a session, whatever becomes of the -wal.
    if begins, !lines.isEmpty, !isBulk { try database.execute("PRAGMA wal_checkpoint(PASSIVE)") }
  }

  /// Says that what is written is not all that there was, so that the session counts as cut off
  /// also when it has been closed in order.
  package func markCutOff() { isWhole = false }

  /// Seals, and leaves exactly one file; a reader that has the session open at this moment
  /// may leave an empty `-wal` behind. The file is let go also where this throws. Closing twice is
  /// harmless; a writer that is let go closes by itself.
  package func close() throws(SessionError) { try close(sealing: true) }

  /// The same; without a seal for a recording of which something could not be written. Where the
  /// file is no longer at its path, it has all wherever it is, and no other file is touched.
  package func close(sealing: Bool) throws(SessionError) {
    guard !isClosed else { return }
    defer {
      isClosed = true
      database.close()
      OpenFiles.endRecording(share)
    }
    // Neither is a fault where it fails: a reader is in the way, and the file is whole without it.
    defer {
      let isBusy = try? database.integer("PRAGMA wal_checkpoint(TRUNCATE)")
      if !hasMoved {
        try? database.execute("PRAGMA journal_mode = DELETE")
      } else if isBusy == 0, (try? SystemCalls.info(path: path)) == nil {
        // Whoever comes to have this path must not find the -wal of another file beside it.
        for suffix in ["-wal", "-shm"] { SystemCalls.removeFile(path + suffix) }
      }
    }
    guard !lines.isEmpty else { return }
    guard sealing else { return }
    try transaction { () throws(SessionError) in
      for (branch, line) in lines.sorted(by: { $0.key < $1.key }) {
        try insertSeal(of: branch, line)
      }
    }
    if isBulk { try commitBulk() }
  }

  func line(of branch: Branch.ID) throws(SessionError) -> Line {
    guard !isClosed else { throw .closed }
    guard let line = lines[branch] else {
      throw lines.isEmpty ? .neverBegan : .noSuchBranch("\(branch.rawValue)")
    }
    return line
  }

  func setLine(_ line: Line, of branch: Branch.ID) {
    let before = lines.updateValue(line, forKey: branch)
    // Of several in a row, the first undoes all.
    if undoLines.last?.0 != branch { undoLines.append((branch, before)) }
  }

  /// Writes what `body` writes in one transaction; where it throws, the file and what is known of it
  /// are as before. In bulk the file is good for nothing then.
  func transaction(_ body: () throws(SessionError) -> Void) throws(SessionError) {
    guard !isClosed else { throw .closed }
    undoLines.removeAll(keepingCapacity: true)
    if !isBulk { try statements.begin.run() }
    do {
      try body()
      if !isBulk { try statements.commit.run() }
    } catch {
      if !isBulk { try? statements.rollback.run() }
      for (branch, line) in undoLines.reversed() { lines[branch] = line }
      texts.forgetNew()
      shapes.forgetNew()
      newOutcomes.removeAll()
      throw error
    }
    texts.keepNew()
    shapes.keepNew()
    noteDueKeyframes()
  }
}

/// What a writer knows of a branch that it writes.
struct Line: Hashable {
  /// The last position.
  var last: Int
  /// Whether nothing is owed to the last position: its outcome is written, or it is the first.
  var hasOutcome: Bool
  /// The branch's own checksum, which the first action and each keyframe go on from.
  let start: RowChecksum
  var checksum: RowChecksum
  /// The rows that the checksum covers, from the first action on.
  var rowCount = 0
  var keyframes: KeyframeRule
}
