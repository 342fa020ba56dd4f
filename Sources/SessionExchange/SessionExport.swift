package import SessionFile
internal import SessionRepair
internal import StateTree
package import TimeTravel

/// Writes a session for other programs.
///
///     try SessionExport(timeline, as: .redux).write { line in print(line) }
///
/// It writes line by line, so a session of any length takes the memory of one action and its state.
package struct SessionExport {
  private let timeline: Timeline
  private let format: ExportFormat
  private let branch: Branch.ID

  /// Creates an export of a timeline, including branches in memory.
  ///
  /// - Parameter branch: the branch that Redux JSON and CSV show, as a whole line from position 0.
  ///   JSON lines hold all branches.
  package init(_ timeline: Timeline, as format: ExportFormat, branch: Branch.ID = .main) {
    self.timeline = timeline
    self.format = format
    self.branch = branch
  }

  /// Gives the lines to `line`, one after the other, without their ends. Text is safe for
  /// terminals.
  ///
  /// For Redux JSON, it throws `SessionError.stateUnknown` if no state is known. For a format that
  /// can be imported again, it throws `SessionError.notAsRecorded` before the first line if the
  /// session is damaged. Costs a pass over the rows in addition to that of the writing.
  ///
  /// - Parameter shouldStop: called for each action; true ends the writing.
  /// - Returns: false if the caller stopped it.
  @discardableResult
  package func write(
    shouldStop: @escaping () -> Bool = { false }, line: (String) throws -> Void
  ) throws -> Bool {
    if format.isEvidence, let fault = timeline.session.firstChangedRow() {
      throw SessionError.notAsRecorded(fault)
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

  /// The first damaged row, for a format that is written anyway; nil if there is none. Costs a pass
  /// over the rows.
  package var warning: SessionFault? {
    format.isEvidence ? nil : timeline.session.firstChangedRow()
  }

  /// The omissions of the export, in the order of positions.
  package var omissions: [Omission] {
    get throws(SessionError) {
      guard format == .redux, try timeline.session.hasStates else { return [] }
      let last = try timeline.lastPosition(on: branch)
      let first = try ReduxExport.firstPosition(timeline, branch)
      var omissions: [Omission] = first > 0 ? [.positions(0...first - 1)] : []
      var position = first
      while position <= last, timeline.session.recovery != nil {
        if let unknown = try timeline.unknownStates(at: position, on: branch) {
          omissions.append(.states(position...min(last, unknown.upperBound)))
          position = unknown.upperBound
        }
        position += 1
      }
      return omissions
    }
  }

  /// A part of a session that an export leaves out.
  package enum Omission: Sendable, Hashable {
    /// The actions and states before the oldest known state.
    case positions(ClosedRange<Int>)
    /// Unknown states. The export has an error in place of each.
    case states(ClosedRange<Int>)
  }
}

/// Walks a timeline's actions in order, reading a few at a time.
struct TimelineWalk {
  /// The caller stopped it.
  struct Stopped: Error {}

  let timeline: Timeline
  private let shouldStop: () -> Bool

  /// How many actions are read at once.
  private static let pieceCount = 128

  init(_ timeline: Timeline, shouldStop: @escaping () -> Bool) {
    self.timeline = timeline
    self.shouldStop = shouldStop
  }

  /// Calls `body` with each action of a branch after a kept position, and its outcome.
  func entries(
    on branch: Branch.ID, behind position: Int = 0, _ body: (TimelineEntry) throws -> Void
  ) throws {
    try pieces(on: branch, behind: position) { piece in
      for entry in try timeline.entries(in: piece, on: branch) {
        try stopIfAsked()
        try body(entry)
      }
    }
  }

  /// Calls `body` with each action of a branch after a position, and its outcome without the
  /// changes. Costs less than `entries`.
  func entriesWithoutChanges(
    on branch: Branch.ID, behind position: Int, _ body: (TimelineEntry) throws -> Void
  ) throws {
    try pieces(on: branch, behind: position) { piece in
      for entry in try timeline.entriesWithoutChanges(in: piece, on: branch) {
        try stopIfAsked()
        try body(entry)
      }
    }
  }

  /// Throws if the caller asked it to stop.
  func stopIfAsked() throws(Stopped) {
    if shouldStop() { throw Stopped() }
  }

  private func pieces(
    on branch: Branch.ID, behind position: Int, _ body: (ClosedRange<Int>) throws -> Void
  ) throws {
    let last = try timeline.lastPosition(on: branch)
    let start = max(position, timeline.firstPosition)
    for first in stride(from: start + 1, through: last, by: TimelineWalk.pieceCount) {
      try body(first...min(last, first + TimelineWalk.pieceCount - 1))
    }
  }
}
