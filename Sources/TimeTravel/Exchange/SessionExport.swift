public import SessionFile
internal import StateTree

/// Writes a session for other programs.
///
///     try SessionExport(timeline, as: .redux).write { line in print(line) }
///
/// What is written goes out line by line, so that a session of any length takes the memory of one
/// action and its state.
public struct SessionExport {
  private let timeline: Timeline
  private let format: ExportFormat
  private let branch: Branch.ID

  /// An export of a timeline, branches in memory included.
  ///
  /// - Parameter branch: the branch that Redux JSON and CSV show, as a whole line from position 0.
  ///   JSON lines hold all branches.
  public init(_ timeline: Timeline, as format: ExportFormat, branch: Branch.ID = .main) {
    self.timeline = timeline
    self.format = format
    self.branch = branch
  }

  /// Gives the lines to `line`, one after the other, without their ends. Text is safe for terminals.
  ///
  /// Throws `SessionError.stateUnknown` where a session was recovered and states are lost: what came
  /// behind cannot be told by changes. CSV needs no states.
  ///
  /// - Parameter shouldStop: asked for each action; true ends the writing.
  /// - Returns: false where it was told to stop.
  @discardableResult
  public func write(
    shouldStop: @escaping () -> Bool = { false }, line: (String) throws -> Void
  ) throws -> Bool {
    if format != .csv, let recovery = timeline.session.recovery,
      let loss = (recovery.unknownStates + recovery.losses).first
    {
      throw SessionError.stateUnknown(loss.positions)
    }
    let walk = TimelineWalk(timeline, shouldStop: shouldStop)
    do {
      switch format {
      case .jsonl: try JSONLinesExport(walk).write(line)
      case .redux: try ReduxExport(walk, branch).write(line)
      case .csv: try CSVExport(walk, branch).write(line)
      }
      return true
    } catch is TimelineWalk.Stopped {
      return false
    }
  }
}

/// Goes over a timeline's actions in order, a few at a time.
struct TimelineWalk {
  /// It was told to stop.
  struct Stopped: Error {}

  let timeline: Timeline
  private let shouldStop: () -> Bool

  /// How many actions are read at once.
  private static let pieceCount = 128

  init(_ timeline: Timeline, shouldStop: @escaping () -> Bool) {
    self.timeline = timeline
    self.shouldStop = shouldStop
  }

  /// Calls `body` with each action of a branch behind a position, and what came of it.
  func entries(
    on branch: Branch.ID, behind position: Int = 0, _ body: (TimelineEntry) throws -> Void
  ) throws {
    try pieces(on: branch, behind: position) { piece in
      for entry in try timeline.entries(in: piece, on: branch) {
        if shouldStop() { throw Stopped() }
        try body(entry)
      }
    }
  }

  /// Calls `body` with each action of a branch, and whether it has an outcome.
  func actions(on branch: Branch.ID, _ body: (RecordedAction, Bool) throws -> Void) throws {
    try pieces(on: branch, behind: 0) { piece in
      for (action, hasOutcome) in try timeline.finishedActions(in: piece, on: branch) {
        if shouldStop() { throw Stopped() }
        try body(action, hasOutcome)
      }
    }
  }

  /// Calls `body` with each position of a branch behind 0, and what changed there. Costs less than
  /// `entries`: no action is read.
  func changes(on branch: Branch.ID, _ body: (Int, [StateChange]) throws -> Void) throws {
    try pieces(on: branch, behind: 0) { piece in
      var changes: [Int: [StateChange]] = [:]
      let (recorded, tried) = try timeline.split(piece, on: branch)
      if let (range, owner) = recorded {
        try timeline.session.changes(in: range, on: owner) { changes[$0] = $1 }
      }
      for entry in tried { changes[entry.action.position] = entry.changes }
      for position in piece {
        if shouldStop() { throw Stopped() }
        try body(position, changes[position] ?? [])
      }
    }
  }

  private func pieces(
    on branch: Branch.ID, behind position: Int, _ body: (ClosedRange<Int>) throws -> Void
  ) throws {
    let last = try timeline.lastPosition(on: branch)
    for first in stride(from: position + 1, through: last, by: TimelineWalk.pieceCount) {
      try body(first...min(last, first + TimelineWalk.pieceCount - 1))
    }
  }
}
