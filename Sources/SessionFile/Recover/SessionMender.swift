internal import StateTree

/// Makes a session out of the rows that were saved.
struct SessionMender {
  let database: Database
  private let salvage: Salvage
  private let fileSize: Int64
  var report: RecoveryReport
  /// Whether the row of `main` is lost, which is always the same but for its checksum.
  private(set) var isMainLost = false
  /// How many lines are, row for row, what their seal covers.
  private var soundLines = 0
  private let shouldStop: () -> Bool

  init(
    _ database: Database, _ salvage: Salvage, file: PageFile, shouldStop: @escaping () -> Bool
  ) {
    self.database = database
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
    let header = try mendHeader()
    let branches = try mendBranches()
    let lost = try mendWords()
    let values = try mendValues()
    try database.run("INSERT OR IGNORE INTO name (text) VALUES ('\(RecordedAction.lostName)')")
    let lostName =
      try database.integer(
        "SELECT id FROM name WHERE text = '\(RecordedAction.lostName)'") ?? 0
    let hasStates =
      try database.integer(
        "SELECT 1 FROM metadata WHERE key = 'states' AND value = 'none'") == nil
    var forkStates: [Branch.ID: [Int: StateValue]] = [:]
    var lasts: [Branch.ID: Int] = [:]
    for branch in branches {
      if let parent = branch.parent, lasts[parent].map({ $0 < branch.forkedAt ?? 0 }) ?? true {
        try remove(branch)
        continue
      }
      let mended = LineMender.Context(
        areChangesWhole: salvage.isWhole("change"),
        areReadsWhole: salvage.isWhole("dependency_read"),
        wasSealed: salvage.seals[branch.id.rawValue] != nil, hasStates: hasStates, lost: lost,
        forks: Set(branches.compactMap { fork($0, among: branches, on: branch) }),
        farthest: max(256, Int(clamping: fileSize / 16)), lostName: lostName, values: values)
      var state: StateValue?
      if let (owner, position) = start(of: branch, among: branches) {
        state = forkStates[owner]?[position]
      }
      let trim = branch.id == .main ? try mendTrim() : nil
      let start = try mendStart(of: branch, header, trim, forkState: state, values)
      var mender = LineMender(
        branch, in: database, mended, start: start, trim: trim, report: report)
      report = try mender.run(shouldStop: shouldStop)
      forkStates[branch.id] = mender.forkStates
      lasts[branch.id] = mender.last
      try seal(mender)
    }
    try database.run(
      "DELETE FROM name WHERE id = \(lostName) AND \(lostName) NOT IN (SELECT name FROM action)")
    report.lostEffects = try lostEffects()
    if soundLines == branches.count {
      report.forgetCoveredPages()
      report.cut = nil
    }
    try putGaps()
    if report.cut != nil { try putLastGaps(lasts) }
    report.isWhole = report.isWhole && report.isLossless
    try database.run("UPDATE seal SET whole = \(report.isWhole ? 1 : 0) WHERE branch = 1")
    return report
  }

  // MARK: The session's own row, its branches and its words

  private mutating func mendHeader() throws(SessionError) -> SessionHeader {
    do throws(SessionError) {
      return try SessionReader.readHeader(database)
    } catch {
      report.isHeaderLost = true
      try database.execute("DELETE FROM session")
      try database.run(
        """
        INSERT INTO session (id, app, state_type, action_type, program, system, started_at)
        VALUES (1, '?', '?', '?', '?', '?', 0)
        """)
      return try SessionReader.readHeader(database)
    }
  }

  /// The branches, those that lack their row among them: they are taken to start just before their
  /// first action.
  private mutating func mendBranches() throws(SessionError) -> [Branch] {
    var known: [Int64: Branch] = [:]
    let statement = try database.checkOut("SELECT id, name, parent, forked_at FROM branch")
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
    database.checkIn(statement)
    var firsts: [Int64: Int] = [1: 1]
    for table in ["action", "change", "outcome"] {
      let rows = try database.checkOut(
        "SELECT branch, min(position) FROM \(table) GROUP BY branch LIMIT 1000")
      defer { database.checkIn(rows) }
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
      try database.run("DELETE FROM branch WHERE id = \(id) OR name = '\(branch.name)'")
      try database.run(
        """
        INSERT INTO branch VALUES (\(id), '\(branch.name)', \(isMain ? "NULL" : "1"),
          \(branch.forkedAt.map { "\($0)" } ?? "NULL"), 0)
        """)
      known[id] = branch
      if isMain { isMainLost = true } else { report.lostBranches.append(branch.id) }
    }
    // A parent that is not there leaves its branches without a place.
    for branch in known.values.sorted(by: { $0.id < $1.id }) {
      if let parent = branch.parent, known[parent.rawValue] == nil {
        try remove(branch)
        known[branch.id.rawValue] = nil
      }
    }
    return known.values.sorted { $0.id < $1.id }
  }

  private mutating func remove(_ branch: Branch) throws(SessionError) {
    for table in ["action", "outcome", "change", "dependency_read", "keyframe"] {
      let place = "branch = \(branch.id.rawValue)"
      let count = try database.integer("SELECT count(*) FROM \(table) WHERE \(place)") ?? 0
      try database.run("DELETE FROM \(table) WHERE \(place)")
      report.tables[table]?.kept -= Int(count)
      report.farRows += Int(count)
    }
    try database.run("DELETE FROM branch WHERE id = \(branch.id.rawValue)")
    report.lostBranches.append(branch.id)
  }

  /// Gives each name and path that is lost its number for a text; the numbers.
  private mutating func mendWords() throws(SessionError) -> (names: Set<Int64>, paths: Set<Int64>) {
    func mend(_ table: String, _ uses: String, _ text: (Int64) -> String) throws(SessionError)
      -> Set<Int64>
    {
      let statement = try database.checkOut(
        "SELECT DISTINCT word FROM (\(uses)) WHERE word NOT IN (SELECT id FROM \(table))")
      var lost: Set<Int64> = []
      while try statement.step() {
        if let number = statement.integer(0) { lost.insert(number) }
      }
      database.checkIn(statement)
      for number in lost {
        let insertion = try database.checkOut("INSERT OR IGNORE INTO \(table) VALUES (?1, ?2)")
        defer { database.checkIn(insertion) }
        insertion.bind(1, number)
        insertion.bind(2, text(number))
        _ = try insertion.step()
      }
      return lost
    }
    let names = try mend(
      "name",
      """
      SELECT name AS word FROM action
      UNION ALL SELECT file FROM action WHERE file IS NOT NULL
      UNION ALL SELECT name FROM dependency_read
      UNION ALL SELECT name FROM shape WHERE name IS NOT NULL
      """
    ) { "?name-\($0)" }
    let paths = try mend("path", "SELECT path AS word FROM change") { ".[\"?path-\($0)\"]" }
    report.lostWords = names.count + paths.count
    return (names, paths)
  }

  /// The effects that actions or ends name, and whose beginning is not there.
  private func lostEffects() throws(SessionError) -> [Int64] {
    var effects: Set<Int64> = []
    for sql in [SessionReader.lostSenders, SessionReader.endsAlone] {
      let statement = try database.checkOut(sql)
      defer { database.checkIn(statement) }
      while try statement.step() {
        if let effect = statement.integer(2) { effects.insert(effect) }
      }
    }
    return effects.sorted()
  }

  /// Says which large values are lost, and where they stood.
  private mutating func mendValues() throws(SessionError) -> LargeValueReader {
    var lost = LostValues(database)
    try lost.mend()
    report.lostValues = lost.ids.count
    return LargeValueReader(database)
  }

  // MARK: Lines

  /// Where a branch starts, on the branch that holds that position.
  private func start(of branch: Branch, among branches: [Branch]) -> (Branch.ID, Int)? {
    guard let position = branch.forkedAt,
      var owner = branches.first(where: { $0.id == branch.parent })
    else { return nil }
    while let forkedAt = owner.forkedAt, position <= forkedAt,
      let parent = branches.first(where: { $0.id == owner.parent })
    {
      owner = parent
    }
    return (owner.id, position)
  }

  private func fork(_ branch: Branch, among branches: [Branch], on owner: Branch) -> Int? {
    guard let (id, position) = start(of: branch, among: branches), id == owner.id else {
      return nil
    }
    return position
  }

  /// What the recorder had removed from the beginning of `main`. Where the row that says so is
  /// lost, the first whole state that there is shows it.
  private func mendTrim() throws(SessionError) -> Trim? {
    if let trim = try? SessionReader.readTrim(database) { return trim }
    try database.run("DELETE FROM trim")
    guard !salvage.isWhole("trim"),
      let first = try database.integer("SELECT min(position) FROM keyframe WHERE branch = 1"),
      first > 0,
      try database.integer(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM action WHERE branch = 1 AND position <= \(first))
          OR EXISTS (SELECT 1 FROM outcome WHERE branch = 1 AND position <= \(first))
          OR EXISTS (SELECT 1 FROM change WHERE branch = 1 AND position <= \(first))
          OR EXISTS (SELECT 1 FROM dependency_read WHERE branch = 1 AND position <= \(first))
        """) == nil
    else { return nil }
    try database.run("INSERT INTO trim VALUES (1, \(first), 0, 0, \(RowChecksum().stored))")
    return try SessionReader.readTrim(database)
  }

  private mutating func seal(_ line: LineMender) throws(SessionError) {
    let old = salvage.seals[line.branch.id.rawValue]
    let isSame = old?.checksum == line.checksum.stored && old?.rowCount == Int64(line.rowCount)
    if isSame { soundLines += 1 }
    if line.branch.id == .main { report.isWhole = isSame && old?.isWhole == true }
    if let old { report.missingRows += max(0, old.rowCount - Int64(line.rowCount)) }
    try database.run(
      """
      INSERT INTO seal VALUES
        (\(line.branch.id.rawValue), \(line.rowCount), \(line.checksum.stored), 1)
      """)
  }

  // MARK: What is said in the session

  /// Puts a gap before each stretch in which something is lost, so that every listing shows it.
  private func putGaps() throws(SessionError) {
    if let unknown = report.unknownStates.first, unknown.branch == .main,
      unknown.positions.lowerBound == 0
    {
      try insertGap(at: 0, on: .main, time: 0, "lost to damage: the initial state")
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
    let isShared =
      try database.integer(
        "SELECT 1 FROM branch WHERE id = \(branch.rawValue) AND forked_at >= \(before)") != nil
    let position = isShared ? positions.lowerBound : before
    let time = try database.integer(
      "SELECT time FROM action WHERE branch = \(branch.rawValue) AND position = \(position)")
    try insertGap(
      at: position, on: branch, time: time ?? 0, Recovery.reason(losses, positions))
  }

  /// Says at the end of each line that more may have come.
  private func putLastGaps(_ lasts: [Branch.ID: Int]) throws(SessionError) {
    for (branch, last) in lasts.sorted(by: { $0.key < $1.key }) {
      let time = try database.integer(
        "SELECT time FROM action WHERE branch = \(branch.rawValue) AND position = \(last)")
      // A branch without an action of its own ends on its parent's line.
      guard time != nil || branch == .main else { continue }
      try insertGap(at: last, on: branch, time: time ?? 0, Recovery.cutReason)
    }
  }

  private func insertGap(at position: Int, on branch: Branch.ID, time: Int64, _ reason: String)
    throws(SessionError)
  {
    let statement = try database.checkOut(
      "INSERT INTO gap (branch, position, time, reason) VALUES (?1, ?2, ?3, ?4)")
    defer { database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, position)
    statement.bind(3, time)
    statement.bind(4, reason)
    try statement.run()
  }
}

extension Database {
  /// Runs a statement whose parameters are a branch and whole numbers.
  func run(_ sql: String, _ branch: Branch.ID? = nil, _ numbers: any BinaryInteger...)
    throws(SessionError)
  {
    let statement = try checkOut(sql)
    defer { checkIn(statement) }
    if let branch { statement.bind(1, branch.rawValue) }
    for (index, number) in numbers.enumerated() {
      statement.bind(Int32(index + 2), Int64(clamping: number))
    }
    try statement.run()
  }
}
