public import StateTree

extension SessionReader {
  /// Beyond this many, the paths that are kept are dropped and read again as they are needed.
  private static let pathLimit = 50_000

  /// The last whole state stored at or before a position. One that is not as it was recorded is
  /// passed over for the one before it, since the changes lead on from there.
  ///
  /// It and the changes up to the position come to about twice the bytes of the state there, at
  /// most.
  public func keyframe(atOrBefore position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> (position: Int, state: StateValue)
  {
    guard position >= 0 else { throw .noSuchPosition(position, last: try lastPosition(on: branch)) }
    let statement = try database.checkOut(Self.keyframeQuery + " DESC")
    defer { database.checkIn(statement) }
    try checkState(at: position, on: branch)
    var damage: SessionError?
    for stretch in try stretches(0...position, on: branch).reversed() {
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

  /// The whole state that a branch itself stores at a position; nil where it stores none.
  func wholeState(at position: Int, on branch: Branch.ID) throws(SessionError) -> StateValue? {
    let statement = try database.checkOut(Self.keyframeQuery)
    defer { database.checkIn(statement) }
    statement.restart(for: Stretch(branch: branch, positions: position...position))
    guard try step(statement, "keyframe", at: position) else { return nil }
    return try wholeState(statement, at: position, on: branch)
  }

  /// The whole states of a stretch.
  private static let keyframeQuery = KeyframeRow.layout.stretchQuery

  private func wholeState(_ statement: Statement, at position: Int, on branch: Branch.ID)
    throws(SessionError) -> StateValue
  {
    var row = RowRead<KeyframeRow>(statement, at: position, in: self)
    let keyframe = try KeyframeRow.read(&row)
    if keyframeStarts[branch] == nil, let branch = branches.first(where: { $0.id == branch }) {
      keyframeStarts[branch.id] = KeyframeStart(of: branch, header, in: database)
    }
    let isSound = keyframeStarts[branch]?.isSound(
      keyframe.text, at: position, checksum: keyframe.checksum, in: database)
    guard isSound == true else { throw .keyframeMismatch(at: position) }
    let state = try row.value(keyframe.text)
    bytesRead += row.valueBytes
    return state
  }

  /// The position of the last whole state stored at or before a position, without reading it.
  public func keyframePosition(atOrBefore position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> Int
  {
    let statement = try database.checkOut(
      """
      SELECT max(position) FROM keyframe WHERE branch = ?1 AND position BETWEEN ?2 AND ?3
      """)
    defer { database.checkIn(statement) }
    try checkState(at: position, on: branch)
    for stretch in try stretches(0...position, on: branch).reversed() {
      statement.restart(for: stretch)
      guard try step(statement, "keyframe", at: position), !statement.isNull(0) else { continue }
      return try Row(statement, table: "keyframe").position(0)
    }
    throw .damaged(table: "keyframe", position: 0, detail: "the initial state is missing")
  }

  /// What the action at a position did to the state, in order; nothing at 0, and where it never
  /// finished.
  public func changes(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> [StateChange]
  {
    var found: [StateChange] = []
    do {
      try changes(in: position...position, on: branch) { found = $1 }
    } catch let error as SessionError {
      throw error
    } catch {
      throw .damaged(table: "change", position: position, detail: "")
    }
    return found
  }

  /// Gives `body` each position of a range that has changes, with its changes, in order. Only those
  /// of one position are in memory at a time; `body` ends the reading by throwing.
  ///
  ///     var (start, state) = try session.keyframe(atOrBefore: 40)
  ///     try session.changes(in: start...40) { position, changes in
  ///       if position > start { state = try StateDiff(changes).apply(to: state) }
  ///     }
  public func changes(
    in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    _ body: (_ position: Int, _ changes: [StateChange]) throws -> Void
  ) throws {
    let statement = try database.checkOut(Self.changeQuery)
    defer { database.checkIn(statement) }
    for stretch in try stretches(positions, on: branch) {
      shownRows.note(stretch)
      statement.restart(for: stretch)
      var position = -1
      var changes: [StateChange] = []
      while try step(statement, "change", at: max(position, stretch.positions.lowerBound)) {
        let next = try Row(statement, table: "change").position(0)
        var row = RowRead<ChangeRow>(statement, at: next, in: self)
        if next != position {
          if !changes.isEmpty { try body(position, changes) }
          changes.removeAll(keepingCapacity: true)
          guard next > position, stretch.positions.contains(next) else {
            throw row.damage("positions out of order")
          }
          position = next
        }
        let (ordinal, change) = try ChangeRow.read(&row)
        // A recovered session says where some are lost.
        guard ordinal == changes.count || recovery != nil else {
          throw row.damage("a change is missing")
        }
        bytesRead += row.valueBytes
        changes.append(change)
      }
      if !changes.isEmpty { try body(position, changes) }
    }
  }

  /// Refuses a position whose state is lost.
  private func checkState(at position: Int, on branch: Branch.ID) throws(SessionError) {
    guard let stretch = try stretches(position...position, on: branch).first,
      let unknown = try unknownStates(at: position, on: stretch.branch)
    else { return }
    throw .stateUnknown(unknown)
  }

  /// The changes of a stretch.
  private static let changeQuery = ChangeRow.layout.stretchQuery

  func path(_ number: Int64, _ row: Row) throws(SessionError) -> StatePath {
    if let path = paths[number] { return path }
    let statement = try database.checkOut("SELECT text FROM path WHERE id = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, number)
    guard try step(statement, "path"), let text = statement.text(0) else {
      throw row.damage("the path \(number) is missing")
    }
    guard let path = try? StatePath(text) else { throw row.damage("a path that is none") }
    if paths.count >= SessionReader.pathLimit { paths.removeAll(keepingCapacity: true) }
    paths[number] = path
    return path
  }
}

extension SessionError {
  /// A whole state is not as it was recorded.
  static func keyframeMismatch(at position: Int) -> SessionError {
    .damaged(table: "keyframe", position: position, detail: "its checksum does not fit")
  }
}
