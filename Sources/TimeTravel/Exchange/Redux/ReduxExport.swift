internal import SessionFile
internal import StateTree

/// Writes a branch as the lifted JSON that Redux DevTools exports and imports.
///
/// An action is `{"type", "payload", "meta"}`: its name, what was recorded, and under `hindsight` in
/// `meta` what DevTools does not know: its exact time, origin, cause and source line. An action that
/// never finished has the state before it and an `error`. Nan and the infinities are marked as
/// DevTools marks them.
struct ReduxExport {
  /// The error that stands for an action that never finished.
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
    try line("{\"hindsight\":\(header()),\"monitorState\":{},\"actionsById\":{")
    let comma = last > 0 ? "," : ""
    let initAction = #"{"type":"PERFORM_ACTION","action":{"type":"@@INIT"},"timestamp":"#
    try line("\"0\":\(initAction)\(milliseconds(0))}\(comma)")
    var unfinished: Set<Int> = []
    try walk.actions(on: branch) { action, hasOutcome in
      if !hasOutcome { unfinished.insert(action.position) }
      let comma = action.position < last ? "," : ""
      try line("\"\(action.position)\":\(lifted(action))\(comma)")
    }
    let ids = (0...last).lazy.map(String.init).joined(separator: ",")
    let skipped =
      try branch == .main ? session.metadata().first { $0.key == MetadataKey.skipped } : nil
    try line(
      "},\"nextActionId\":\(last + 1),\"stagedActionIds\":[\(ids)],"
        + "\"skippedActionIds\":\(skipped.flatMap { Self.positions($0.value) } ?? "[]"),")
    try writeStates(last, unfinished, line)
    try line("\"isLocked\":false,\"isPaused\":false}")
  }

  private func writeStates(
    _ last: Int, _ unfinished: Set<Int>, _ line: (String) throws -> Void
  ) throws {
    let current = "\"currentStateIndex\":\(try currentIndex() ?? last),"
    guard try timeline.session.hasStates else {
      return try line(current + "\"computedStates\":[],")
    }
    var state = try timeline.state(at: 0, on: branch)
    var text = JSANMarks.jsonText(state)
    try line("\"committedState\":\(text),")
    try line(current + "\"computedStates\":[")
    // What an import did not tell is left out again, and DevTools computes it.
    let end = try timeline.unknownStates(at: last, on: branch)?.lowerBound ?? last + 1
    try line("{\"state\":\(text)}\(end > 1 ? "," : "")")
    try walk.changes(on: branch) { position, changes in
      guard position < end else { return }
      if !changes.isEmpty {
        state = try StateDiff(changes).state(after: state, at: position)
        text = JSANMarks.jsonText(state)
      }
      let error = unfinished.contains(position) ? ",\"error\":\"\(Self.unfinished)\"" : ""
      try line("{\"state\":\(text)\(error)}\(position < end - 1 ? "," : "")")
    }
    try line("],")
  }

  private func header() -> String {
    var text = ObjectText()
    text.add("version", JSONLines.version)
    text.add(timeline.session.header)
    return text.finished
  }

  /// An action inside of what DevTools puts around it.
  private func lifted(_ action: RecordedAction) -> String {
    var mark = ObjectText()
    mark.add("time", action.time)
    mark.addSource(of: action)
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

  /// Where DevTools stood when the session was imported from it.
  private func currentIndex() throws -> Int? {
    guard branch == .main else { return nil }
    return try timeline.session.bookmarks().first { $0.name == "current" }?.position
  }

  /// A list of positions that was stored; nil where it is none.
  private static func positions(_ text: String) -> String? {
    guard case .array(let elements)? = try? StateValue(json: text) else { return nil }
    let isSound = elements.allSatisfy { if case .integer = $0 { true } else { false } }
    return isSound ? StateValue.array(elements).jsonText() : nil
  }
}
