internal import Dispatch
internal import SessionFile
internal import StateTree

/// A recorder's inside: what it knows of the state, and the file that it writes. One thread at a
/// time has it.
///
/// What is written goes straight to the writer, which commits an action on the spot and keeps the
/// rest until the next one or `flush`. Where a write fails, what was kept is dropped and a gap is
/// owed. As soon as the file lets it, the gap is written, then what has changed meanwhile as a
/// change from outside, and the recording goes on.
final class Recording {
  private enum Phase {
    case waiting
    case begun(state: Any.Type)
    case ended
  }

  private let writer: SessionWriter
  private let encoder: CheckedEncoder
  /// What goes through it is written with the outcome of the action that is reduced.
  let reduction = Reduction.recorded()
  private let app: String
  private let version: String?
  private let commit: String?
  private let start = DispatchTime.now().uptimeNanoseconds
  private var phase = Phase.waiting
  /// The state as the last action left it, or as it was when it last could be encoded.
  private var tree = StateValue.null
  /// The same as far as the file shows it.
  private var savedTree = StateValue.null
  /// Whether `tree` is earlier than the last action.
  private var isTreeOld = false
  /// Gaps that the file does not show yet.
  private var owedGaps: [Gap] = []
  /// An action whose reducer runs.
  private var current: (action: RecordedAction, began: UInt64)?
  /// Whether somebody's code runs that could come back to record.
  private var isBusy = false
  private var closesAfterwards = false
  private var effectsBegun: Int64 = 0
  private var reported: Set<RecordingFault.Kind> = []
  private var unannounced: [RecordedAction] = []

  /// The last position.
  private(set) var position = 0
  /// Counts what was done, so that quiet can be told.
  private(set) var activity = 0
  /// Whether something is known that the file does not show yet.
  private(set) var isUncommitted = false
  var isCommitScheduled = false
  var listeners: [@Sendable (RecordedAction) -> Void] = []

  /// Types that are visited each time.
  var untrusted: [Any.Type] { encoder.visitedTypes }

  init(
    writer: SessionWriter, app: String, version: String?, commit: String?, encoder: CheckedEncoder
  ) {
    self.writer = writer
    self.encoder = encoder
    self.app = app
    self.version = version
    self.commit = commit
  }

  /// Nanoseconds since the recording started.
  private var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds - start) }
}

// MARK: An action's way

extension Recording {
  /// Writes the header and the initial state, the first time that it is called.
  func begin<State, Action>(_ state: State, action: Action.Type) {
    guard case .waiting = phase, !isBusy else { return }
    let initial = encode(state)
    let header = SessionHeader(
      app: app, appVersion: version, appCommit: commit,
      stateType: String(reflecting: State.self), actionType: String(reflecting: Action.self),
      program: Host.programName, system: Host.system, startedAt: Host.nanosecondsSince1970)
    attempt { writer throws(SessionError) in
      try writer.begin(header, initialState: initial ?? .null)
      phase = .begun(state: State.self)
      tree = initial ?? .null
      committed()
    }
  }

  /// Whether an action on a state of this type can be recorded now.
  func mayRecord<State>(_ type: State.Type) -> Bool {
    switch phase {
    case .ended:
      return false
    case _ where isBusy:
      reportOnce(.nested)
      return false
    case .begun(let known) where known != type:
      reportOnce(.otherState(recorded: String(reflecting: known)))
      return false
    case .waiting, .begun:
      return true
    }
  }

  /// Writes an action down, and before it what has happened to the state meanwhile. Returns its
  /// position; nil where it cannot be written.
  func actionBegins<State, Action>(_ sent: SentAction<Action>, on state: State) -> Int? {
    let time = now
    begin(state, action: Action.self)
    defer { isBusy = true }
    guard payGaps() else { return nil }
    noteOutside(state, at: time)
    let encoded = encode(action: sent.action)
    let action = RecordedAction(
      position: position + 1, time: time, name: encoded.name, payload: encoded.payload,
      origin: sent.origin, cause: sent.cause, effect: sent.effect,
      file: sent.file.isEmpty ? nil : sent.file, line: sent.file.isEmpty ? nil : sent.line)
    guard append(action) else { return nil }
    current = (action, DispatchTime.now().uptimeNanoseconds)
    return position
  }

  /// Takes what the action's reducer has made of the state.
  func actionEnds<State>(_ state: State) {
    let end = DispatchTime.now().uptimeNanoseconds
    isBusy = false
    if let (action, began) = current {
      let after = encode(state).map { checked($0, of: state) } ?? tree
      current = nil
      settle(
        action, reducerNanoseconds: Int64(end - began), reduction.reads,
        StateDiff(from: tree, to: after), after)
    }
    if closesAfterwards { close() }
  }

  /// Records a difference between the state that the last action left and the one that is there.
  private func noteOutside<State>(_ state: State, at time: Int64) {
    guard let found = encode(state), let diff = StateDiff(from: tree, to: found) else { return }
    let row = RecordedAction(
      position: position + 1, time: time, name: "outside", payload: .null, origin: .outside)
    if append(row) { settle(row, reducerNanoseconds: 0, [], diff, found) }
  }

  private func append(_ action: RecordedAction) -> Bool {
    attempt { writer throws(SessionError) in
      try writer.appendAction(action)
      position = action.position
      committed()
    }
  }

  private func settle(
    _ action: RecordedAction, reducerNanoseconds: Int64, _ reads: [RecordedRead],
    _ diff: StateDiff?, _ after: StateValue
  ) {
    let outcome = Outcome(position: action.position, reducerNanoseconds: reducerNanoseconds)
    attempt { writer throws(SessionError) in
      try writer.appendOutcome(
        outcome, reads: reads, changes: diff?.changes ?? [], state: after)
      tree = after
      isUncommitted = true
      if !listeners.isEmpty { unannounced.append(action) }
    }
  }
}

// MARK: Values into trees

extension Recording {
  /// The tree of a state; nil, and a gap behind the last state that is known, where it does not
  /// encode.
  private func encode<State>(_ state: State) -> StateValue? {
    do throws(StateCodingError) {
      let tree = try byUser { () throws(StateCodingError) in try encoder.encode(state) }
      isTreeOld = false
      return tree
    } catch {
      reportOnce(.unencodableState(error))
      if !isTreeOld { oweGap(.unencodableState(error)) }
      isTreeOld = true
      return nil
    }
  }

  /// A state's tree, put right where a self-check is due and finds that a change was missed.
  ///
  /// What was missed is then recorded with this action, though an earlier one may have made it: a
  /// gap says so, behind the last position that was found right.
  private func checked<State>(_ found: StateValue, of state: State) -> StateValue {
    guard let miss = byUser({ encoder.check(found, of: state, at: position) }) else { return found }
    let fault = RecordingFault.missedChange(
      miss.path, type: miss.type, since: miss.since, foundAt: position)
    reportOnce(fault)
    owedGaps.append(Gap(position: miss.since, time: now, reason: fault.text))
    isUncommitted = true
    return miss.tree
  }

  /// An action's name and tree; null, and a gap, where it does not encode.
  private func encode<Action>(action: Action) -> EncodedAction {
    do throws(StateCodingError) {
      return try byUser { () throws(StateCodingError) in try encoder.encodeAction(action) }
    } catch {
      reportOnce(.unencodableAction(error))
      oweGap(.unencodableAction(error))
      return EncodedAction(name: plainName(of: action), payload: .null)
    }
  }

  /// The name of an action that does not encode: its case, or its type without the module.
  private func plainName<Action>(of action: Action) -> String {
    let mirror = Mirror(reflecting: action)
    if mirror.displayStyle == .enum { return mirror.children.first?.label ?? "\(action)" }
    let type = String(reflecting: type(of: action))
    return type.split(separator: ".").dropFirst().joined(separator: ".")
  }

  /// Runs code that may be the user's, which must not record meanwhile.
  private func byUser<Result, Failure>(_ body: () throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    let wasBusy = isBusy
    isBusy = true
    defer { isBusy = wasBusy }
    return try body()
  }
}

// MARK: Faults

extension Recording {
  /// Writes to the file. Where that fails, it is reported, and a gap is owed.
  @discardableResult
  private func attempt(_ body: (SessionWriter) throws(SessionError) -> Void) -> Bool {
    activity += 1
    do throws(SessionError) {
      try body(writer)
      return true
    } catch {
      reportOnce(.fileFailed(error))
      writer.discardPending()
      tree = savedTree
      if owedGaps.isEmpty { oweGap(.fileFailed(error)) }
      return false
    }
  }

  /// Notes that the file shows all that the writer was given.
  private func committed() {
    savedTree = tree
    isUncommitted = !owedGaps.isEmpty
  }

  /// Owes a gap behind the last position whose state is known.
  private func oweGap(_ fault: RecordingFault) {
    let known = current == nil ? position : position - 1
    owedGaps.append(Gap(position: known, time: now, reason: fault.text))
    isUncommitted = true
  }

  /// Writes the gaps that are owed; false where the file still does not let it.
  private func payGaps() -> Bool {
    guard !owedGaps.isEmpty, case .begun = phase else { return true }
    return attempt { writer throws(SessionError) in
      while let gap = owedGaps.first {
        try writer.appendGap(gap)
        owedGaps.removeFirst()
      }
      committed()
    }
  }

  private func reportOnce(_ fault: RecordingFault) {
    if reported.insert(fault.kind).inserted { report(fault.text) }
  }
}

// MARK: Beside the actions

extension Recording {
  /// Writes that the action at a position has started an effect. Returns the effect's number.
  func effectBegan(by position: Int, label: String?) -> Int64? {
    guard case .begun = phase else { return nil }
    effectsBegun += 1
    activity += 1
    writer.effectBegan(effectsBegun, startedAt: position, time: now, label: label)
    isUncommitted = true
    return effectsBegun
  }

  /// Writes how an effect has ended.
  func effectEnded(_ effect: Int64, _ end: EffectEnd, reason: String?) {
    guard case .begun = phase else { return }
    activity += 1
    writer.effectEnded(effect, time: now, end: end, reason: reason)
    isUncommitted = true
  }

  /// Commits all that is known.
  func flush() {
    guard isUncommitted, !isBusy, payGaps() else { return }
    attempt { writer throws(SessionError) in
      try writer.commit()
      committed()
    }
  }

  /// Whether nothing more is recorded.
  var hasEnded: Bool {
    if case .ended = phase { true } else { false }
  }

  /// Commits, seals and ends; while a reducer runs, once it has returned.
  func close() {
    if case .ended = phase { return }
    closesAfterwards = isBusy
    guard !isBusy else { return }
    flush()
    attempt { writer throws(SessionError) in try writer.close() }
    phase = .ended
    isUncommitted = false
  }

  /// The actions that the listeners have not heard of.
  func takeUnannounced() -> [RecordedAction] {
    defer { unannounced.removeAll() }
    return unannounced
  }
}
