internal import SessionFile
internal import StateTree

/// Makes a session of a Redux DevTools export.
///
/// Positions are the places in the list that DevTools shows: 0 is `@@INIT`, n the n-th staged action.
/// An action that was skipped there is kept in its place and changes nothing, as it does in DevTools.
struct ReduxImport: ImportSource {
  private let log: ReduxLog
  private let header: ImportHeader

  init(_ outline: JSONOutline, _ header: ImportHeader) throws(ImportError) {
    log = try ReduxLog(outline)
    self.header = header
  }

  func write(to writer: ImportWriter) throws {
    writer.warnings += log.warnings
    var pass = try ReduxPass(log, header, writer)
    for step in log.steps {
      do {
        try pass.add(step)
      } catch let error as ImportError {
        throw error.inside(log.name(of: step))
      }
    }
    try pass.finish()
  }
}

/// The writing of a Redux log under way.
private struct ReduxPass {
  private let log: ReduxLog
  private let writer: ImportWriter
  private let app: AppActions?
  /// The time of position 0, in nanoseconds since 1970.
  private let start: Int64
  private var time: Int64 = 0
  private var marks: JSANMarks
  private var skipped: [Int] = []
  private var wrongTimes: (count: Int, first: Int)?
  private var lastFailure: String?
  private var newFailure: String?

  init(_ log: ReduxLog, _ header: ImportHeader, _ writer: ImportWriter) throws {
    self.log = log
    self.writer = writer
    marks = JSANMarks(find: log.find)
    let first = try (log.initStep ?? log.steps.first).map {
      ReduxAction(try log.slice($0.action).value())
    }
    start = log.startedAt ?? first?.timestamp ?? 0
    app = try header.app.map {
      try AppActions($0, computesStates: !log.hasStates, over: log.preloadedState)
    }
    var initial = app?.initialState ?? log.preloadedState
    if log.hasStates {
      initial = try log.initStep.flatMap { try computed($0)?.state } ?? log.preloadedState
      if initial == nil { writer.warnings.append(.noInitialState) }
    }
    let hasStates = log.hasStates || app != nil
    try writer.begin(
      log.header(header, startedAt: start), initialState: hasStates ? initial ?? .null : .null,
      hasStates: hasStates)
  }

  mutating func add(_ step: ReduxLog.Step) throws {
    let position = writer.position + 1
    let redux = ReduxAction(try read(step.action))
    if redux.hasWrongTime {
      wrongTimes = ((wrongTimes?.count ?? 0) + 1, wrongTimes?.first ?? position)
    }
    if let timestamp = redux.timestamp { time = timestamp - start }
    if step.isSkipped { skipped.append(position) }
    let action =
      try app?.recorded(redux, at: position, time: time)
      ?? redux.recorded(at: position, time: time)
    try writer.append(
      action, try outcome(of: action, step),
      bytes: step.action.count + (step.computed?.count ?? 0))
    if let failure = newFailure {
      newFailure = nil
      try writer.append(.gap(Gap(position: position, time: action.time, reason: failure)))
    }
  }

  /// What an action came to: what the log says, or what the app's reducer makes of it.
  private mutating func outcome(of action: RecordedAction, _ step: ReduxLog.Step) throws
    -> ImportedOutcome?
  {
    let before = writer.end(of: .main)?.state ?? .null
    if let app, app.computesStates, !step.isSkipped, action.origin != .outside {
      let step = try app.run(action)
      var outcome = ImportedOutcome(from: before, to: app.state)
      outcome.take(step)
      return outcome
    }
    guard log.hasStates else { return ImportedOutcome(from: before, to: before) }
    guard let computed = try computed(step) else {
      if case .index = step.place { throw ImportError(.missing("state")) }
      fail("no state in the export from here on")
      return nil
    }
    guard let failure = computed.failure else {
      lastFailure = nil
      return ImportedOutcome(from: before, to: computed.state)
    }
    if lastFailure == nil {
      writer.warnings.append(.reducerFailed(position: action.position, failure))
    }
    fail("the reducer failed: \(failure)")
    return nil
  }

  /// Takes why an action has no outcome, which a gap is to say once for those in a row.
  private mutating func fail(_ reason: String) {
    if reason != lastFailure { newFailure = reason }
    lastFailure = reason
  }

  func finish() throws {
    if !skipped.isEmpty {
      writer.warnings.append(.skippedActions(skipped))
      let positions = StateValue.array(skipped.map { .integer(Int64($0)) })
      try writer.setMetadata(MetadataKey.skipped, to: positions.jsonText())
    }
    if let wrongTimes {
      writer.warnings.append(.noTime(count: wrongTimes.count, position: wrongTimes.first))
    }
    if marks.lostReferences > 0 { writer.warnings.append(.references(marks.lostReferences)) }
    if case .integer(let index)? = log.currentIndex {
      let position = Int(index) + (log.initStep == nil ? 1 : 0)
      guard position < writer.position else { return }
      try writer.append(
        Bookmark(
          position: position, name: "current", note: "where Redux DevTools stood",
          createdAt: start))
    }
  }

  private mutating func computed(_ step: ReduxLog.Step) throws(ImportError)
    -> (state: StateValue, failure: String?)?
  {
    guard let range = step.computed, case .object(let object) = try read(range) else { return nil }
    let failure: String? =
      switch object["error"] {
      case nil, .null: nil
      case .string(let text): text
      case let value?: value.jsonText()
      }
    if case .index = step.place, object["state"] == nil, failure == nil { return nil }
    return (object["state"] ?? .null, failure)
  }

  private mutating func read(_ range: Range<Int>) throws(ImportError) -> StateValue {
    let slice = log.slice(range)
    let value = try slice.value()
    return slice.contains("$jsan") ? marks.read(value) : value
  }
}

extension ReduxLog {
  /// When the recording started, where Hindsight has written it.
  var startedAt: Int64? {
    guard case .integer(let time)? = mark?["startedAt"], time.magnitude <= 1 << 61 else {
      return nil
    }
    return time
  }

  func header(_ header: ImportHeader, startedAt: Int64) -> SessionHeader {
    func text(_ key: String) -> String? {
      if case .string(let text)? = mark?[key] { text } else { nil }
    }
    var made = header.header(
      program: text("program") ?? "Redux DevTools", stateType: text("stateType") ?? "State",
      actionType: text("actionType") ?? "Action", startedAt: startedAt)
    if header.app == nil {
      made.app = text("app") ?? made.app
      made.appVersion = text("appVersion")
      made.appCommit = text("appCommit")
    }
    made.system = text("system") ?? made.system
    return made
  }
}
