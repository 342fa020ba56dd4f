internal import SessionFile
internal import StateTree

/// Writes a session from the saved rows.
struct SessionMender {
  /// The database with the saved rows.
  let saved: Database
  let writer: SessionWriter
  private let salvage: Salvage
  private let fileSize: Int64
  var report: RecoveryReport
  /// Whether the row of `main` is lost. Only its checksum varies between sessions.
  private(set) var isMainLost = false
  /// How many lines have exactly the rows that their seal covers.
  private var soundLines = 0
  /// The position at which each branch leaves its parent.
  private var forkPositions: [Branch.ID: Int] = [:]
  private let shouldStop: () -> Bool

  init(
    _ saved: Database, to writer: SessionWriter, _ salvage: Salvage, file: PageFile,
    shouldStop: @escaping () -> Bool
  ) {
    self.saved = saved
    self.writer = writer
    self.salvage = salvage
    fileSize = file.size
    self.shouldStop = shouldStop
    report = RecoveryReport()
    report.tables = salvage.tallies
    report.unclearPages = salvage.unclearPages
    report.damagedFrames = file.damagedFrames
    report.cut = file.cut
  }

  mutating func run() throws(SessionError) -> RecoveryReport {
    let header = mendHeader()
    let branches = try mendBranches()
    try copyWords()
    let lostValues = try LostValues(saved)
    report.lostValues = lostValues.newCount
    for layout in SessionMender.copied { try copy(layout) }
    try writer.write(lostValues.entries[...])
    let values = LargeValueReader(saved, lost: lostValues.ids)
    let hasStates =
      try saved.integer(
        "SELECT 1 FROM metadata WHERE key = '\(MetadataKey.states)' AND value = 'none'") == nil
    var forkStates: [Branch.ID: [Int: StateValue]] = [:]
    var lasts: [Branch.ID: Int] = [:]
    let starts = Self.starts(of: branches)
    var forks: [Branch.ID: Set<Int>] = [:]
    for (owner, position) in starts.values { forks[owner, default: []].insert(position) }
    for branch in branches {
      if let parent = branch.parent, lasts[parent].map({ $0 < branch.forkedAt ?? 0 }) ?? true {
        try leaveOut(branch)
        continue
      }
      let context = BranchMender.Context(
        areChangesWhole: salvage.isWhole(ChangeRow.layout.table),
        areReadsWhole: salvage.isWhole(ReadRow.layout.table),
        wasSealed: salvage.seals[branch.id.rawValue] != nil, hasStates: hasStates,
        forks: forks[branch.id] ?? [],
        farthest: max(256, Int(clamping: fileSize / 16)), values: values)
      var state: StateValue?
      if let (owner, position) = starts[branch.id] {
        state = forkStates[owner]?[position]
      }
      forkPositions[branch.id] = branch.forkedAt
      let trim = branch.id == .main ? try mendTrim() : nil
      let start = try mendStart(of: branch, header, trim, forkState: state, values)
      var mender = BranchMender(
        branch, from: saved, to: writer, context, start: start, trim: trim, report: report)
      report = try mender.run(shouldStop: shouldStop)
      forkStates[branch.id] = mender.forkStates
      lasts[branch.id] = mender.last
      compareSeal(of: branch.id)
    }
    try copyMarks(lasts)
    report.lostEffects = try lostEffects()
    if soundLines == branches.count {
      report.forgetCoveredPages()
      report.cut = nil
    }
    try putGaps()
    if report.cut != nil { try putLastGaps(lasts) }
    report.isWhole = report.isWhole && report.isLossless
    if !report.isWhole { writer.markCutOff() }
    return report
  }

  // MARK: Rows of no branch's line

  /// The tables whose rows are copied unchanged, apart from the tables of words.
  private static let copied = [
    ValueRow.layout, ShapeRow.layout, RedactionRow.layout, EffectBegunRow.layout,
    EffectEndedRow.layout, MetadataRow.layout,
  ]

  private mutating func copy(_ layout: RowLayout) throws(SessionError) {
    var refused = 0
    try saved.savedRows(layout) { (row) throws(SessionError) in
      guard !LostValues.lists(row) else { return }
      guard layout.table != RedactionRow.layout.table || Self.isRule(row) else {
        return refused += 1
      }
      try writer.write([.saved(row)])
    }
    refuse(refused, of: layout)
  }

  /// Copies the gaps and bookmarks that stand at a position of a branch, and that nobody edited.
  private mutating func copyMarks(_ lasts: [Branch.ID: Int]) throws(SessionError) {
    var bookmarks: Set<Int64> = []
    for layout in [GapRow.layout, BookmarkRow.layout] {
      var refused = 0
      try saved.savedRows(layout) { (row) throws(SessionError) in
        let last = row.integer("branch").flatMap { lasts[Branch.ID(rawValue: $0)] }
        guard let last, let position = row.integer("position"), position >= 0, position <= last
        else { return refused += 1 }
        if layout.table == BookmarkRow.layout.table {
          var sum = RowChecksum()
          sum.feed(row)
          let isKnown = row.integer("retires").map(bookmarks.contains) ?? true
          guard sum.stored == row.checksum, isKnown else { return refused += 1 }
          if let id = row.integer("id") { bookmarks.insert(id) }
        }
        try writer.write([.saved(row)])
      }
      refuse(refused, of: layout)
    }
  }

  private static func isRule(_ row: SavedRow) -> Bool {
    guard let what = row.text("what"), let path = row.text("path"), let way = row.text("way")
    else { return false }
    return Redaction(what: what, name: row.text("name"), path: path, way: way) != nil
  }

  /// Counts rows that were read and that are not written.
  private mutating func refuse(_ count: Int, of layout: RowLayout) {
    guard count > 0 else { return }
    report.tables[layout.table]?.kept -= count
    report.tables[layout.table]?.refused += count
  }

  /// Writes the names and paths with their numbers, and a placeholder text for each lost one.
  private mutating func copyWords() throws(SessionError) {
    for layout in [NameRow.layout, PathRow.layout] {
      try copy(layout)
      let uses = Schema.layouts.flatMap { user in
        user.columns.filter { $0.referencedTable == layout.table }.map { column in
          "SELECT \(column.quotedName) AS word FROM \(user.table)"
        }
      }
      let statement = try saved.checkOut(
        """
        SELECT DISTINCT word FROM (\(uses.joined(separator: " UNION ALL ")))
        WHERE word IS NOT NULL AND word NOT IN (SELECT id FROM \(layout.table)) ORDER BY word
        """)
      defer { saved.checkIn(statement) }
      let table = layout.table
      let column: RowColumn = table == PathRow.layout.table ? .path(table) : .name(table)
      while try statement.step() {
        guard let number = statement.integer(0) else { continue }
        let values = [StoredValue.integer(number), .text(column.standIn(for: number))]
        try writer.write([.saved(SavedRow(layout, values))])
        report.lostWords += 1
      }
    }
  }

  // MARK: The session's own row, its branches and its words

  private mutating func mendHeader() -> SessionHeader {
    if let header = try? SessionReader.readHeader(saved) { return header }
    report.isHeaderLost = true
    return SessionHeader(
      app: "?", stateType: "?", actionType: "?", program: "?", system: "?", startedAt: 0)
  }

  /// The branches. One that lost its row is assumed to start just before its first action.
  private mutating func mendBranches() throws(SessionError) -> [Branch] {
    var known: [Int64: Branch] = [:]
    let statement = try saved.checkOut("SELECT id, name, parent, forked_at FROM branch")
    while try statement.step() {
      guard let id = statement.integer(0), let name = statement.text(1) else { continue }
      let branch = Branch(
        id: Branch.ID(rawValue: id), name: name,
        parent: statement.integer(2).map(Branch.ID.init),
        forkedAt: statement.integer(3).map { Int($0) })
      let isSound =
        id == 1
        ? branch.parent == nil && branch.forkedAt == nil
        : branch.parent != nil && branch.forkedAt != nil
          && branch.parent.map { $0 < branch.id } == true
      if isSound { known[id] = branch }
    }
    saved.checkIn(statement)
    var firsts: [Int64: Int] = [1: 1]
    for table in [ActionRow.layout, ChangeRow.layout, OutcomeRow.layout].map(\.table) {
      let rows = try saved.checkOut(
        "SELECT branch, min(position) FROM \(table) GROUP BY branch LIMIT 1000")
      defer { saved.checkIn(rows) }
      while try rows.step() {
        guard let id = rows.integer(0), let first = rows.integer(1) else { continue }
        firsts[id] = min(firsts[id] ?? Int(first), Int(first))
      }
    }
    for (id, first) in firsts.sorted(by: { $0.key < $1.key }) where known[id] == nil {
      let isMain = id == 1
      let branch = Branch(
        id: Branch.ID(rawValue: id), name: isMain ? "main" : "?branch-\(id)",
        parent: isMain ? nil : .main, forkedAt: isMain ? nil : max(0, first - 1))
      // If two branches have the same name, the other one's name is made up, too.
      if let other = known.values.first(where: { $0.name == branch.name }) {
        known[other.id.rawValue] = Branch(
          id: other.id, name: "?branch-\(other.id.rawValue)", parent: other.parent,
          forkedAt: other.forkedAt)
      }
      known[id] = branch
      if isMain { isMainLost = true } else { report.lostBranches.append(branch.id) }
    }
    // If a parent is missing, its branches have nothing to start from.
    for branch in known.values.sorted(by: { $0.id < $1.id }) {
      if let parent = branch.parent, known[parent.rawValue] == nil {
        try leaveOut(branch)
        known[branch.id.rawValue] = nil
      }
    }
    return known.values.sorted { $0.id < $1.id }
  }

  /// Counts the rows of a branch that has nothing to start from. They are not written.
  private mutating func leaveOut(_ branch: Branch) throws(SessionError) {
    for table in (Schema.covered + [KeyframeRow.layout]).map(\.table) {
      let count =
        try saved.integer(
          "SELECT count(*) FROM \(table) WHERE branch = \(branch.id.rawValue)") ?? 0
      report.tables[table]?.kept -= Int(count)
      report.farRows += Int(count)
    }
    report.lostBranches.append(branch.id)
  }

  /// The effects that actions or ends name, and whose beginning is missing.
  private func lostEffects() throws(SessionError) -> [Int64] {
    var effects: Set<Int64> = []
    for sql in [SessionReader.lostSenders, SessionReader.endsAlone] {
      let statement = try writer.database.checkOut(sql)
      defer { writer.database.checkIn(statement) }
      while try statement.step() {
        if let effect = statement.integer(2) { effects.insert(effect) }
      }
    }
    return effects.sorted()
  }

  // MARK: Lines

  /// The starts of the branches, each on the branch that holds that position.
  private static func starts(of branches: [Branch]) -> [Branch.ID: (Branch.ID, Int)] {
    var known: [Branch.ID: Branch] = [:]
    for branch in branches { known[branch.id] = branch }
    var starts: [Branch.ID: (Branch.ID, Int)] = [:]
    for branch in branches {
      guard let position = branch.forkedAt, var owner = branch.parent.flatMap({ known[$0] }) else {
        continue
      }
      while let forkedAt = owner.forkedAt, position <= forkedAt,
        let parent = owner.parent.flatMap({ known[$0] })
      {
        owner = parent
      }
      starts[branch.id] = (owner.id, position)
    }
    return starts
  }

  /// The recorder's removal of the beginning of `main`. If its row is lost, the position of the
  /// first saved keyframe shows it.
  private func mendTrim() throws(SessionError) -> Trim? {
    if let trim = try? SessionReader.readTrim(saved) { return trim }
    guard !salvage.isWhole(TrimRow.layout.table),
      let first = try saved.integer("SELECT min(position) FROM keyframe WHERE branch = 1"),
      first > 0
    else { return nil }
    for table in Schema.covered.map(\.table) {
      let row = try saved.integer(
        "SELECT 1 FROM \(table) WHERE branch = 1 AND position <= \(first) LIMIT 1")
      if row != nil { return nil }
    }
    return Trim(position: Int(first), time: 0, rowCount: 0, checksum: RowChecksum())
  }

  /// Compares a written branch with its seal.
  private mutating func compareSeal(of branch: Branch.ID) {
    guard let (rowCount, checksum) = writer.seal(of: branch) else { return }
    let old = salvage.seals[branch.rawValue]
    let isSame = old?.checksum == checksum.stored && old?.rowCount == Int64(rowCount)
    if isSame { soundLines += 1 }
    if branch == .main { report.isWhole = isSame && old?.isWhole == true }
    // What the file says may be any number.
    guard let old, old.rowCount > rowCount else { return }
    let missing = old.rowCount - Int64(rowCount)
    let (sum, isTooLarge) = report.missingRows.addingReportingOverflow(missing)
    report.missingRows = isTooLarge ? .max : sum
  }

  // MARK: Gaps

  /// Writes a gap before each stretch with a loss, so that every listing shows it.
  private func putGaps() throws(SessionError) {
    if let unknown = report.unknownStates.first, unknown.branch == .main,
      unknown.positions.lowerBound == 0
    {
      try put(0, 0, "lost to damage: the initial state", on: .main)
    }
    var losses: [Branch.ID: [Int: Set<RecoveryReport.Loss>]] = [:]
    for (loss, stretches) in report.losses {
      for stretch in stretches {
        for position in stretch.positions {
          losses[stretch.branch, default: [:]][position, default: []].insert(loss)
        }
      }
    }
    for (branch, places) in losses.sorted(by: { $0.key < $1.key }) {
      var open: (positions: ClosedRange<Int>, losses: Set<RecoveryReport.Loss>)?
      for (position, lost) in places.sorted(by: { $0.key < $1.key }) {
        if let (positions, same) = open, same == lost, positions.upperBound + 1 == position {
          open = (positions.lowerBound...position, lost)
        } else {
          if let open { try putGap(open.positions, on: branch, open.losses) }
          open = (position...position, lost)
        }
      }
      if let open { try putGap(open.positions, on: branch, open.losses) }
    }
  }

  private func putGap(
    _ positions: ClosedRange<Int>, on branch: Branch.ID, _ losses: Set<RecoveryReport.Loss>
  ) throws(SessionError) {
    let before = positions.lowerBound - 1
    // Positions that a branch shares belong to its parent.
    let isShared = branch != .main && before <= forkPositions[branch] ?? before
    let position = isShared ? positions.lowerBound : before
    let time = try writer.time(at: position, on: branch) ?? 0
    try put(position, time, Recovery.reason(losses, positions), on: branch)
  }

  /// Writes a gap at the end of each line, because later actions may be lost.
  private func putLastGaps(_ lasts: [Branch.ID: Int]) throws(SessionError) {
    for (branch, last) in lasts.sorted(by: { $0.key < $1.key }) {
      let time = try writer.time(at: last, on: branch)
      // A branch without an action of its own ends on its parent's line.
      guard time != nil || branch == .main else { continue }
      try put(last, time ?? 0, Recovery.cutReason, on: branch)
    }
  }

  private func put(_ position: Int, _ time: Int64, _ reason: String, on branch: Branch.ID)
    throws(SessionError)
  {
    try writer.write([.gap(Gap(position: position, time: time, reason: reason), on: branch)])
  }
}
