internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Writes a branch as the lifted JSON that Redux DevTools exports and imports.
///
/// An action is `{"type", "payload", "meta"}`: its name, its payload, and under `hindsight` in
/// `meta` what DevTools does not know: its exact time, origin, cause and source line, and as
/// `reads`, in the form of `JSONLines`, what its reducer read from dependencies (`null` if
/// unknown). An action that never finished has the state before it and an `error`; so has an action
/// after which the state is lost. If the oldest states are missing, the list continues after
/// `@@INIT` with the ids of the remaining actions, as in DevTools itself once it has passed its
/// limit. Nan and the infinities are marked as DevTools marks them.
struct ReduxExport {
  /// The error of an action that never finished.
  static let unfinished = "the action never finished"

  private let walk: TimelineWalk
  private let branch: Branch.ID
  private var timeline: Timeline { walk.timeline }

  init(_ walk: TimelineWalk, _ branch: Branch.ID) {
    self.walk = walk
    self.branch = branch
  }

  func write(_ line: (String) throws -> Void) throws {
    let session = timeline.session
    let last = try timeline.lastPosition(on: branch)
    let first = try Self.firstPosition(timeline, branch)
    try line("{\"hindsight\":\(header(first)),\"monitorState\":{},\"actionsById\":{")
    let comma = last > first ? "," : ""
    let initAction = #"{"type":"PERFORM_ACTION","action":{"type":"@@INIT"},"timestamp":"#
    try line("\"0\":\(initAction)\(milliseconds(0))}\(comma)")
    var unfinished: Set<Int> = []
    let hasReads = try session.hasReads
    try walk.entriesWithoutChanges(on: branch, behind: first) { entry in
      let position = entry.action.position
      if entry.outcome == nil { unfinished.insert(position) }
      let comma = position < last ? "," : ""
      try line("\"\(position)\":\(lifted(entry, hasReads: hasReads))\(comma)")
    }
    let ids = (first...last).lazy.map { $0 == first ? "0" : "\($0)" }.joined(separator: ",")
    let skipped =
      try branch == .main ? session.metadata().first { $0.key == MetadataKey.skipped } : nil
    try line(
      "},\"nextActionId\":\(last + 1),\"stagedActionIds\":[\(ids)],"
        + "\"skippedActionIds\":\(skipped.flatMap { Self.positions($0.value, first) } ?? "[]"),")
    try writeStates(first...last, unfinished, line)
    try line("\"isLocked\":false,\"isPaused\":false}")
  }

  /// The oldest position with a known state. If the session has no states, the position before its
  /// first action.
  static func firstPosition(_ timeline: Timeline, _ branch: Branch.ID) throws(SessionError) -> Int {
    let first = timeline.firstPosition
    guard try timeline.session.hasStates else { return first }
    let positions = first...(try timeline.lastPosition(on: branch))
    guard let known = try timeline.firstKnownState(in: positions, on: branch) else {
      throw .stateUnknown(positions)
    }
    return known
  }

  private func writeStates(
    _ positions: ClosedRange<Int>, _ unfinished: Set<Int>, _ line: (String) throws -> Void
  ) throws {
    let (first, last) = (positions.lowerBound, positions.upperBound)
    let current = "\"currentStateIndex\":\(max(0, (try currentIndex() ?? last) - first)),"
    guard try timeline.session.hasStates else {
      return try line(current + "\"computedStates\":[],")
    }
    let isRecovered = timeline.session.recovery != nil
    // States that an import did not have are left out again, and DevTools computes them.
    let end =
      try isRecovered
      ? last + 1 : timeline.unknownStates(at: last, on: branch)?.lowerBound ?? last + 1
    var states = try timeline.states(in: first...end - 1, on: branch)
    var text = JSANMarks.jsonText(states.state)
    try line("\"committedState\":\(text),")
    try line(current + "\"computedStates\":[")
    try line("{\"state\":\(text)}\(end > first + 1 ? "," : "")")
    while let step = try states.next() {
      try walk.stopIfAsked()
      var error: String?
      if let state = step.state {
        // Behind a loss, a state may differ from the one before it though no change is left.
        if !step.changes.isEmpty || isRecovered { text = JSANMarks.jsonText(state) }
      } else {
        error = "the state is not known: it was lost to damage"
      }
      if error == nil, unfinished.contains(step.position) { error = Self.unfinished }
      let mark = error.map { ",\"error\":\"\($0)\"" } ?? ""
      try line("{\"state\":\(text)\(mark)}\(step.position < end - 1 ? "," : "")")
    }
    try line("],")
  }

  private func header(_ first: Int) -> String {
    var text = ObjectText()
    text.add("version", JSONLines.version)
    text.add(timeline.session.header)
    if first > 0 { text.add("firstPosition", first) }
    return text.finished
  }

  /// An action in the wrapper of DevTools.
  private func lifted(_ entry: TimelineEntry, hasReads: Bool) -> String {
    let action = entry.action
    var mark = ObjectText()
    mark.add("time", action.time)
    mark.addSource(of: action)
    if !entry.reads.isEmpty {
      mark.add("reads", json: RecordedRead.jsonText(entry.reads, JSANMarks.jsonText))
    } else if !hasReads {
      mark.add("reads", .null)
    }
    var meta = ObjectText()
    meta.add("hindsight", json: mark.finished)
    var own = ObjectText()
    own.add("type", action.name)
    own.add("payload", json: JSANMarks.jsonText(action.payload))
    own.add("meta", json: meta.finished)
    var lifted = ObjectText()
    lifted.add("type", json: "\"PERFORM_ACTION\"")
    lifted.add("action", json: own.finished)
    lifted.add("timestamp", milliseconds(action.time))
    if let source = action.file, action.line == nil {
      lifted.add("stack", ReduxStack.stack(source))
    }
    return lifted.finished
  }

  /// A time since the start as milliseconds since 1970, rounded down.
  private func milliseconds(_ time: Int64) -> Int64 {
    let (sum, overflow) = timeline.session.header.startedAt.addingReportingOverflow(time)
    return (overflow ? time : sum) / 1_000_000
  }

  /// The current position of DevTools when the session was imported from it.
  private func currentIndex() throws -> Int? {
    guard branch == .main else { return nil }
    return try timeline.session.bookmarks().first { $0.name == "current" }?.position
  }

  /// The positions of a stored list that come after the first; nil if the text is not such a list.
  private static func positions(_ text: String, _ first: Int) -> String? {
    guard case .array(let elements)? = try? StateValue(json: text) else { return nil }
    let positions = elements.compactMap {
      if case .integer(let position) = $0 { position } else { nil }
    }
    guard positions.count == elements.count else { return nil }
    return "[" + positions.filter { $0 > first }.map { "\($0)" }.joined(separator: ",") + "]"
  }
}
