package import StateTree

extension SessionReader {
  /// The cache holds at most this many paths; then it is emptied, and paths are read again when
  /// needed.
  private static let pathLimit = 50_000

  /// The state at a position, made from the last keyframe and the changes since.
  ///
  /// - Parameter held: a state of the branch that the caller has, at an earlier position. If there
  ///   is no keyframe after it, only the changes since are read.
  package func state(
    at position: Int, on branch: Branch.ID = .main,
    from held: (position: Int, state: StateValue)? = nil
  ) throws(SessionError) -> StateValue {
    let start = try nearestState(to: position, on: branch, from: held)
    guard start.position < position else { return start.state }
    var states = try StateCursor(self, at: start, through: position, on: branch)
    try states.advance(to: position)
    return states.state
  }

  /// A cursor that starts at the first position of a range, and goes to the last one.
  ///
  /// - Parameter held: a state of the branch that the caller has, as in `state(at:on:from:)`.
  package func states(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    from held: (position: Int, state: StateValue)? = nil
  ) throws(SessionError) -> StateCursor {
    let first = positions.lowerBound
    let state = try state(at: first, on: branch, from: held)
    return try StateCursor(self, at: (first, state), through: positions.upperBound, on: branch)
  }

  /// The state to start from on the way to a position: a state that the caller has, or the last
  /// keyframe at or before the position if that is nearer.
  package func nearestState(
    to position: Int, on branch: Branch.ID, from held: (position: Int, state: StateValue)?
  ) throws(SessionError) -> (position: Int, state: StateValue) {
    if let held, held.position <= position,
      try keyframePosition(atOrBefore: position, on: branch) <= held.position
    {
      return held
    }
    return try keyframe(atOrBefore: position, on: branch)
  }

  /// The last keyframe at or before a position. A keyframe that changed since it was recorded is
  /// skipped for the one before it, because the changes lead on from there.
  ///
  /// The keyframe and the changes up to the position have at most about twice the bytes of the
  /// state there.
  package func keyframe(atOrBefore position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> (position: Int, state: StateValue)
  {
    guard position >= 0 else { throw .noSuchPosition(position, last: try lastPosition(on: branch)) }
    let statement = try database.checkOut(Self.keyframeQuery + " DESC")
    defer { database.checkIn(statement) }
    try checkState(at: position, on: branch)
    var damage: SessionError?
    for stretch in try branchTable.stretches(0...position, on: branch).reversed() {
      statement.restart(for: stretch)
      while try step(statement, "keyframe", at: position) {
        let found = try Row(statement, table: "keyframe").position(0)
        do throws(SessionError) {
          return (found, try wholeState(statement, at: found, on: stretch.branch))
        } catch {
          shownRows.note(keyframeFault(error, at: found, on: stretch.branch))
          damage = damage ?? error
        }
      }
    }
    throw damage
      ?? .damaged(table: "keyframe", position: 0, detail: "the initial state is missing")
  }

  /// The keyframe that a branch itself stores at a position; nil if it stores none.
  package func wholeState(at position: Int, on branch: Branch.ID) throws(SessionError)
    -> StateValue?
  {
    let statement = try database.checkOut(Self.keyframeQuery)
    defer { database.checkIn(statement) }
    statement.restart(for: BranchTable.Stretch(branch: branch, positions: position...position))
    guard try step(statement, "keyframe", at: position) else { return nil }
    return try wholeState(statement, at: position, on: branch)
  }

  /// Throws if the keyframe that a branch itself stores at a position changed since it was recorded.
  package func checkKeyframe(at position: Int, on branch: Branch.ID) throws(SessionError) {
    let statement = try database.checkOut(Self.keyframeQuery)
    defer { database.checkIn(statement) }
    statement.restart(for: BranchTable.Stretch(branch: branch, positions: position...position))
    guard try step(statement, "keyframe", at: position) else { return }
    var row = RowRead<KeyframeRow>(statement, at: position, in: self)
    _ = try soundText(&row, at: position, on: branch)
  }

  /// The keyframes of a stretch.
  private static let keyframeQuery = KeyframeRow.layout.stretchQuery

  private func wholeState(_ statement: Statement, at position: Int, on branch: Branch.ID)
    throws(SessionError) -> StateValue
  {
    var row = RowRead<KeyframeRow>(statement, at: position, in: self)
    let text = try soundText(&row, at: position, on: branch)
    let state = try row.value(text)
    bytesRead += row.valueBytes
    return state
  }

  /// The text of a keyframe. Throws if it changed since it was recorded.
  private func soundText(
    _ row: inout RowRead<KeyframeRow>, at position: Int, on branch: Branch.ID
  ) throws(SessionError) -> String {
    let keyframe = try KeyframeRow.read(&row)
    if keyframeStarts[branch] == nil, let branch = branchTable[branch] {
      keyframeStarts[branch.id] = KeyframeStart(of: branch, header, in: database)
    }
    let isSound = keyframeStarts[branch]?.isSound(
      keyframe.text, at: position, checksum: keyframe.checksum, in: database)
    guard isSound == true else { throw .keyframeMismatch(at: position) }
    return keyframe.text
  }

  /// The position of the last keyframe at or before a position. The keyframe itself is not read.
  package func keyframePosition(atOrBefore position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> Int
  {
    let statement = try database.checkOut(
      """
      SELECT max(position) FROM keyframe WHERE branch = ?1 AND position BETWEEN ?2 AND ?3
      """)
    defer { database.checkIn(statement) }
    try checkState(at: position, on: branch)
    for stretch in try branchTable.stretches(0...position, on: branch).reversed() {
      statement.restart(for: stretch)
      guard try step(statement, "keyframe", at: position), !statement.isNull(0) else { continue }
      return try Row(statement, table: "keyframe").position(0)
    }
    throw .damaged(table: "keyframe", position: 0, detail: "the initial state is missing")
  }

  /// The changes that the action at a position made to the state, in order; empty at 0, and if the
  /// reducer never finished.
  package func changes(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> [StateChange]
  {
    var cursor = try changes(in: position...position, on: branch)
    return try cursor.next()?.changes ?? []
  }

  /// A cursor over the changes at a range of positions.
  package func changes(in positions: ClosedRange<Int>, on branch: Branch.ID = .main)
    throws(SessionError) -> ChangeCursor
  {
    try changes(at: branchTable.stretches(positions, on: branch))
  }

  /// A cursor over the changes at the positions after one, up to another. The range may be empty.
  func changes(behind position: Int, through last: Int, on branch: Branch.ID)
    throws(SessionError) -> ChangeCursor
  {
    try changes(
      at: position < last ? branchTable.stretches(position + 1...last, on: branch) : [])
  }

  private func changes(at stretches: [BranchTable.Stretch]) throws(SessionError) -> ChangeCursor {
    ChangeCursor(self, try RowCursor(Self.changeQuery, at: stretches, in: database))
  }

  /// Throws if the state at a position is lost.
  private func checkState(at position: Int, on branch: Branch.ID) throws(SessionError) {
    guard let stretch = try branchTable.stretches(position...position, on: branch).first,
      let unknown = try unknownStates(at: position, on: stretch.branch)
    else { return }
    throw .stateUnknown(unknown)
  }

  /// The changes of a stretch.
  private static let changeQuery = ChangeRow.layout.stretchQuery

  func path(_ number: Int64, _ row: Row) throws(SessionError) -> StatePath {
    if let path = paths[number] { return path }
    return try readPath(number) { row.damage($0) }
  }

  /// The path with a number.
  func path(_ number: Int64) throws(SessionError) -> StatePath {
    if let path = paths[number] { return path }
    return try readPath(number) { .damaged(table: "path", position: nil, detail: $0) }
  }

  private func readPath(_ number: Int64, _ damage: (String) -> SessionError) throws(SessionError)
    -> StatePath
  {
    let statement = try database.checkOut("SELECT text FROM path WHERE id = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, number)
    guard try step(statement, "path"), let text = statement.text(0) else {
      throw damage("the path \(number) is missing")
    }
    guard let path = try? StatePath(text) else { throw damage("a path is invalid") }
    if paths.count >= SessionReader.pathLimit { paths.removeAll(keepingCapacity: true) }
    paths[number] = path
    return path
  }
}

extension SessionError {
  /// The error for a keyframe that changed since it was recorded.
  static func keyframeMismatch(at position: Int) -> SessionError {
    .damaged(table: "keyframe", position: position, detail: "the checksum does not match")
  }
}
