internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Makes a session from a Redux DevTools export.
///
/// Positions are those of DevTools' list: 0 is `@@INIT`, n the n-th staged action. An action that
/// was skipped in DevTools keeps its place and changes nothing, as in DevTools.
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
  private let pieces: JSONPieces
  /// Whether the text marks any value that JSON lacks.
  private let hasMarks: Bool
  private var marks: JSANMarks
  private var skipped: [Int] = []
  private var namesEffects = false
  /// Whether the log has the reducer's reads for each action.
  private var tellsReads = true
  private var wrongTimes: (count: Int, first: Int)?
  /// Why the reducer failed for the current action, and for the one before it.
  private var failure, lastFailure: String?
  /// The last position with a state in the log, if there are later positions.
  private var lastKnown: Int?

  init(_ log: ReduxLog, _ header: ImportHeader, _ writer: ImportWriter) throws {
    self.log = log
    self.writer = writer
    pieces = JSONPieces(of: log.root.text)
    hasMarks = log.root.contains("$jsan")
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
    } else if app == nil, initial != nil {
      lastKnown = 0
    }
    try writer.begin(
      log.header(header, startedAt: start), initialState: initial ?? .null,
      hasStates: log.hasStates || initial != nil,
      at: log.initStep == nil ? 0 : log.firstPosition)
  }

  mutating func add(_ step: ReduxLog.Step) throws {
    let position = writer.position + 1
    let redux = ReduxAction(try read(step.action))
    if redux.isMissing { throw ImportError(.missing("action")) }
    if redux.hasWrongTime {
      wrongTimes = ((wrongTimes?.count ?? 0) + 1, wrongTimes?.first ?? position)
    }
    if let timestamp = redux.timestamp { time = timestamp - start }
    if step.isSkipped { skipped.append(position) }
    let action =
      try app?.recorded(redux, at: position, time: time)
      ?? redux.recorded(at: position, time: time)
    if action.effect != nil { namesEffects = true }
    var outcome = try outcome(of: action, step)
    if app?.computesStates != true, outcome != nil {
      let reads = try redux.reads()
      outcome?.reads = reads ?? []
      if reads == nil { tellsReads = false }
    }
    try writer.append(
      action, outcome,
      bytes: step.action.count + (step.computed?.count ?? 0))
    if let failure, failure != lastFailure {
      try writer.append(.gap(Gap(position: position, time: action.time, reason: failure)))
    }
    lastFailure = failure
  }

  /// The outcome of an action, from the log or from the app's reducer.
  private mutating func outcome(of action: RecordedAction, _ step: ReduxLog.Step) throws
    -> ImportedOutcome?
  {
    let before = writer.end(of: .main)?.state ?? .null
    failure = nil
    if let app, app.computesStates, !step.isSkipped, action.origin != .outside {
      let step = try app.run(action)
      var outcome = ImportedOutcome(from: before, to: app.state)
      outcome.take(step)
      return outcome
    }
    guard log.hasStates, lastKnown == nil else { return ImportedOutcome(from: before, to: before) }
    guard let computed = try computed(step) else {
      if case .index = step.place { throw ImportError(.missing("state")) }
      lastKnown = action.position - 1
      let gap = Gap(
        position: action.position - 1, time: action.time,
        reason: "no state in the export from here on")
      try writer.append(.gap(gap))
      return ImportedOutcome(from: before, to: before)
    }
    if let error = computed.error {
      let isLast = action.position == log.steps.count
      if isLast, log.mark != nil, error == ReduxExport.unfinished { return nil }
      if lastFailure == nil {
        writer.warnings.append(.reducerFailed(position: action.position, error))
      }
      failure = "the reducer failed: \(error)"
    }
    return ImportedOutcome(from: before, to: computed.state)
  }

  func finish() throws {
    if !skipped.isEmpty {
      writer.warnings.append(.skippedActions(skipped))
      let positions = StateValue.array(skipped.map { .integer(Int64($0)) })
      try writer.setMetadata(MetadataKey.skipped, to: positions.jsonText())
    }
    if namesEffects { try writer.setMetadata(MetadataKey.effects, to: "none") }
    if !tellsReads { try writer.setMetadata(MetadataKey.reads, to: "none") }
    if let wrongTimes {
      writer.warnings.append(.noTime(count: wrongTimes.count, position: wrongTimes.first))
    }
    if let lastKnown, lastKnown < writer.position {
      try writer.setMetadata(MetadataKey.states, to: "\(lastKnown)")
    }
    if marks.lostReferences > 0 { writer.warnings.append(.references(marks.lostReferences)) }
    if case .integer(let index)? = log.currentIndex {
      let first = log.initStep == nil ? 1 : log.firstPosition
      let (position, overflow) = Int(index).addingReportingOverflow(first)
      guard !overflow, position < writer.position, position >= 0 else { return }
      try writer.append(
        Bookmark(
          position: position, name: "current", note: "where Redux DevTools stood",
          createdAt: start))
    }
  }

  /// The state after an action, and its reducer's error; nil if the log lacks them.
  private mutating func computed(_ step: ReduxLog.Step) throws(ImportError)
    -> (state: StateValue, error: String?)?
  {
    guard let range = step.computed else { return nil }
    let value = try read(range)
    guard case .object(let object) = value else {
      throw ImportError(.wrongKind(expected: "object", found: value.kindName), at: "its state")
    }
    let error: String? =
      switch object["error"] {
      case nil, .null: nil
      case .string(let text): text
      case let value?: value.jsonText()
      }
    if case .index = step.place, object["state"] == nil, error == nil { return nil }
    return (object["state"] ?? .null, error)
  }

  private mutating func read(_ range: Range<Int>) throws(ImportError) -> StateValue {
    do throws(JSONTextError) {
      let value = try pieces.value(in: range)
      return hasMarks && log.slice(range).contains("$jsan") ? marks.read(value) : value
    } catch {
      throw ImportError(.notJSON(error))
    }
  }
}

extension ReduxLog {
  /// When the recording started, if Hindsight wrote the log.
  var startedAt: Int64? {
    guard case .integer(let time)? = mark?["startedAt"], time.magnitude <= 1 << 61 else {
      return nil
    }
    return time
  }

  /// The first position with a state when Hindsight wrote the log.
  var firstPosition: Int {
    guard case .integer(let position)? = mark?["firstPosition"], 0...1 << 40 ~= position else {
      return 0
    }
    return Int(position)
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
