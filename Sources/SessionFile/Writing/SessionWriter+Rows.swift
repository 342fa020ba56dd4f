internal import StateTree

extension SessionWriter {
  func insert(_ entry: SessionEntry) throws(SessionError) {
    switch entry {
    case .begin(let header, let state, let position, let time):
      try insertBeginning(
        header.safeForTerminals, initialState: state, at: position, removedAt: time)
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
    case .gap(let gap):
      _ = try line(of: .main)
      try insert(gap)
    case .effectBegan(let id, let position, let time, let label, let branch):
      let statement = statements.insertEffectBegun
      statement.bind(1, id)
      statement.bind(2, branch.rawValue)
      statement.bind(3, position)
      statement.bind(4, time)
      statement.bind(5, label?.terminalSafe)
      try statement.run()
    case .effectEnded(let id, let time, let end, let reason):
      let statement = statements.insertEffectEnded
      statement.bind(1, id)
      statement.bind(2, time)
      statement.bind(3, end.rawValue)
      statement.bind(4, reason?.terminalSafe)
      try statement.run()
    }
  }

  private func insertBeginning(
    _ header: SessionHeader, initialState: StateValue, at position: Int, removedAt time: Int64
  ) throws(SessionError) {
    if let line = lines[.main] { throw .outOfOrder(position: 0, expected: line.last + 1) }
    let state = try values.text(of: initialState, at: position)
    var checksum = RowChecksum()
    checksum.feed(header)
    checksum.feedKeyframe(position: position, state: state.text)
    checksum.feed(Branch.main)
    try insert(header)
    try insert(.main, checksum: checksum)
    try insert(Keyframe(state.text, at: position, from: checksum), on: .main)
    try noteShape(of: initialState, at: position, on: .main)
    if position > 0 { try insertTrim(at: position, time: time, rowCount: 0, checksum) }
    setLine(
      Line(
        last: position, hasOutcome: true, start: checksum, checksum: checksum,
        keyframes: KeyframeRule(keyframeBytes: state.wholeBytes)),
      of: .main)
  }

  private func insert(_ header: SessionHeader) throws(SessionError) {
    let statement = try database.checkOut(
      "INSERT INTO session VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    defer { database.checkIn(statement) }
    statement.bind(1, header.app)
    statement.bind(2, header.appVersion)
    statement.bind(3, header.appCommit)
    statement.bind(4, header.stateType)
    statement.bind(5, header.actionType)
    statement.bind(6, header.program)
    statement.bind(7, header.system)
    statement.bind(8, header.startedAt)
    try statement.run()
  }

  func insert(_ branch: Branch, checksum: RowChecksum) throws(SessionError) {
    let statement = try database.checkOut("INSERT INTO branch VALUES (?1, ?2, ?3, ?4, ?5)")
    defer { database.checkIn(statement) }
    statement.bind(1, branch.id.rawValue)
    statement.bind(2, branch.name)
    statement.bind(3, branch.parent?.rawValue)
    statement.bind(4, branch.forkedAt)
    statement.bind(5, checksum.stored)
    try statement.run()
  }

  private func insert(_ action: RecordedAction, on branch: Branch.ID) throws(SessionError) {
    var line = try line(of: branch)
    guard action.position == line.last + 1 else {
      throw .outOfOrder(position: action.position, expected: line.last + 1)
    }
    let payload = try values.text(of: action.payload, at: action.position).text
    let name = action.name.terminalSafe
    let file = action.file?.terminalSafe
    line.checksum.begin("A")
    line.checksum.feed(action.position)
    line.checksum.feed(action.time)
    line.checksum.feed(name)
    line.checksum.feed(payload)
    line.checksum.feed(action.origin.code)
    line.checksum.feed(action.cause)
    line.checksum.feed(action.effect)
    line.checksum.feed(file)
    line.checksum.feed(action.line)
    let statement = statements.insertAction
    statement.bind(1, branch.rawValue)
    statement.bind(2, action.position)
    statement.bind(3, action.time)
    let nameNumber = try words.number(of: name)
    statement.bind(4, nameNumber)
    statement.bind(5, payload)
    statement.bind(6, action.origin.code)
    statement.bind(7, action.cause)
    statement.bind(8, action.effect)
    var fileNumber: Int64?
    if let file { fileNumber = try words.number(of: file) }
    statement.bind(9, fileNumber)
    statement.bind(10, action.line)
    statement.bind(11, line.checksum.stored)
    try statement.runAgain()
    if action.origin != .outside {
      try noteShape(of: action.payload, name: nameNumber, at: action.position, on: branch)
    }
    line.last = action.position
    line.hasOutcome = false
    line.rowCount += 1
    setLine(line, of: branch)
  }

  func checkOrder(of position: Int, _ line: Line) throws(SessionError) {
    guard position == line.last, !line.hasOutcome else {
      throw .outOfOrder(
        position: position, expected: line.hasOutcome ? line.last + 1 : line.last)
    }
  }

  private func insert(
    _ reads: [RecordedRead], _ changes: [StateChange], at position: Int, on branch: Branch.ID,
    line: inout Line
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
    let text = try values.text(of: state, at: position)
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
    line.checksum.feedOutcome(
      position: position, reducerNanoseconds: outcome.reducerNanoseconds)
    let statement = statements.insertOutcome
    statement.bind(1, branch.rawValue)
    statement.bind(2, position)
    statement.bind(3, outcome.reducerNanoseconds)
    statement.bind(4, line.checksum.stored)
    try statement.runAgain()
    line.hasOutcome = true
    line.rowCount += 1
    if let state {
      if line.keyframes.isDue {
        let text = try values.text(of: state, at: position)
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
    _ read: RecordedRead, ordinal: Int, at position: Int, on branch: Branch.ID, line: inout Line
  ) throws(SessionError) {
    let name = read.name.terminalSafe
    let value = try read.value.map { (value) throws(SessionError) in
      try values.text(of: value, at: position).text
    }
    line.checksum.begin("R")
    line.checksum.feed(position)
    line.checksum.feed(ordinal)
    line.checksum.feed(name)
    line.checksum.feed(read.kind.code)
    line.checksum.feed(value)
    let statement = statements.insertRead
    statement.bind(1, branch.rawValue)
    statement.bind(2, position)
    statement.bind(3, ordinal)
    statement.bind(4, try words.number(of: name))
    statement.bind(5, read.kind.code)
    statement.bind(6, value)
    statement.bind(7, line.checksum.stored)
    try statement.runAgain()
  }

  private func insert(
    _ change: StateChange, ordinal: Int, at position: Int, on branch: Branch.ID, line: inout Line
  ) throws(SessionError) {
    let path = change.path.description
    let before = try text(of: change.before, at: position)
    let after = change.kind == .moved ? before : try text(of: change.after, at: position)
    line.checksum.begin("C")
    line.checksum.feed(position)
    line.checksum.feed(ordinal)
    line.checksum.feed(path)
    line.checksum.feed(change.kind.code)
    line.checksum.feed(change.index)
    line.checksum.feed(change.from)
    line.checksum.feed(before?.text)
    line.checksum.feed(after?.text)
    line.keyframes.count(before: before, after: after, placeBytes: change.placeBytes)
    let statement = statements.insertChange
    statement.bind(1, branch.rawValue)
    statement.bind(2, position)
    statement.bind(3, ordinal)
    statement.bind(4, try places.number(of: path))
    statement.bind(5, change.kind.code)
    statement.bind(6, change.index)
    statement.bind(7, change.from)
    statement.bind(8, before?.text)
    statement.bind(9, after?.text)
    try statement.runAgain()
  }

  private func text(of value: StateValue?, at position: Int) throws(SessionError)
    -> LargeValueWriter.Text?
  {
    guard let value else { return nil }
    return try values.text(of: value, at: position)
  }

  func insert(_ keyframe: Keyframe, on branch: Branch.ID) throws(SessionError) {
    let statement = statements.insertKeyframe
    statement.bind(1, branch.rawValue)
    statement.bind(2, keyframe.position)
    statement.bind(3, keyframe.text)
    statement.bind(4, keyframe.checksum)
    try statement.run()
  }

  private func insert(_ gap: Gap) throws(SessionError) {
    let statement = try database.checkOut(
      "INSERT INTO gap (branch, position, time, reason) VALUES (?1, ?2, ?3, ?4)")
    defer { database.checkIn(statement) }
    statement.bind(1, Branch.ID.main.rawValue)
    statement.bind(2, gap.position)
    statement.bind(3, gap.time)
    statement.bind(4, gap.reason.terminalSafe)
    try statement.run()
  }

  func insertSeal(of branch: Branch.ID, _ line: Line) throws(SessionError) {
    let statement = try database.checkOut("INSERT INTO seal VALUES (?1, ?2, ?3, ?4)")
    defer { database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    statement.bind(2, line.rowCount)
    statement.bind(3, line.checksum.stored)
    statement.bind(4, branch != .main || isWhole ? 1 : 0)
    try statement.run()
  }
}

extension StateChange {
  /// What a state's text has for the place, beside the value: a comma, and a member's key.
  fileprivate var placeBytes: Int {
    guard index == nil, case .key(let key)? = path.components.last else { return 1 }
    return key.utf8.count + 4
  }
}

extension StateChange.Kind {
  /// The number that stands for it in `change.kind`.
  var code: Int64 {
    switch self {
    case .replaced: 0
    case .added: 1
    case .removed: 2
    case .moved: 3
    }
  }

  /// What a number in `change.kind` stands for.
  init?(code: Int64) {
    guard let kind = StateChange.Kind.allCases.first(where: { $0.code == code }) else {
      return nil
    }
    self = kind
  }
}

extension SessionHeader {
  /// The header with terminal controls escaped, as it is stored.
  var safeForTerminals: SessionHeader {
    SessionHeader(
      app: app.terminalSafe, appVersion: appVersion?.terminalSafe,
      appCommit: appCommit?.terminalSafe, stateType: stateType.terminalSafe,
      actionType: actionType.terminalSafe, program: program.terminalSafe,
      system: system.terminalSafe, startedAt: startedAt)
  }
}
