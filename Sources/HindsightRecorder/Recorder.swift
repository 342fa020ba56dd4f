public import Platform
public import SessionFile
internal import Synchronization

/// Records a store into a session file: each action before its reducer runs, and its changes.
///
///     let recorder = try Recorder(to: url, app: "counter")
///     let store = Store(initialState: Counter.State(), reducer: Counter(), recorder: recorder)
///
/// Another library's store can record, too: wrap the call of its reducer in `record`.
///
///     func dispatch(_ action: AppAction) {
///       recorder.record(action, on: &state) { state in appReducer(&state, action) }
///     }
///
/// State and action need no conformance. Values of `Encodable` types are recorded in their encoded
/// form, and can be replayed; other values are recorded by reflection, and can only be inspected.
///
/// An action is in the file before its reducer runs, so it survives a crash of the reducer. Its
/// changes follow with the next action, or after 50 ms without one; `exit` closes open recorders.
/// `Durability` describes the other modes, with their costs and losses.
///
/// A fault in recording never changes what the app does, and never delays it for long. If the file
/// cannot be written (the disk is full, another program has locked it, somebody moved it), actions
/// wait in memory, up to 64 MB, and are written as soon as possible; beyond that the session gets a
/// gap. A lock costs the sender at most 20 ms, once; closing waits for it for a few seconds, and
/// then says how many actions are lost. A value that does not encode, or is too large for SQLite,
/// leaves a gap: an action is then recorded with a null payload, a state as if nothing had changed.
/// The recorder reports each kind of fault once, on standard error and to `onFault`.
///
/// A recorder records one store. Calls from several threads wait for each other, even while a
/// reducer runs. A `record` call inside another one, on the same thread, records no action of its
/// own: its changes belong to the outer action.
public final class Recorder: Sendable {
  let recording: RecursiveLocked<Recording>
  private let lastPosition = Atomic(0)
  private let isOver = Atomic(false)
  private let hasListeners = Atomic(false)
  private let queue: RecordingQueue?
  private let closingPatience: Duration

  /// The URL at which the session's file was created; nil if `HINDSIGHT` turned recording off.
  public let url: URL?

  /// Creates a recorder with a new session file.
  ///
  /// - Parameters:
  ///   - url: the file's URL, which must not exist yet.
  ///   - app: the name by which a debugger finds the app's reducer.
  ///   - version: the app's version.
  ///   - commit: the commit that the app was built from.
  ///   - options: what the recorder writes, and when.
  /// - Throws: `.alreadyExists`, or another error if the file cannot be created.
  public convenience init(
    to url: URL, app: String, version: String? = nil, commit: String? = nil,
    options: Options = Options()
  ) throws(SessionError) {
    try self.init(
      SessionWriter(creating: url), app: app, version: version, commit: commit, options: options)
  }

  /// Creates a recorder for a new file, with a queue of at most this many bytes. Without a file it
  /// records nothing.
  init(
    _ writer: SessionWriter?, app: String, version: String? = nil, commit: String? = nil,
    options: Options = Options(), room: Int = 64 << 20
  ) throws(SessionError) {
    let faults = FaultReporter(options.onFault)
    closingPatience = options.closingPatience
    do throws(SessionError) {
      queue = try writer.map { (writer) throws(SessionError) in
        writer.sharing = options.sharing
        if !options.redacting.isEmpty {
          try writer.write(options.redacting.map { SessionEntry.redaction($0) }[...])
        }
        return try RecordingQueue(
          writer, durability: options.durability, limit: options.limit, faults: faults, room: room)
      }
    } catch {
      writer?.discard()
      throw error
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

  /// The last recorded position, in the file or on its way there; 0 before the first action. Never
  /// waits.
  public var position: Int { lastPosition.load(ordering: .acquiring) }

  /// Whether the recording has ended: nothing more is recorded. Never waits.
  @usableFromInline package var hasEnded: Bool { isOver.load(ordering: .acquiring) }

  /// The types whose values the recorder encodes again at each action, changed or not: those of
  /// `Options.visitedTypes`, and the element types met so far that are not pure values. Other parts
  /// of a state cost work only if they change. If recording is slow, look here.
  ///
  /// Class instances, closures, existentials and pointers are not pure values, and neither is a type
  /// that may hold one.
  public var visitedTypes: [Any.Type] { recording.withLock(\.visitedTypes) }

  /// Records the initial state, position 0. A `Store` calls this when it is made, and `record` before
  /// the first action. Later calls do nothing.
  public func beginRecording<State, Action>(state: State, actionType: Action.Type) {
    recording.withLock { $0.begin(state, action: actionType) }
  }

  /// Runs a reducer and records the action, and its changes to the state.
  ///
  /// The recorder compares the state with the one after the last action. If it differs, code has
  /// changed it without the store, and the recorder records that first, as a separate row.
  ///
  /// - Parameters:
  ///   - action: the action that the reducer gets.
  ///   - state: the state that the reducer may change.
  ///   - origin: who sent the action; nil means an effect if there is a cause, otherwise a user.
  ///   - cause: the position of the action whose effect sent this one.
  ///   - file: the source file that sent it.
  ///   - line: the line that sent it.
  ///   - reduce: runs the reducer, once. `record` returns its result and rethrows its error.
  public func record<State, Action, Result>(
    _ action: Action, on state: inout State, origin: Origin? = nil, cause: Int? = nil,
    file: String = #fileID, line: Int = #line, _ reduce: (inout State) throws -> Result
  ) rethrows -> Result {
    let sent = SentAction(
      action: action, origin: origin ?? (cause == nil ? .user : .effect), cause: cause, file: file,
      line: line)
    return try record(sent, on: &state) { state, _ in try reduce(&state) }
  }

  /// The same, with the action's position for the reducer's caller; nil if the action is not
  /// recorded.
  @usableFromInline
  package func record<State, Action, Result>(
    _ sent: SentAction<Action>, on state: inout State,
    _ reduce: (inout State, _ position: Int?) throws -> Result
  ) rethrows -> Result {
    var endsHere = false
    defer {
      if endsHere { queue?.close(patience: closingPatience) }
      if hasListeners.load(ordering: .acquiring) { announce() }
    }
    return try recording.withLock { recording in
      guard recording.mayRecord(State.self) else { return try reduce(&state, nil) }
      let position = recording.actionBegins(sent, on: state)
      lastPosition.store(recording.position, ordering: .releasing)
      defer {
        recording.actionEnds(state)
        endsHere = noteEnd(of: recording)
      }
      guard let position else { return try reduce(&state, nil) }
      return try recording.reduction.run(at: position) { try reduce(&state, position) }
    }
  }

  /// The fault that prevents writing now, so that actions wait in memory; nil if there is none.
  package var obstacle: RecordingFault? { queue?.pending.withLock { $0.obstacle } }

  /// What could not be written when the recording ended; nil if all is in the file.
  package var shortfall: RecordingFault? { queue?.pending.withLock { $0.shortfall } }

  /// Commits everything recorded so far, without waiting for quiet.
  public func flush() {
    recording.withLock { $0.flush() }
  }

  /// Ends the recording in order: commits, seals the file and closes it. Later actions are not
  /// recorded. If a reducer calls it, it takes effect when the reducer returns.
  ///
  /// It waits for another program's lock for at most `Options.closingPatience`.
  public func close() {
    let hasEnded = recording.withLock {
      $0.end()
      return noteEnd(of: $0)
    }
    if hasEnded { queue?.close(patience: closingPatience) }
  }

  /// Closes. If a reducer still runs, on this thread or for longer than this many seconds on
  /// another, it only commits everything recorded so far.
  package func close(within seconds: Double) {
    let hasEnded = recording.withLock(within: seconds) {
      $0.end()
      return noteEnd(of: $0)
    }
    if hasEnded == true {
      queue?.close(patience: closingPatience)
    } else if hasEnded == nil {
      queue?.flush()
    }
  }

  /// Stops recording until `resume`: the session gets a gap. If a reducer calls it, it takes effect
  /// when the reducer returns.
  public func pause() { recording.withLock { $0.pause() } }

  /// Resumes recording after `pause`. Changes to the state meanwhile are recorded with the next
  /// action, as a change from outside.
  public func resume() { recording.withLock { $0.resume() } }

  /// Adds a closure that the recorder calls with each action once its outcome is known, and with
  /// each change from outside.
  ///
  ///     let listener = recorder.addListener { action in print(action.name) }
  ///     …
  ///     listener.remove()
  ///
  /// The thread that recorded the action calls the closure, which may record again. The outcome may
  /// not be in the file yet; `flush` writes it there.
  ///
  /// - Returns: a listener that can remove the closure. If the caller drops it, the closure stays
  ///   as long as the recorder lives.
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

  private func noteEnd(of recording: Recording) -> Bool {
    if recording.hasEnded { isOver.store(true, ordering: .releasing) }
    return recording.hasEnded
  }

  private func announce() {
    let (actions, listeners) = recording.withLock { ($0.takeUnannounced(), $0.listeners.all) }
    for action in actions {
      for listener in listeners { listener.body(action) }
    }
  }
}
