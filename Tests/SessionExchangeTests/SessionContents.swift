import SessionFile
import StateTree
import TimeTravel

/// All that a session holds, but for what can be computed again.
struct SessionContents: Equatable {
  struct Line: Equatable {
    var branch: Branch
    var actions: [RecordedAction]
    var outcomes: [Outcome?]
    var changes: [[StateChange]]
    var reads: [[RecordedRead]]
    var effects: [RecordedEffect]
    var gaps: [Gap]
  }

  var header: SessionHeader
  var status: RecordingStatus
  var firstPosition: Int
  var removedAt: Int64?
  /// Nil where it is not known.
  var initialState: StateValue?
  var recovery: Recovery?
  var lines: [Line]
  var bookmarks: [Bookmark]
  var metadata: [String: String]
  var redactions: [Redaction]

  init(_ session: SessionReader) throws {
    header = session.header
    status = session.status
    firstPosition = session.firstPosition
    removedAt = session.trim?.time
    recovery = session.recovery
    initialState =
      recovery?.unknownStates(at: firstPosition, on: .main) == nil
      ? try session.keyframe(atOrBefore: firstPosition).state : nil
    let first = firstPosition + 1
    lines = try session.branches.map { branch in
      let last = try session.lastPosition(on: branch.id)
      let positions = last < first ? [] : Array(first...last)
      return Line(
        branch: branch, actions: try session.actions(0...last, on: branch.id),
        outcomes: try positions.map { try session.outcome(at: $0, on: branch.id) },
        changes: try positions.map { try session.changes(at: $0, on: branch.id) },
        reads: try positions.map { try session.reads(at: $0, on: branch.id) },
        effects: try session.effects(on: branch.id), gaps: try session.gaps(on: branch.id))
    }
    redactions = try session.redactions()
    bookmarks = try session.bookmarks()
    metadata = Dictionary(
      try session.metadata().map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    metadata[MetadataKey.recorder] = nil
  }
}

/// The actions, reads and states of a branch.
struct Positions: Equatable {
  var actions: [RecordedAction]
  var reads: [[RecordedRead]]
  var states: [StateValue]

  init(_ timeline: Timeline, on branch: Branch.ID = .main) throws {
    let last = try timeline.lastPosition(on: branch)
    let positions = timeline.firstPosition...last
    actions = try timeline.actions(in: positions, on: branch)
    reads = try positions.map { try timeline.reads(at: $0, on: branch) }
    states = try positions.map { try timeline.state(at: $0, on: branch) }
  }
}
