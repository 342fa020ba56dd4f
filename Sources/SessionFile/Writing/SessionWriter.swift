public import Foundation
public import StateTree

/// Writes a session file: each action before its reducer runs, what came of it afterwards.
///
/// An action is committed when `appendAction` returns, so it outlives a trap and a `kill -9`, though
/// not a loss of power. Outcomes, effects and what else is known later wait in memory and are committed
/// with the next action, or by `commit()`: one transaction an action.
///
/// A call that throws has written nothing of what it was given, and what was waiting goes on
/// waiting. A writer belongs to one thread at a time.
public final class SessionWriter {
  let database: Database
  let statements: WriterStatements
  private let share: OpenFiles.Share
  private var isClosed = false

  var lines: [Branch.ID: Line] = [:]
  private var undoLines: [(Branch.ID, Line?)] = []
  var words: WordNumbers
  var places: WordNumbers
  var shapes = KnownShapes()

  private var pendingOutcome: PendingOutcome?
  private var pendingEffects: [EffectRow] = []
  /// Whether what is recorded on `main` is all that there was: not so in a copy of a recording that
  /// was running or cut off.
  var isWhole = true

  /// Creates a session file and holds it until `close()`. The file can be read by its owner alone.
  ///
  /// - Throws: `alreadyExists` where anything stands at the URL; `notFound` where its folder does
  ///   not exist; `notAccessible`.
  public convenience init(creating url: URL) throws(SessionError) {
    try self.init(creating: url) { database throws(SessionError) in
      try database.execute("BEGIN IMMEDIATE")
      for object in Schema.objects { try database.execute(object.sql) }
      try database.execute("PRAGMA application_id = \(Schema.applicationID)")
      try database.execute("PRAGMA user_version = \(Schema.version)")
      try database.execute("COMMIT")
    }
    words.knowsAll = true
    places.knowsAll = true
  }

  /// Creates a file, fills it in rollback mode, so that its schema stands in the file itself, and
  /// goes over to WAL. Leaves nothing behind where it throws.
  init(creating url: URL, _ fill: (Database) throws(SessionError) -> Void) throws(SessionError) {
    let folder = url.deletingLastPathComponent().path(percentEncoded: false)
    let path = try SystemCalls.resolvedPath(folder) + "/" + url.lastPathComponent
    share = try OpenFiles.create(path)
    do throws(SessionError) {
      database = try Database(path: path, access: .readWrite)
      database.setBusyTimeout(milliseconds: 250)
      try fill(database)
      try database.execute("PRAGMA journal_mode = WAL")
      try database.execute("PRAGMA synchronous = NORMAL")
      // Brings the -wal and its index into being, so that a reader can follow from now on.
      try database.execute("SELECT count(*) FROM session")
      statements = try WriterStatements(database)
    } catch {
      SystemCalls.removeFile(path)
      OpenFiles.endRecording(share)
      throw error
    }
    words = WordNumbers(
      find: statements.findName, insert: statements.insertName)
    places = WordNumbers(find: statements.findPath, insert: statements.insertPath)
  }

  deinit { try? close() }

  /// The last position on a branch: 0 before its first action. Nil before `begin`, and for a branch
  /// that is not there.
  public func lastPosition(on branch: Branch.ID = .main) -> Int? { lines[branch]?.last }

  /// Writes what the session says of itself and its initial state, committed on return.
  public func begin(_ header: SessionHeader, initialState: StateValue) throws(SessionError) {
    if let line = lines[.main] { throw .outOfOrder(position: 0, expected: line.last + 1) }
    let header = header.safeForTerminals
    let state = initialState.jsonText()
    try transaction { () throws(SessionError) in
      var checksum = RowChecksum()
      checksum.feed(header)
      checksum.feedKeyframe(position: 0, state: state)
      checksum.feed(Branch.main)
      try insert(header)
      try insert(.main, checksum: checksum)
      try insertKeyframe(state, at: 0, on: .main)
      try noteShape(of: initialState, at: 0, on: .main)
      setLine(
        Line(
          last: 0, hasOutcome: true, checksum: checksum,
          keyframes: KeyframeRule(keyframeBytes: state.utf8.count)),
        of: .main)
    }
    // From here on the file alone is a session, whatever becomes of the -wal.
    try database.execute("PRAGMA wal_checkpoint(PASSIVE)")
  }

  /// Adds a branch that leaves another. Its first position is the one behind `forkedAt`.
  public func addBranch(_ branch: Branch) throws(SessionError) {
    guard let parent = branch.parent, let forkedAt = branch.forkedAt, let line = lines[parent],
      parent < branch.id
    else { throw .noSuchBranch(branch.parent.map { "\($0.rawValue)" } ?? "") }
    guard lines[branch.id] == nil else { throw .alreadyExists }
    guard (0...line.last).contains(forkedAt) else {
      throw .noSuchPosition(forkedAt, last: line.last)
    }
    let branch = Branch(
      id: branch.id, name: branch.name.terminalSafe, parent: parent, forkedAt: forkedAt)
    try transaction { () throws(SessionError) in
      var checksum = RowChecksum()
      checksum.feed(branch)
      try insert(branch, checksum: checksum)
      // The size of the state at the fork is not known here: the first outcome brings a keyframe.
      setLine(
        Line(
          last: forkedAt, hasOutcome: true, checksum: checksum,
          keyframes: KeyframeRule(keyframeBytes: 0)),
        of: branch.id)
    }
  }

  /// Writes an action, committed on return together with all that was waiting.
  ///
  /// - Throws: `outOfOrder` unless its position is the one behind the branch's last.
  public func appendAction(_ action: RecordedAction, on branch: Branch.ID = .main)
    throws(SessionError)
  {
    let line = try line(of: branch)
    guard action.position == line.last + 1 else {
      throw .outOfOrder(position: action.position, expected: line.last + 1)
    }
    let payload = action.payload.jsonText()
    try transaction { () throws(SessionError) in
      var line = try self.line(of: branch)
      try insert(action, payload: payload, on: branch, line: &line)
      setLine(line, of: branch)
    }
  }

  /// Takes what came of the branch's last action. It is committed with the next action, or by
  /// `commit()`.
  ///
  /// - Parameters:
  ///   - reads: what the reducer read from its dependencies, in order.
  ///   - state: the state after the action. It is kept until the outcome is written, and rendered
  ///     only if a keyframe is due there.
  public func appendOutcome(
    _ outcome: Outcome, reads: [RecordedRead] = [], changes: [StateChange], state: StateValue,
    on branch: Branch.ID = .main
  ) throws(SessionError) {
    if pendingOutcome != nil { try commit() }
    let line = try line(of: branch)
    guard outcome.position == line.last, !line.hasOutcome else {
      throw .outOfOrder(
        position: outcome.position, expected: line.hasOutcome ? line.last + 1 : line.last)
    }
    pendingOutcome = PendingOutcome(
      outcome: outcome, reads: reads, changes: changes, state: state, branch: branch)
  }

  /// Writes that a stretch behind `main`'s last position was not recorded, committed on return.
  public func appendGap(_ gap: Gap) throws(SessionError) {
    _ = try line(of: .main)
    try transaction { () throws(SessionError) in try insert(gap) }
  }

  /// Takes that an action started an effect. `id` is unique in the session; of two with one id the
  /// first counts. `label` is the text of the id that it can be cancelled by.
  public func effectBegan(
    _ id: Int64, startedAt position: Int, time: Int64, label: String? = nil,
    on branch: Branch.ID = .main
  ) {
    pendingEffects.append(
      .began(id, position: position, time: time, label: label, branch: branch))
  }

  /// Takes that an effect has ended, and the text of the error that it failed with.
  public func effectEnded(_ id: Int64, time: Int64, end: EffectEnd, reason: String? = nil) {
    pendingEffects.append(.ended(id, time: time, end: end, reason: reason))
  }

  /// Commits all that was waiting. Costs nothing where nothing was.
  public func commit() throws(SessionError) {
    guard !isClosed else { throw .closed }
    guard pendingOutcome != nil || !pendingEffects.isEmpty else { return }
    try transaction { () throws(SessionError) in }
  }

  /// Forgets all that was waiting, for a recorder that cannot write it and means to go on: the last
  /// action then stands without an outcome, and a gap is to say why.
  public func discardPending() {
    pendingOutcome = nil
    pendingEffects.removeAll()
  }

  /// Commits, seals, and leaves exactly one file; a reader that has the session open at this moment
  /// may leave an empty `-wal` behind. The file is let go also where this throws. Closing twice is
  /// harmless; a writer that is let go closes by itself.
  public func close() throws(SessionError) {
    guard !isClosed else { return }
    defer {
      isClosed = true
      database.close()
      OpenFiles.endRecording(share)
    }
    // Neither is a fault where it fails: a reader is in the way, and the file is whole without it.
    defer {
      try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try? database.execute("PRAGMA journal_mode = DELETE")
    }
    guard !lines.isEmpty else { return }
    try commit()
    try transaction { () throws(SessionError) in
      for (branch, line) in lines.sorted(by: { $0.key < $1.key }) {
        try insertSeal(of: branch, line)
      }
    }
  }

  private func line(of branch: Branch.ID) throws(SessionError) -> Line {
    guard !isClosed else { throw .closed }
    guard let line = lines[branch] else {
      throw lines.isEmpty ? .neverBegan : .noSuchBranch("\(branch.rawValue)")
    }
    return line
  }

  private func setLine(_ line: Line, of branch: Branch.ID) {
    undoLines.append((branch, lines.updateValue(line, forKey: branch)))
  }

  /// Writes all that was waiting, and what `body` writes, in one transaction; where it throws, the file and what is known of it are as before.
  private func transaction(_ body: () throws(SessionError) -> Void) throws(SessionError) {
    guard !isClosed else { throw .closed }
    undoLines.removeAll(keepingCapacity: true)
    try statements.begin.run()
    do {
      try insertPending()
      try body()
      try statements.commit.run()
    } catch {
      try? statements.rollback.run()
      for (branch, line) in undoLines.reversed() { lines[branch] = line }
      words.forgetNew()
      places.forgetNew()
      shapes.forgetNew()
      throw error
    }
    words.keepNew()
    places.keepNew()
    shapes.keepNew()
    pendingOutcome = nil
    pendingEffects.removeAll(keepingCapacity: true)
  }

  private func insertPending() throws(SessionError) {
    if let pending = pendingOutcome {
      var line = try line(of: pending.branch)
      try insert(pending, line: &line)
      setLine(line, of: pending.branch)
    }
    for row in pendingEffects { try insert(row) }
  }
}

/// What a writer knows of a branch that it writes.
struct Line: Hashable {
  /// The last position.
  var last: Int
  /// Whether nothing is owed to the last position: its outcome is written, or it is the first.
  var hasOutcome: Bool
  var checksum: RowChecksum
  /// The rows that the checksum covers, from the first action on.
  var rowCount = 0
  var keyframes: KeyframeRule
}

/// An outcome that waits for the next transaction.
struct PendingOutcome {
  let outcome: Outcome
  let reads: [RecordedRead]
  let changes: [StateChange]
  let state: StateValue
  let branch: Branch.ID
}

/// A row on an effect that waits for the next transaction.
enum EffectRow {
  case began(Int64, position: Int, time: Int64, label: String?, branch: Branch.ID)
  case ended(Int64, time: Int64, end: EffectEnd, reason: String?)
}
