public import Platform
public import SessionFile
internal import Synchronization

/// Writes what happens to a store into a session file: each action before its reducer runs, and
/// what it changed.
///
///     let recorder = try Recorder(to: url, app: "counter")
///     let store = Store(initialState: Counter.State(), reducer: Counter(), recorder: recorder)
///
/// A store that is not ours records too: `record` wraps whatever calls its reducer.
///
///     func dispatch(_ action: AppAction) {
///       recorder.record(action, on: &state) { state in appReducer(&state, action) }
///     }
///
/// State and action need no conformance. What is `Encodable` is recorded as it encodes, and can be
/// replayed; anything else is taken by reflection, and can be looked at.
///
/// An action is in the file before its reducer runs, so it outlives a crash of it. Its changes
/// follow with the next action, or after 50 ms of quiet; `exit` closes what is open. `Durability`
/// says what else there is, what it costs and what it loses.
///
/// What goes wrong in recording never changes, and never for long delays, what the app does. Where
/// the file cannot be written (the disk is full, another program has locked it, it was moved), what
/// happens waits in memory, up to 64 MB, and is written as soon as it can be; beyond that it is a
/// gap. A lock costs the sender at most 20 ms, once. A value that does not encode leaves a gap: an
/// action is then recorded with a null payload, a state as if nothing had changed; so does one that
/// is too large for SQLite. Each kind of fault is said once, on standard error and to `onFault`.
///
/// A recorder records one store. Calls from several threads wait for each other, while a reducer
/// runs too. A `record` inside another one, on the same thread, records nothing of its own: what
/// it changes belongs to the outer action.
public final class Recorder: Sendable {
  private let recording: RecursiveLocked<Recording>
  private let lastPosition = Atomic(0)
  private let isOver = Atomic(false)
  private let hasListeners = Atomic(false)
  private let queue: RecordingQueue?

  /// Where the session's file was made; nil where `HINDSIGHT` said that nothing is recorded.
  public let url: URL?

  /// A recorder that makes a new session file.
  ///
  /// - Parameters:
  ///   - url: where; nothing may be there yet.
  ///   - app: the name by which a debugger finds the app's reducer.
  ///   - version: the app's version.
  ///   - commit: the commit that the app was built from.
  ///   - options: what the recorder writes, and when.
  /// - Throws: `.alreadyExists`, or why the file cannot be made.
  public convenience init(
    to url: URL, app: String, version: String? = nil, commit: String? = nil,
    options: Options = Options()
  ) throws(SessionError) {
    try self.init(
      SessionWriter(creating: url), app: app, version: version, commit: commit, options: options)
  }

  /// A recorder on a file that was just made, behind which so many bytes may wait; without one, it
  /// records nothing.
  init(
    _ writer: SessionWriter?, app: String, version: String? = nil, commit: String? = nil,
    options: Options = Options(), room: Int = 64 << 20
  ) throws(SessionError) {
    let faults = FaultReporter(options.onFault)
    writer?.sharing = options.sharing
    if !options.redacting.isEmpty {
      try writer?.write(options.redacting.map { SessionEntry.redaction($0) }[...])
    }
    queue = try writer.map { (writer) throws(SessionError) in
      try RecordingQueue(
        writer, durability: options.durability, limit: options.limit, faults: faults, room: room)
    }
    url = writer?.url
    recording = RecursiveLocked(
      Recording(
        queue: queue, faults: faults, app: app, version: version, commit: commit,
        encoder: CheckedEncoder(
          visitedTypes: options.visitedTypes, selfCheck: options.selfCheck,
          redactions: options.redacting)))
    if writer == nil { isOver.store(true, ordering: .relaxed) } else { OpenRecorders.add(self) }
  }

  deinit {
    OpenRecorders.remove(ObjectIdentifier(self))
    close()
  }

  /// The last position that is recorded, in the file or on its way there; 0 before the first
  /// action. Never waits.
  public var position: Int { lastPosition.load(ordering: .acquiring) }

  /// Whether the recording has ended: nothing more is recorded. Never waits.
  @usableFromInline package var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  /// The types whose values the recorder encodes again at each action, changed or not: those of
  /// `Options.visitedTypes`, and the element types met so far that are not pure values. For the rest
  /// of a state the recorder does work only where something changed. If recording is slow, look here.
  ///
  /// Class instances, closures, existentials and pointers are not pure values, and neither is a type
  /// that may hold one.
  public var visitedTypes: [Any.Type] { recording.withLock(\.visitedTypes) }

  /// Records the initial state, position 0. A `Store` calls this when it is made, and `record` before
  /// the first action. Later calls do nothing.
  public func beginRecording<State, Action>(state: State, actionType: Action.Type) {
    recording.withLock { $0.begin(state, action: actionType) }
  }

  /// Runs a reducer and records the action, and what it does to the state.
  ///
  /// The state is compared with the one that the last action left. Where it differs, somebody has
  /// changed it past the store, and that is recorded first, as a row of its own.
  ///
  /// - Parameters:
  ///   - action: what is being reduced.
  ///   - state: what the reducer is about to change.
  ///   - origin: who sent the action; nil is an effect where there is a cause, else a user.
  ///   - cause: the position of the action whose effect sent this one.
  ///   - file: the source file that sent it.
  ///   - line: the line that sent it.
  ///   - reduce: runs the reducer, once. What it returns is returned, what it throws is thrown.
  public func record<State, Action, Result>(
    _ action: Action, on state: inout State, origin: Origin? = nil, cause: Int? = nil,
    file: String = #fileID, line: Int = #line, _ reduce: (inout State) throws -> Result
  ) rethrows -> Result {
    let sent = SentAction(
      action: action, origin: origin ?? (cause == nil ? .user : .effect), cause: cause, file: file,
      line: line)
    return try record(sent, on: &state) { state, _ in try reduce(&state) }
  }

  /// The same, telling the reducer's caller the action's position; nil where it is not recorded.
  @usableFromInline
  package func record<State, Action, Result>(
    _ sent: SentAction<Action>, on state: inout State,
    _ reduce: (inout State, _ position: Int?) throws -> Result
  ) rethrows -> Result {
    defer { if hasListeners.load(ordering: .acquiring) { announce() } }
    return try recording.withLock { recording in
      guard recording.mayRecord(State.self) else { return try reduce(&state, nil) }
      let position = recording.actionBegins(sent, on: state)
      lastPosition.store(recording.position, ordering: .releasing)
      defer {
        recording.actionEnds(state)
        noteEnd(of: recording)
      }
      guard let position else { return try reduce(&state, nil) }
      return try recording.reduction.run(at: position) { try reduce(&state, position) }
    }
  }

  /// What keeps it from writing now, so that what happens waits in memory; nil where nothing does.
  package var obstacle: RecordingFault? { queue?.pending.withLock { $0.obstacle } }

  /// Commits everything that is known now, without waiting for quiet.
  public func flush() {
    recording.withLock { $0.flush() }
  }

  /// Ends the recording in order: commits, seals the file and lets go of it. What happens
  /// afterwards is not recorded. Called by a reducer, it takes effect when the reducer returns.
  public func close() {
    recording.withLock {
      $0.close()
      noteEnd(of: $0)
    }
  }

  /// Closes. Where a reducer still runs, on this thread or, for longer than this many seconds, on
  /// another, it commits what is known.
  package func close(within seconds: Double) {
    let closed: Void? = recording.withLock(within: seconds) {
      $0.close()
      noteEnd(of: $0)
    }
    if closed == nil { queue?.flush() }
  }

  /// Stops recording until `resume`: the session gets a gap. Called by a reducer, it takes effect
  /// when the reducer returns.
  public func pause() { recording.withLock { $0.pause() } }

  /// Goes on recording after `pause`. What the state has become meanwhile is recorded with the next
  /// action, as a change from outside.
  public func resume() { recording.withLock { $0.resume() } }

  /// Has a closure called with each action once its outcome is known, and with each change from
  /// outside.
  ///
  ///     let listener = recorder.addListener { action in print(action.name) }
  ///     …
  ///     listener.remove()
  ///
  /// The thread that recorded the action calls the closure, which may record again. The outcome may
  /// not be in the file yet; `flush` writes it there.
  ///
  /// - Returns: what removes the closure again. A caller that drops it keeps the closure for as long
  ///   as the recorder lives.
  @discardableResult
  public func addListener(_ body: @escaping @Sendable (RecordedAction) -> Void) -> Listener {
    recording.withLock {
      let id = $0.listeners.add(body)
      hasListeners.store(true, ordering: .releasing)
      return Listener(id, of: self)
    }
  }

  func removeListener(_ id: Int) {
    recording.withLock {
      $0.removeListener(id)
      hasListeners.store(!$0.listeners.isEmpty, ordering: .releasing)
    }
  }

  private func noteEnd(of recording: Recording) {
    if recording.hasEnded { isOver.store(true, ordering: .releasing) }
  }

  private func announce() {
    let (actions, listeners) = recording.withLock { ($0.takeUnannounced(), $0.listeners.all) }
    for action in actions {
      for listener in listeners { listener.body(action) }
    }
  }
}

extension Recorder {
  /// Notes that the action at a position has started an effect, with the text of the id that it can
  /// be cancelled by. Returns the effect's number.
  package func effectBegan(by position: Int?, label: String? = nil) -> Int64? {
    guard let position else { return nil }
    return recording.withLock { $0.effectBegan(by: position, label: label) }
  }

  /// Notes how an effect has ended, and the text of what it threw.
  package func effectEnded(_ effect: Int64?, _ end: EffectEnd, reason: String? = nil) {
    guard let effect else { return }
    recording.withLock { $0.effectEnded(effect, end, reason: reason) }
  }
}
