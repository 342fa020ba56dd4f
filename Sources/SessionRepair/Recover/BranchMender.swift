internal import SessionFile
internal import StateTree

/// Writes one branch from the saved rows: finds the losses at each position, writes a placeholder
/// row for each lost action, and computes the states.
///
/// The recorded checksums prove that nothing is lost at a position: an action's checksum continues
/// the one at the position before, and its outcome's covers the rows between. If a row that they
/// continue is lost, the table's tree proves it, if the tree is complete.
struct BranchMender {
  let branch: Branch
  private let saved: Database
  private let writer: SessionWriter
  private let context: Context
  private var report: RecoveryReport

  /// The position at which the line starts.
  private let first: Int
  /// The last position written.
  private(set) var last: Int

  /// The recorded checksum that the next action's checksum continues, and whether it is known to be
  /// right.
  private var previous: (stored: Int64, isProved: Bool)?
  /// The damaged branch's own checksum, which the checksums of its keyframes continued; nil if it
  /// is unknown.
  private let keyframeStart: RowChecksum?
  /// The time of the last action written.
  private var time: Int64 = 0
  private var state: StateValue?
  /// The first position since the last keyframe whose changes no checksum has proved.
  private var unprovedSince: Int?
  /// The states at the positions where other branches start.
  private(set) var forkStates: [Int: StateValue] = [:]

  /// The facts about the damaged session that mending a line needs.
  struct Context {
    /// Whether the trees of changes and of reads are complete.
    let areChangesWhole, areReadsWhole: Bool
    /// Whether the session was closed, so that its last action had an outcome.
    let wasSealed: Bool
    /// Whether the session has states at all.
    let hasStates: Bool
    /// The positions where other branches start.
    let forks: Set<Int>
    /// The maximum number of consecutive actions that a file of this size can hold.
    let farthest: Int
    /// Reads large values.
    let values: LargeValueReader
  }

  private static let pieceCount = 256

  /// - Parameters:
  ///   - start: the state and the checksums that the branch starts from.
  ///   - trim: the removal of the beginning while it was recorded.
  init(
    _ branch: Branch, from saved: Database, to writer: SessionWriter, _ context: Context,
    start: BranchStart, trim: Trim?, report: RecoveryReport
  ) {
    self.branch = branch
    self.saved = saved
    self.writer = writer
    self.context = context
    self.report = report
    keyframeStart = start.recordedKeyframes
    previous = start.recorded
    first = trim?.position ?? branch.forkedAt ?? 0
    last = first
    state = start.state
    noteState(at: last)
  }

  /// Writes the branch and returns the report with its losses.
  mutating func run(shouldStop: () -> Bool) throws(SessionError) -> RecoveryReport {
    try leaveOut("position <= \(last)")
    let end = try lastPosition()
    while let next = try nextPosition(from: last + 1) {
      if shouldStop() { throw .interrupted }
      guard next - last <= context.farthest else {
        try leaveOut("position >= \(next)")
        break
      }
      let piece = last + 1...min(end, max(next, last + BranchMender.pieceCount))
      let rows = try SavedRows(piece, on: branch.id, in: saved)
      for position in piece { try mend(at: position, rows) }
    }
    return report
  }

  // MARK: One position

  private mutating func mend(at position: Int, _ rows: SavedRows) throws(SessionError) {
    let values = context.values
    let action = sound([rows.actions[position]].compactMap(\.self)) { $0.isAction }.first
    let reads = sound(rows.reads[position] ?? []) { $0.isRead(values) }
    var changes: [StateChange] = []
    let changeRows = sound(rows.changes[position] ?? []) { row in
      guard let change = row.change(values) else { return false }
      changes.append(change)
      return true
    }
    let outcome = rows.outcomes[position]
    let evidence = Evidence(
      action: action, reads: reads, changes: changeRows, outcome: outcome,
      next: rows.actions[position + 1], previous: previous)
    var isLast = false
    if outcome == nil { isLast = try self.isLast(position) }
    var losses = evidence.losses(context, isLast: isLast)
    previous = evidence.nextStart

    var entries = [self.entry(for: action, at: position, &losses)]
    for row in reads + changeRows { entries.append(.saved(row, on: branch.id)) }
    if let outcome { entries.append(.saved(outcome, on: branch.id)) }
    last = position

    if context.hasStates {
      advance(
        by: losses.contains(.changes) ? nil : changes, at: position,
        isProved: evidence.areChangesProved, &losses)
      if let keyframe = rows.keyframes[position], meet(keyframe, at: position) {
        entries.append(.saved(keyframe, on: branch.id))
      }
      noteState(at: position)
    } else if let keyframe = rows.keyframes[position] {
      entries.append(.saved(keyframe, on: branch.id))
    }
    try writer.write(entries[...])
    for loss in losses { report.add(loss, at: position, on: branch.id) }
  }

  /// The rows that are valid for their table; the others are skipped and counted.
  private mutating func sound(_ rows: [SavedRow], _ isSound: (SavedRow) -> Bool) -> [SavedRow] {
    rows.filter { row in
      if isSound(row) { return true }
      report.tables[row.layout.table]?.refused += 1
      report.tables[row.layout.table]?.kept -= 1
      return false
    }
  }

  /// The action, or a placeholder for a lost one, so that the positions after it keep their
  /// numbers.
  private mutating func entry(
    for action: SavedRow?, at position: Int, _ losses: inout Set<RecoveryReport.Loss>
  ) -> SessionEntry {
    guard var action else {
      let lost = RecordedAction(
        position: position, time: time, name: RecordedAction.lostName, payload: .null,
        origin: .outside)
      return .action(lost, on: branch.id)
    }
    if !action.hasPayload(context.values) {
      action["payload"] = .text("null")
      losses.insert(.altered)
    }
    if !action.hasPossibleCause {
      action["cause"] = .null
      losses.insert(.altered)
    }
    time = action.integer("time") ?? time
    return .saved(action, on: branch.id)
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

  /// Compares a keyframe with the state that the changes lead to, or continues from the keyframe;
  /// false if the keyframe is not trusted.
  private mutating func meet(_ row: SavedRow, at position: Int) -> Bool {
    guard let text = row.text("state"), let keyframe = try? context.values.value(of: text),
      keyframe == state || isProved(row)
    else {
      report.loseKeyframe(at: position, on: branch.id)
      return false
    }
    if state != nil, keyframe != state {
      guard let since = unprovedSince else {
        report.loseKeyframe(at: position, on: branch.id)
        return false
      }
      for lost in since..<position { report.addUnknown(lost, on: branch.id) }
      report.add(.changes, at: since, on: branch.id)
    }
    state = keyframe
    unprovedSince = nil
    return true
  }

  /// Whether a keyframe is proved unchanged since it was recorded.
  private func isProved(_ row: SavedRow) -> Bool {
    guard var checksum = keyframeStart else { return false }
    checksum.feed(row)
    return checksum.stored == row.checksum
  }

  private mutating func noteState(at position: Int) {
    guard context.hasStates else { return }
    if state == nil, position >= (branch.forkedAt ?? -1) + 1 {
      report.addUnknown(position, on: branch.id)
    }
    if context.forks.contains(position) { forkStates[position] = state }
  }

  // MARK: Positions

  private static let positioned = (Schema.covered + [KeyframeRow.layout]).map(\.table)

  /// The next position with saved rows, or at which another branch starts.
  private func nextPosition(from position: Int) throws(SessionError) -> Int? {
    var next = context.forks.filter { $0 >= position }.min()
    for table in BranchMender.positioned {
      let statement = try saved.checkOut(
        "SELECT min(position) FROM \(table) WHERE branch = ?1 AND position >= ?2")
      defer { saved.checkIn(statement) }
      statement.bind(1, branch.id.rawValue)
      statement.bind(2, position)
      guard try statement.step(), let found = statement.integer(0) else { continue }
      next = min(next ?? Int(found), Int(found))
    }
    return next
  }

  private func lastPosition() throws(SessionError) -> Int {
    var last = context.forks.max() ?? 0
    for table in BranchMender.positioned {
      let found = try saved.integer(
        "SELECT max(position) FROM \(table) WHERE branch = \(branch.id.rawValue)")
      last = max(last, Int(found ?? 0))
    }
    return last
  }

  private func isLast(_ position: Int) throws(SessionError) -> Bool {
    guard let next = try nextPosition(from: position + 1) else { return true }
    return next - position > context.farthest
  }

  /// Counts the rows at positions that this branch cannot have. They are not written.
  private mutating func leaveOut(_ condition: String) throws(SessionError) {
    for table in BranchMender.positioned {
      let place =
        "branch = \(branch.id.rawValue) AND \(condition)"
        + (table == KeyframeRow.layout.table && branch.forkedAt == nil
          ? " AND position <> \(first)" : "")
      let count = try saved.integer("SELECT count(*) FROM \(table) WHERE \(place)") ?? 0
      report.farRows += Int(count)
      report.tables[table]?.kept -= Int(count)
    }
  }
}
