public import StateTree

extension SessionWriter {
  /// Writes what the session says of itself and its initial state, committed on return.
  public func begin(_ header: SessionHeader, initialState: StateValue) throws(SessionError) {
    try write([.begin(header, initialState: initialState)])
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
          last: forkedAt, hasOutcome: true, start: checksum, checksum: checksum,
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
    try write([.action(action, on: branch)])
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
    if waiting.contains(where: \.isOutcome) { try commit() }
    try checkOrder(of: outcome.position, try line(of: branch))
    waiting.append(
      .outcome(outcome, reads: reads, changes: changes, state: state, on: branch))
  }

  /// Writes that a stretch behind `main`'s last position was not recorded, committed on return.
  public func appendGap(_ gap: Gap) throws(SessionError) {
    try write([.gap(gap)])
  }

  /// Takes that an action started an effect. `id` is unique in the session; of two with one id the
  /// first counts. `label` is the text of the id that it can be cancelled by.
  public func effectBegan(
    _ id: Int64, startedAt position: Int, time: Int64, label: String? = nil,
    on branch: Branch.ID = .main
  ) {
    waiting.append(
      .effectBegan(id, startedAt: position, time: time, label: label, on: branch))
  }

  /// Takes that an effect has ended, and the text of the error that it failed with.
  public func effectEnded(_ id: Int64, time: Int64, end: EffectEnd, reason: String? = nil) {
    waiting.append(.effectEnded(id, time: time, end: end, reason: reason))
  }
}

extension SessionEntry {
  fileprivate var isOutcome: Bool { if case .outcome = self { true } else { false } }
}
