internal import SessionFile
internal import StateTree

/// Writes a branch as the lifted JSON that Redux DevTools exports and imports.
///
/// An action is `{"type", "payload", "meta"}`: its name, what was recorded, and under `hindsight` in
/// `meta` what DevTools does not know: its exact time, origin, cause and source line. An action that
/// never finished has the state before it and an `error`. Nan and the infinities are marked as
/// DevTools marks them.
struct ReduxExport {
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
    try walk.entries(on: branch) { entry in
      let position = entry.action.position
      if entry.outcome == nil { unfinished.insert(position) }
      let comma = position < last ? "," : ""
      try line("\"\(position)\":\(lifted(entry.action))\(comma)")
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
    try line("{\"state\":\(text)}\(last > 0 ? "," : "")")
    try walk.changes(on: branch) { position, changes in
      if !changes.isEmpty {
        state = try StateDiff(changes).state(after: state, at: position)
        text = JSANMarks.jsonText(state)
      }
      let error = unfinished.contains(position) ? ",\"error\":\"the action never finished\"" : ""
      try line("{\"state\":\(text)\(error)}\(position < last ? "," : "")")
    }
    try line("],")
  }

  private func header() -> String {
    let header = timeline.session.header
    var text = ObjectText()
    text.add("version", JSONLines.version)
    text.add("app", header.app)
    text.add("appVersion", header.appVersion)
    text.add("appCommit", header.appCommit)
    text.add("stateType", header.stateType)
    text.add("actionType", header.actionType)
    text.add("program", header.program)
    text.add("system", header.system)
    text.add("startedAt", header.startedAt)
    return text.finished
  }

  private func lifted(_ action: RecordedAction) -> String {
    var mark = ObjectText()
    mark.add("time", action.time)
    mark.add("origin", action.origin.rawValue)
    mark.add("cause", action.cause)
    mark.add("effect", action.effect)
    mark.add("file", action.file)
    mark.add("line", action.line)
    return "{\"type\":\"PERFORM_ACTION\",\"action\":{\"type\":\(action.name.quotedJSON),"
      + "\"payload\":\(JSANMarks.jsonText(action.payload)),"
      + "\"meta\":{\"hindsight\":\(mark.finished)}},\"timestamp\":\(milliseconds(action.time))}"
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
