package import Platform
internal import StateTree

/// Writes a session file: each action before its reducer runs, its outcome afterwards.
///
/// `write` commits its entries before it returns, so they survive a trap and a `kill -9`, though
/// not a loss of power. A recorder writes each action before its reducer runs, together with the
/// outcomes of earlier ones: one transaction for each action.
///
/// A call that throws has written none of its entries. A writer belongs to one thread at a time.
package final class SessionWriter {
  package let database: Database
  let statements: WriterStatements
  package let path: String
  /// The URL at which the file was created.
  package var url: URL { URL(fileURLWithPath: path) }
  let share: OpenFiles.Share
  var isClosed = false
  /// Whether everything so far is in one transaction, which `endBulk` commits.
  private(set) var isBulk = false

  var lines: [Branch.ID: BranchEnd] = [:]
  private var undoLines: [(Branch.ID, BranchEnd?)] = []
  var texts: WriterTexts
  var shapes = KnownShapes()
  /// Which values are stored once. Must be set before anything is written.
  package var sharing = ValueSharing.standard {
    didSet {
      let knowsAll = texts.values.knowsAll
      texts.values = LargeValueWriter(database, sharing)
      texts.values.knowsAll = knowsAll
    }
  }
  /// The first position of `main` that is not removed, and how many rows are removed.
  package internal(set) var firstPosition = 0
  var removedRows = 0

  /// Whether `main` holds the whole recording: false in a copy of a recording that was running or
  /// cut off.
  package var isWhole = true
  /// Outcomes of `main` without their state that the current transaction has written.
  var newOutcomes: [StatelessOutcome] = []
  /// The changes since the last due keyframe that were made, and those not made yet.
  var changesSinceKeyframe: [StateChange] = []
  /// Due keyframes that are not written, in order: see `takeDueKeyframes`.
  var dueKeyframes: [DueKeyframe] = []

  /// Creates a session file and keeps it open until `close()`. Only its owner can read the file.
  ///
  /// - Throws: `alreadyExists` if the URL exists, `beingRecorded` if a recorder is writing it;
  ///   `noFolder`; `notAccessible`.
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

  /// Creates a session file for existing data, and writes in one transaction until `endBulk()` or
  /// `close()`. This is much faster, but no reader can follow it, and a run that ends early leaves
  /// no data.
  ///
  /// - Parameter isRestoring: whether the rows come from another file, including the numbers of its
  ///   names and its holder.
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

  /// Creates a file, and writes the schema in rollback mode, so that the file itself has it; then
  /// switches to WAL, except in bulk. Leaves no file if it throws.
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
    var opened: Database?
    do throws(SessionError) {
      database = try Database(path: path, access: .readWrite)
      opened = database
      database.setBusyTimeout(milliseconds: 250)
      try fill(database)
      if !isBulk { try SessionWriter.openToReaders(database) }
      statements = try WriterStatements(database)
    } catch {
      opened?.close()
      SessionWriter.remove(path)
      OpenFiles.endRecording(share)
      throw error
    }
    texts = WriterTexts(
      names: WordNumbers(find: statements.findName, insert: statements.insertName),
      paths: WordNumbers(find: statements.findPath, insert: statements.insertPath),
      values: LargeValueWriter(database, sharing))
    self.isBulk = isBulk
  }

  /// Removes a file and what SQLite has put beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { SystemCalls.removeFile(path + suffix) }
  }

  private static func openToReaders(_ database: Database) throws(SessionError) {
    try database.execute("PRAGMA journal_mode = WAL")
    try database.execute("PRAGMA synchronous = NORMAL")
    // Creates the -wal and its index, so that a reader can follow from now on.
    try database.execute("SELECT count(*) FROM session")
  }

  /// Commits everything written in bulk; from here on each call commits its entries.
  package func endBulk() throws(SessionError) {
    guard isBulk else { return }
    try commitBulk()
    try SessionWriter.openToReaders(database)
  }

  /// Creating an index after its rows takes a fraction of the time.
  func commitBulk() throws(SessionError) {
    for object in Schema.objects where object.type != "table" { try database.execute(object.sql) }
    try database.execute("COMMIT")
    isBulk = false
  }

  deinit { try? close() }

  /// The last position on a branch: 0 before its first action. Nil before `begin`, and for a
  /// missing branch.
  package func lastPosition(on branch: Branch.ID = .main) -> Int? { lines[branch]?.last }

  /// Writes entries in their order, in one transaction, which is committed on return.
  ///
  /// - Throws: the error if any entry cannot be written; then none is. `outOfOrder` if a row does
  ///   not follow the rows before.
  package func write(_ entries: ArraySlice<SessionEntry>) throws(SessionError) {
    let begins = lines.isEmpty
    try transaction { () throws(SessionError) in
      for entry in entries { try insert(entry) }
    }
    // From here on the file alone is a session, whatever happens to the -wal.
    if begins, !lines.isEmpty, !isBulk { try database.execute("PRAGMA wal_checkpoint(PASSIVE)") }
  }

  /// Marks the session as incomplete, so that it counts as cut off even after an orderly close.
  package func markCutOff() { isWhole = false }

  func line(of branch: Branch.ID) throws(SessionError) -> BranchEnd {
    guard !isClosed else { throw .closed }
    guard let line = lines[branch] else {
      throw lines.isEmpty ? .neverBegan : .noSuchBranch("\(branch.rawValue)")
    }
    return line
  }

  func setLine(_ line: BranchEnd, of branch: Branch.ID) {
    let before = lines.updateValue(line, forKey: branch)
    // Of several consecutive ones, the first undoes all.
    if undoLines.last?.0 != branch { undoLines.append((branch, before)) }
  }

  /// Runs `body` in one transaction. If it throws, the file and the writer's knowledge of it are
  /// unchanged; in bulk, the file is then unusable.
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

/// A writer's knowledge of a branch that it writes.
struct BranchEnd: Hashable {
  /// The last position.
  var last: Int
  /// Whether the last position is complete: its outcome is written, or it is the first.
  var hasOutcome: Bool
  /// The branch's own checksum, which the checksums of the first action and each keyframe continue.
  let start: RowChecksum
  var checksum: RowChecksum
  /// The rows that the checksum covers, from the first action on.
  var rowCount = 0
  var keyframes: KeyframeRule
}
