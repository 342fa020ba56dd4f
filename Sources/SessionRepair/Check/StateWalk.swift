internal import SessionFile
internal import StateTree

/// A walk over a branch's own positions from its first to its last: each row is read, and each
/// state made from the one before it.
struct StateWalk {
  private let session: SessionReader
  private let branch: Branch
  private let first: Int
  private let last: Int
  /// The state at the position before; nil after a fault, until the next keyframe.
  private var state: StateValue?
  /// The first position whose state is unknown since a fault.
  private var lostSince: (position: Int, fault: Int)?
  /// The position of the last keyframe that is unchanged since it was recorded.
  private var lastKeyframe: Int?
  private var shapes: ShapeCheck
  private(set) var faults: [SessionFault] = []

  private static let pieceCount = 256

  init(_ session: SessionReader, _ branch: Branch) {
    self.session = session
    self.branch = branch
    shapes = ShapeCheck(session)
    first = session.branchTable.firstPosition(of: branch)
    last = (try? session.lastPosition(on: branch.id)) ?? 0
  }

  mutating func run(progress: (Int) -> Void, shouldStop: () -> Bool) {
    let keyframes = self.keyframes()
    if let forkedAt = branch.forkedAt { state = try? session.state(at: forkedAt, on: branch.id) }
    for start in stride(from: first, through: last, by: StateWalk.pieceCount) {
      if shouldStop() { return }
      progress(start)
      let piece = start...min(start + StateWalk.pieceCount - 1, last)
      let changes = self.changes(in: piece)
      let actions = self.actions(in: piece)
      let outcomes = try? session.outcomes(in: piece, on: branch.id)
      for position in piece {
        if position > session.firstPosition {
          checkAction(
            actions[position], at: position, hasOutcome: outcomes.map { $0[position] != nil })
        }
        let isKeyframe = keyframes.contains(position)
        // A loss that a recovered session lists is not a fault; a keyframe there is where the walk
        // resumes.
        let isLoss = session.recovery?.isLoss(at: position, on: branch.id) == true
        let isUnknown = (try? session.unknownStates(at: position, on: branch.id)) != nil
        if isUnknown || isLoss && isKeyframe { state = nil }
        switch changes[position] {
        case nil: break
        case .success(let changes): apply(changes, at: position)
        case .failure(let error):
          lose(session.fault(error, on: branch.id, at: position), from: position)
        }
        if isKeyframe, !isUnknown { compareKeyframe(at: position) }
      }
    }
    endLoss(before: last + 1)
  }

  private mutating func apply(_ changes: [StateChange], at position: Int) {
    guard let before = state else { return }
    do {
      state = try StateDiff(changes).apply(to: before)
    } catch {
      lose(SessionFault(.changesDoNotFit(error.path), at: position, on: branch.id), from: position)
    }
  }

  private mutating func compareKeyframe(at position: Int) {
    do throws(SessionError) {
      guard let keyframe = try session.wholeState(at: position, on: branch.id) else { return }
      if let state, let diff = StateDiff(from: state, to: keyframe) {
        // The keyframe is unchanged since it was recorded, so one of the changes since the keyframe
        // before is damaged.
        let since = min((lastKeyframe ?? first - 1) + 1, position - 1)
        faults.append(
          SessionFault(
            .keyframeDiffers(diff.changes.first?.path ?? .root), at: position, on: branch.id,
            reach: max(since, 0)...max(position - 1, 0)))
      }
      endLoss(before: position)
      (state, lastKeyframe) = (keyframe, position)
      // Trimming stores a keyframe where the recorder had stored none.
      let isTrim = session.trim?.position == position && branch.id == .main
      if !isTrim, shapes.misses(keyframe, of: nil) {
        faults.append(SessionFault(.noShape(of: nil), at: position, on: branch.id))
      }
    } catch {
      let fault = session.keyframeFault(error, at: position, on: branch.id)
      // If the changes lead here, no reader uses this keyframe.
      if state == nil { lose(fault, from: position) } else { faults.append(fault) }
    }
  }

  /// - Parameters:
  ///   - read: the action there; nil if it must be read alone.
  ///   - hasOutcome: nil if its outcome must be read alone.
  private mutating func checkAction(_ read: RecordedAction?, at position: Int, hasOutcome: Bool?) {
    do throws(SessionError) {
      let action: RecordedAction
      if let read {
        action = read
      } else {
        action = try session.action(at: position, on: branch.id)
      }
      if let cause = action.cause, !(1..<position).contains(cause) {
        faults.append(SessionFault(.noSuchCause, at: position, on: branch.id))
      }
      if action.origin != .outside, shapes.misses(action.payload, of: action.name) {
        faults.append(SessionFault(.noShape(of: action.name), at: position, on: branch.id))
      }
      if position < last, hasOutcome != true,
        try session.outcome(at: position, on: branch.id) == nil,
        session.recovery?.isLoss(at: position, on: branch.id) != true
      {
        faults.append(SessionFault(.noOutcome, at: position, on: branch.id))
      }
    } catch {
      faults.append(session.fault(error, on: branch.id, at: position))
    }
  }

  /// The actions of a stretch by position, up to one that cannot be read. Reading them in a row
  /// costs less than one by one.
  private func actions(in positions: ClosedRange<Int>) -> [Int: RecordedAction] {
    var found: [Int: RecordedAction] = [:]
    guard var cursor = try? session.actions(in: positions, on: branch.id) else { return found }
    while let action = try? cursor.next() { found[action.position] = action }
    return found
  }

  /// The changes of a stretch by position, or why they cannot be read.
  private func changes(in positions: ClosedRange<Int>) -> [Int: Result<[StateChange], SessionError>]
  {
    var found: [Int: Result<[StateChange], SessionError>] = [:]
    do throws(SessionError) {
      var cursor = try session.changes(in: positions, on: branch.id)
      while let (position, changes) = try cursor.next() { found[position] = .success(changes) }
      return found
    } catch {
      // One of them is damaged, so the others are read one by one.
    }
    for position in positions {
      do throws(SessionError) {
        let changes = try session.changes(at: position, on: branch.id)
        found[position] = changes.isEmpty ? nil : .success(changes)
      } catch {
        found[position] = .failure(error)
      }
    }
    return found
  }

  private func keyframes() -> Set<Int> {
    (try? session.keyframePositions(on: branch.id)) ?? []
  }

  /// Notes a fault after which the state is unknown.
  private mutating func lose(_ fault: SessionFault, from position: Int) {
    state = nil
    faults.append(fault)
    if lostSince == nil { lostSince = (position, faults.count - 1) }
  }

  /// Sets the reach of the fault that ends here.
  private mutating func endLoss(before position: Int) {
    guard let (since, index) = lostSince else { return }
    lostSince = nil
    guard since < position else { return }
    let fault = faults[index]
    faults[index] = SessionFault(
      fault.kind, at: fault.position, on: fault.branch, reach: since...position - 1)
  }
}

extension SessionReader {
  /// The positions on the branch itself that have a keyframe.
  func keyframePositions(on branch: Branch.ID) throws(SessionError) -> Set<Int> {
    let statement = try database.checkOut("SELECT position FROM keyframe WHERE branch = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, branch.rawValue)
    var positions: Set<Int> = []
    while try step(statement, "keyframe") {
      positions.insert(try Row(statement, table: "keyframe").position(0))
    }
    return positions
  }
}
