internal import StateTree

extension SessionWriter {
  func insert(_ entry: SessionEntry) throws(SessionError) {
    switch entry {
    case .begin(let header, let state, let position, let time):
      try insertBeginning(
        header.safeForTerminals, initialState: state, at: position, removedAt: time)
    case .savedStart(let start):
      try insert(start)
    case .saved(let row, let branch):
      try insert(row, on: branch)
    case .branch(let branch):
      try add(branch)
    case .action(let action, let branch):
      try insert(action, on: branch)
    case .outcome(let outcome, let reads, let changes, let state, let branch):
      try insert(outcome, reads: reads, changes: changes, state: state, on: branch)
    case .remains(let reads, let changes, let position, let branch):
      var line = try line(of: branch)
      try checkOrder(of: position, line)
      try insert(reads, changes, at: position, on: branch, line: &line)
      setLine(line, of: branch)
    case .state(let state, let position, let branch):
      try insertState(state, at: position, on: branch)
    case .keyframe(let text, let state, let position):
      try insertDueKeyframe(text, of: state, at: position)
    case .gap(let gap, let branch):
      _ = try line(of: branch)
      try insert(gap, on: branch)
    case .effectBegan(let id, let position, let time, let label, let branch):
      var row = RowPut<EffectBegunRow>(statements.insertEffectBegun)
      EffectBegunRow.put(id, startedAt: position, time: time, label: label, on: branch, into: &row)
      try row.run()
    case .effectEnded(let id, let time, let end, let reason):
      var row = RowPut<EffectEndedRow>(statements.insertEffectEnded)
      EffectEndedRow.put(id, time: time, end: end, reason: reason, into: &row)
      try row.run()
    case .bookmark(let bookmark):
      try insert(bookmark)
    case .metadata(let key, let value):
      try MetadataRow.set(key, to: value, in: database)
    case .redaction(let redaction):
      try insert(RedactionRow.self) { RedactionRow.put(redaction, into: &$0) }
    }
  }

  /// Writes a row of a table, with a statement that is prepared when it is first needed.
  func insert<Row>(
    _ table: Row.Type, after sum: RowChecksum = RowChecksum(), _ put: (inout RowPut<Row>) -> Void
  ) throws(SessionError) {
    let statement = try database.checkOut(Row.layout.insertion)
    defer { database.checkIn(statement) }
    var row = RowPut<Row>(statement, after: sum)
    put(&row)
    try row.run()
  }

  private func insertBeginning(
    _ header: SessionHeader, initialState: StateValue, at position: Int, removedAt time: Int64
  ) throws(SessionError) {
    if let line = lines[.main] { throw .outOfOrder(position: 0, expected: line.last + 1) }
    let state = try texts.values.text(of: initialState, at: position)
    var checksum = RowChecksum()
    checksum.feed(header)
    checksum.feedKeyframe(state.text, at: position)
    checksum.feed(Branch.main)
    try insert(SessionRow.self) { SessionRow.put(header, into: &$0) }
    try insert(.main, checksum: checksum)
    try insert(Keyframe(state.text, at: position, from: checksum), on: .main)
    try noteShape(of: initialState, at: position, on: .main)
    if position > 0 { try insertTrim(at: position, time: time, rowCount: 0, checksum) }
    setLine(
      BranchEnd(
        last: position, hasOutcome: true, start: checksum, checksum: checksum,
        keyframes: KeyframeRule(keyframeBytes: state.wholeBytes)),
      of: .main)
  }

  /// - Parameter checksum: the checksum that the branch's own rows continue.
  func insert(_ branch: Branch, checksum: RowChecksum) throws(SessionError) {
    try insert(BranchRow.self) { BranchRow.put(branch, startingFrom: checksum, into: &$0) }
  }

  private func insert(_ action: RecordedAction, on branch: Branch.ID) throws(SessionError) {
    var line = try line(of: branch)
    guard action.position == line.last + 1 else {
      throw .outOfOrder(position: action.position, expected: line.last + 1)
    }
    var row = RowPut<ActionRow>(statements.insertAction, after: line.checksum)
    let name = try ActionRow.put(action, on: branch, into: &row, &texts)
    try row.runAgain()
    line.checksum = row.sum
    if action.origin != .outside {
      try noteShape(of: action.payload, name: name, at: action.position, on: branch)
    }
    line.last = action.position
    line.hasOutcome = false
    line.rowCount += 1
    setLine(line, of: branch)
  }

  func checkOrder(of position: Int, _ line: BranchEnd) throws(SessionError) {
    guard position == line.last, !line.hasOutcome else {
      throw .outOfOrder(
        position: position, expected: line.hasOutcome ? line.last + 1 : line.last)
    }
  }

  private func insert(
    _ reads: [RecordedRead], _ changes: [StateChange], at position: Int, on branch: Branch.ID,
    line: inout BranchEnd
  ) throws(SessionError) {
    for (ordinal, read) in reads.enumerated() {
      try insert(read, ordinal: ordinal, at: position, on: branch, line: &line)
    }
    for (ordinal, change) in changes.enumerated() {
      try insert(change, ordinal: ordinal, at: position, on: branch, line: &line)
    }
    line.rowCount += reads.count + changes.count
  }

  private func insertState(_ state: StateValue, at position: Int, on branch: Branch.ID)
    throws(SessionError)
  {
    var line = try line(of: branch)
    guard position == line.last else {
      throw .outOfOrder(position: position, expected: line.last)
    }
    let text = try texts.values.text(of: state, at: position)
    try insert(Keyframe(text.text, at: position, from: line.start), on: branch)
    try noteShape(of: state, at: position, on: branch)
    line.keyframes = KeyframeRule(keyframeBytes: text.wholeBytes)
    setLine(line, of: branch)
  }

  private func insert(
    _ outcome: Outcome, reads: [RecordedRead], changes: [StateChange], state: StateValue?,
    on branch: Branch.ID
  ) throws(SessionError) {
    var line = try line(of: branch)
    let position = outcome.position
    try checkOrder(of: position, line)
    try insert(reads, changes, at: position, on: branch, line: &line)
    var row = RowPut<OutcomeRow>(statements.insertOutcome, after: line.checksum)
    OutcomeRow.put(outcome, on: branch, into: &row)
    try row.runAgain()
    line.checksum = row.sum
    line.hasOutcome = true
    line.rowCount += 1
    if let state {
      if line.keyframes.isDue {
        let text = try texts.values.text(of: state, at: position)
        try insert(Keyframe(text.text, at: position, from: line.start), on: branch)
        try noteShape(of: state, at: position, on: branch)
        line.keyframes = KeyframeRule(keyframeBytes: text.wholeBytes)
      }
    } else {
      noteOutcome(at: position, changes, &line.keyframes)
    }
    setLine(line, of: branch)
  }

  private func insert(
    _ read: RecordedRead, ordinal: Int, at position: Int, on branch: Branch.ID,
    line: inout BranchEnd
  ) throws(SessionError) {
    var row = RowPut<ReadRow>(statements.insertRead, after: line.checksum)
    try ReadRow.put(read, ordinal: ordinal, at: position, on: branch, into: &row, &texts)
    try row.runAgain()
    line.checksum = row.sum
  }

  private func insert(
    _ change: StateChange, ordinal: Int, at position: Int, on branch: Branch.ID,
    line: inout BranchEnd
  ) throws(SessionError) {
    var row = RowPut<ChangeRow>(statements.insertChange, after: line.checksum)
    let (before, after) = try ChangeRow.put(
      change, ordinal: ordinal, at: position, on: branch, into: &row, &texts)
    try row.runAgain()
    line.checksum = row.sum
    line.keyframes.count(before: before, after: after, placeBytes: change.placeBytes)
  }

  func insert(_ keyframe: Keyframe, on branch: Branch.ID) throws(SessionError) {
    var row = RowPut<KeyframeRow>(statements.insertKeyframe, after: keyframe.start)
    KeyframeRow.put(keyframe.text, at: keyframe.position, on: branch, into: &row)
    try row.run()
  }

  private func insert(_ gap: Gap, on branch: Branch.ID) throws(SessionError) {
    try insert(GapRow.self) { GapRow.put(gap, on: branch, into: &$0) }
  }

  private func insert(_ bookmark: Bookmark) throws(SessionError) {
    guard let last = lastPosition(on: bookmark.branch) else {
      throw .noSuchBranch("\(bookmark.branch.rawValue)")
    }
    guard (0...last).contains(bookmark.position) else {
      throw .noSuchPosition(bookmark.position, last: last)
    }
    try BookmarkRow.add(bookmark, to: database)
  }

  func insertSeal(of branch: Branch.ID, _ line: BranchEnd) throws(SessionError) {
    let isWhole = branch != .main || isWhole
    let others = branch == .main ? try OtherRows.checksum(in: database) : nil
    try insert(SealRow.self) {
      SealRow.put(
        line.checksum, rowCount: line.rowCount, isWhole: isWhole, others: others, of: branch,
        into: &$0)
    }
  }
}

extension StateChange {
  /// The size of the place in a state's text, beside the value: a comma, and a member's key.
  fileprivate var placeBytes: Int {
    guard index == nil, case .key(let key)? = path.components.last else { return 1 }
    return key.utf8.count + 4
  }
}
