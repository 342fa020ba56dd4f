internal import StateTree

/// Makes a line out of what was saved of one branch: finds out at each position what is lost, puts
/// a row that says so where an action is, computes the checksums anew, and follows the states.
///
/// That nothing is lost at a position is known from the recorded checksums: the one of an action
/// goes on from the position before, and the one of its outcome covers what lies between. Where a
/// row that they go on from is lost, it is known from the table's tree, if that is whole.
struct LineMender {
  let branch: Branch
  private let database: Database
  private let context: Context
  private var report: RecoveryReport

  /// The checksum over the rows of the new session.
  private(set) var checksum: RowChecksum
  private(set) var rowCount = 0
  /// The position that the line starts from.
  private let first: Int
  /// The last position that is done.
  private(set) var last: Int

  /// The recorded checksum that the next action goes on from, and whether it is known to be right.
  private var previous: (stored: Int64, isProved: Bool)?
  /// The checksum of the branch, which those of keyframes go on from: as it was, where that is
  /// known, and as it is now.
  private let keyframeStart: (recorded: RowChecksum?, new: RowChecksum)
  /// The time of the last action that is done.
  private var time: Int64 = 0
  private var state: StateValue?
  /// The first position since the last whole state whose changes no checksum has proved.
  private var unprovedSince: Int?
  /// The states at the positions where other branches start.
  private(set) var forkStates: [Int: StateValue] = [:]

  /// What a line is mended by.
  struct Context {
    /// Whether the trees of changes and of reads are whole.
    let areChangesWhole, areReadsWhole: Bool
    /// Whether the session was closed, so that its last action had an outcome.
    let wasSealed: Bool
    /// Whether the session has states at all.
    let hasStates: Bool
    /// Words that are lost.
    let lost: (names: Set<Int64>, paths: Set<Int64>)
    /// The positions where other branches start.
    let forks: Set<Int>
    /// More actions in a row than this were never recorded in a file of its size.
    let farthest: Int
    /// The name of an action that is lost.
    let lostName: Int64
    /// Reads large values.
    let values: LargeValueReader
  }

  private static let pieceCount = 256

  /// - Parameters:
  ///   - start: what the branch goes on from.
  ///   - trim: what was removed from the beginning while it was recorded.
  init(
    _ branch: Branch, in database: Database, _ context: Context,
    start: LineStart, trim: Trim?, report: RecoveryReport
  ) {
    self.branch = branch
    self.database = database
    self.context = context
    self.report = report
    checksum = start.checksum
    keyframeStart = start.keyframes
    previous = start.recorded
    first = trim?.position ?? branch.forkedAt ?? 0
    last = first
    rowCount = trim?.rowCount ?? 0
    state = start.state
    noteState(at: last)
  }

  /// Does it, and gives the report with what was found.
  mutating func run(shouldStop: () -> Bool) throws(SessionError) -> RecoveryReport {
    try removeRows("position <= \(last)")
    let end = try lastPosition()
    while let next = try nextPosition(from: last + 1) {
      if shouldStop() { throw .interrupted }
      guard next - last <= context.farthest else {
        try removeRows("position >= \(next)")
        break
      }
      let piece = last + 1...min(end, max(next, last + LineMender.pieceCount))
      let rows = try SavedRows(
        piece, on: branch.id, in: database, lost: context.lost, values: context.values)
      for position in piece { try mend(at: position, rows) }
    }
    return report
  }

  // MARK: One position

  private mutating func mend(at position: Int, _ saved: SavedRows) throws(SessionError) {
    var action = saved.actions[position]
    if let row = action, !row.isAction {
      try remove("action", at: position)
      report.tables["action"]?.refused += 1
      report.tables["action"]?.kept -= 1
      action = nil
    }
    let reads = try sound(saved.reads[position] ?? [], "dependency_read", at: position, \.isRead)
    let changes = try sound(saved.changes[position] ?? [], "change", at: position, \.isChange)
    let evidence = Evidence(
      action: action, reads: reads, changes: changes, outcome: saved.outcomes[position],
      next: saved.actions[position + 1], previous: previous)
    var isLast = false
    if saved.outcomes[position] == nil { isLast = try self.isLast(position) }
    var losses = evidence.losses(context, isLast: isLast)
    previous = evidence.nextStart

    if var row = action {
      if !row.hasPayload {
        try database.run(
          "UPDATE action SET payload = 'null' WHERE branch = ?1 AND position = ?2", branch.id,
          position)
        row.columns[3] = .text("null")
        losses.insert(.altered)
      }
      if let cause = row.integer(5), !(1..<Int64(position)).contains(cause) {
        try database.run(
          "UPDATE action SET cause = NULL WHERE branch = ?1 AND position = ?2", branch.id, position)
        row.columns[5] = .null
        losses.insert(.altered)
      }
      action = row
      time = row.integer(1) ?? time
    } else {
      action = try putLostAction(at: position)
    }
    try writeChecksums(action, reads, changes, saved.outcomes[position], at: position)
    last = position

    if context.hasStates {
      advance(
        by: losses.contains(.changes) ? nil : changes.compactMap(\.change), at: position,
        isProved: evidence.areChangesProved, &losses)
      if saved.keyframes.contains(position) { try meetKeyframe(at: position) }
      noteState(at: position)
    }
    for loss in losses { report.add(loss, at: position, on: branch.id) }
  }

  /// The rows that are what their table holds; the others are removed.
  private mutating func sound(
    _ rows: [SavedRows.Saved], _ table: String, at position: Int,
    _ isSound: (SavedRows.Saved) -> Bool
  ) throws(SessionError) -> [SavedRows.Saved] {
    var sound: [SavedRows.Saved] = []
    for row in rows {
      if isSound(row) {
        sound.append(row)
      } else {
        try database.run(
          "DELETE FROM \(table) WHERE branch = ?1 AND position = ?2 AND ordinal = ?3", branch.id,
          position, row.integer(1) ?? 0)
        report.tables[table]?.refused += 1
        report.tables[table]?.kept -= 1
      }
    }
    return sound
  }

  /// Puts a row where an action is lost, so that the positions behind it keep their numbers.
  private func putLostAction(at position: Int) throws(SessionError) -> SavedRows.Saved {
    try database.run(
      """
      INSERT INTO action (branch, position, time, name, payload, origin, checksum)
      VALUES (?1, ?2, ?3, ?4, 'null', ?5, 0)
      """, branch.id, position, time, context.lostName, Origin.outside.code)
    return SavedRows.Saved(
      columns: [
        .integer(Int64(position)), .integer(time), .text(RecordedAction.lostName), .text("null"),
        .integer(Origin.outside.code), .null, .null, .null, .null,
      ], checksum: 0, lacksWord: false, values: context.values)
  }

  private mutating func writeChecksums(
    _ action: SavedRows.Saved?, _ reads: [SavedRows.Saved], _ changes: [SavedRows.Saved],
    _ outcome: SavedRows.Saved?, at position: Int
  ) throws(SessionError) {
    if let action {
      checksum.feed("A", action.columns)
      if checksum.stored != action.checksum {
        try database.run(
          "UPDATE action SET checksum = ?3 WHERE branch = ?1 AND position = ?2", branch.id,
          position, checksum.stored)
      }
    }
    for read in reads {
      checksum.feed("R", read.columns)
      if checksum.stored != read.checksum {
        try database.run(
          """
          UPDATE dependency_read SET checksum = ?4
          WHERE branch = ?1 AND position = ?2 AND ordinal = ?3
          """, branch.id, position, read.integer(1) ?? 0, checksum.stored)
      }
    }
    for change in changes { checksum.feed("C", change.columns) }
    if let outcome {
      checksum.feed("O", outcome.columns)
      if checksum.stored != outcome.checksum {
        try database.run(
          "UPDATE outcome SET checksum = ?3 WHERE branch = ?1 AND position = ?2", branch.id,
          position, checksum.stored)
      }
    }
    rowCount += 1 + reads.count + changes.count + (outcome == nil ? 0 : 1)
  }

  // MARK: States

  private mutating func advance(
    by changes: [StateChange]?, at position: Int, isProved: Bool,
    _ losses: inout Set<RecoveryReport.Loss>
  ) {
    guard let changes else {
      state = nil
      return
    }
    guard let before = state else { return }
    if !isProved, !changes.isEmpty, unprovedSince == nil { unprovedSince = position }
    do {
      state = try StateDiff(changes).apply(to: before)
    } catch {
      state = nil
      losses.insert(.changes)
    }
  }

  /// Compares a whole state with the one that the changes lead to, or goes on from it.
  private mutating func meetKeyframe(at position: Int) throws(SessionError) {
    let statement = try database.checkOut(
      "SELECT state, checksum FROM keyframe WHERE branch = ?1 AND position = ?2")
    statement.bind(1, branch.id.rawValue)
    statement.bind(2, position)
    let text = try statement.step() ? statement.text(0) : nil
    let checksum = text == nil ? nil : statement.integer(1)
    database.checkIn(statement)
    guard let text, let checksum, let keyframe = try? context.values.value(of: text),
      keyframe == state || isProved(text, checksum, at: position)
    else { return try report.loseKeyframe(at: position, on: branch.id, in: database) }
    if state != nil, keyframe != state {
      guard let since = unprovedSince else {
        return try report.loseKeyframe(at: position, on: branch.id, in: database)
      }
      for lost in since..<position { report.addUnknown(lost, on: branch.id) }
      report.add(.changes, at: since, on: branch.id)
    }
    state = keyframe
    unprovedSince = nil
    try database.writeChecksum(
      keyframeStart.new.ofKeyframe(at: position, state: text), ofKeyframeAt: position,
      on: branch.id)
  }

  /// Whether a whole state is as it was recorded.
  private func isProved(_ text: String, _ checksum: Int64, at position: Int) -> Bool {
    keyframeStart.recorded?.ofKeyframe(at: position, state: text) == checksum
  }

  private mutating func noteState(at position: Int) {
    guard context.hasStates else { return }
    if state == nil, position >= (branch.forkedAt ?? -1) + 1 {
      report.addUnknown(position, on: branch.id)
    }
    if context.forks.contains(position) { forkStates[position] = state }
  }

  // MARK: Positions

  private static let positioned = ["action", "outcome", "change", "dependency_read", "keyframe"]

  /// The next position that something was saved at, or that another branch starts at.
  private func nextPosition(from position: Int) throws(SessionError) -> Int? {
    var next = context.forks.filter { $0 >= position }.min()
    for table in LineMender.positioned {
      let statement = try database.checkOut(
        "SELECT min(position) FROM \(table) WHERE branch = ?1 AND position >= ?2")
      defer { database.checkIn(statement) }
      statement.bind(1, branch.id.rawValue)
      statement.bind(2, position)
      guard try statement.step(), let found = statement.integer(0) else { continue }
      next = min(next ?? Int(found), Int(found))
    }
    return next
  }

  private func lastPosition() throws(SessionError) -> Int {
    var last = context.forks.max() ?? 0
    for table in LineMender.positioned {
      let found = try database.integer(
        "SELECT max(position) FROM \(table) WHERE branch = \(branch.id.rawValue)")
      last = max(last, Int(found ?? 0))
    }
    return last
  }

  private func isLast(_ position: Int) throws(SessionError) -> Bool {
    guard let next = try nextPosition(from: position + 1) else { return true }
    return next - position > context.farthest
  }

  private func remove(_ table: String, at position: Int) throws(SessionError) {
    try database.run(
      "DELETE FROM \(table) WHERE branch = ?1 AND position = ?2", branch.id, position)
  }

  /// Removes what stands where nothing of this branch was recorded.
  private mutating func removeRows(_ condition: String) throws(SessionError) {
    for table in LineMender.positioned {
      let place =
        "branch = \(branch.id.rawValue) AND \(condition)"
        + (table == "keyframe" && branch.forkedAt == nil ? " AND position <> \(first)" : "")
      let count = try database.integer("SELECT count(*) FROM \(table) WHERE \(place)") ?? 0
      guard count > 0 else { continue }
      try database.execute("DELETE FROM \(table) WHERE \(place)")
      report.farRows += Int(count)
      report.tables[table]?.kept -= Int(count)
    }
  }
}

extension Database {
  /// Puts a checksum where a whole state has another.
  func writeChecksum(_ checksum: Int64, ofKeyframeAt position: Int, on branch: Branch.ID)
    throws(SessionError)
  {
    try run(
      """
      UPDATE keyframe SET checksum = ?3 WHERE branch = ?1 AND position = ?2 AND checksum <> ?3
      """, branch, position, checksum)
  }
}

extension RecordedAction {
  /// The name of the row that stands where an action is lost.
  public static let lostName = "?lost"

  /// Whether it stands where an action is lost. There may be changes all the same.
  public var isLost: Bool { origin == .outside && name == RecordedAction.lostName }
}
