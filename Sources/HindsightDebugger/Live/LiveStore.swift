internal import Hindsight
internal import StateTree
internal import Synchronization

/// A store on the main actor, for a debugger on a thread of its own; its types are erased.
final class LiveStore: LiveSession {
  /// The store's recorder.
  let recorder: Recorder
  private let place = Mutex(Place(file: "prompt", line: 0))
  private let reduce: @MainActor @Sendable (StateValue, Place) throws -> Int
  private let waitForEffects: @MainActor @Sendable () async -> Void
  private let release: @MainActor @Sendable () -> Void

  private struct Place {
    var file: String
    var line: Int
  }

  /// Starts a store. Call it off the main thread, which must be free to run the store.
  init<R: Reducer & SendableMetatype>(
    recorder: Recorder, initialState: @escaping @Sendable () -> R.State,
    reducer: @escaping @Sendable () -> R
  ) throws where R.State: Codable & SendableMetatype, R.Action: Codable & SendableMetatype {
    let holder = try MainActorHop.run {
      StoreHolder(
        Store(initialState: initialState(), reducer: reducer(), recorder: recorder))
    }
    self.recorder = recorder
    reduce = { payload, place in
      let action = try StateDecoder().decode(R.Action.self, from: payload)
      let position = recorder.position + 1
      holder?.store?.send(action, file: place.file, line: place.line)
      recorder.flush()
      return position
    }
    waitForEffects = { await holder?.store?.finish() }
    release = { holder?.store = nil }
  }

  func send(_ action: EncodedAction) throws -> Int {
    let payload = action.payload
    let place = place.withLock { $0 }
    let position = try MainActorHop.run(
      whileWaiting: { !Interrupt.isRequested }, { [reduce] in try reduce(payload, place) })
    guard let position else { throw LiveError.stillReducing }
    return position
  }

  var obstacle: RecordingFault? { recorder.obstacle }

  /// Sets the source place of later actions, which is recorded with them.
  func setPlace(_ file: String, line: Int) {
    place.withLock { $0 = Place(file: file, line: line) }
  }

  /// Waits until no effect is running, or until Ctrl-C. `whileWaiting` is called now and then.
  func finish(whileWaiting: () throws -> Void) throws {
    let finished: Void? = try MainActorHop.run(
      whileWaiting: {
        try whileWaiting()
        return !Interrupt.isRequested
      },
      { [waitForEffects] in await waitForEffects() })
    if finished == nil { throw LiveError.interrupted }
  }

  /// Cancels the effects that still run, and closes and seals the recording.
  ///
  /// If a reducer never returns, the recording stays unsealed: its action has no outcome.
  func end(patience: Duration = patience) {
    let limit = ContinuousClock.now + patience
    let closed: Void?? = try? MainActorHop.run(
      whileWaiting: { ContinuousClock.now < limit },
      { [release, recorder] in
        release()
        recorder.close()
      })
    // The main actor may be busy with work other than a reducer.
    if (closed ?? nil) == nil { recorder.close(within: 0.1) }
  }

  /// How long leaving waits for a reducer that does not return.
  private static let patience = Duration.seconds(2)
}

/// Why an app cannot be run live, or waited for.
enum LiveError: Error, Sendable {
  /// Ctrl-C came while a reducer ran.
  case stillReducing
  /// Ctrl-C came while effects ran.
  case interrupted
  /// An action was reduced, at a position, but is not in the file yet.
  case unwritten(Int, RecordingFault?)
  /// The recording has ended, and the file does not hold what was recorded.
  case overwritten
}

/// Keeps a store alive until the debugger releases it.
@MainActor
private final class StoreHolder<State, Action> {
  var store: Store<State, Action>?

  init(_ store: Store<State, Action>) { self.store = store }
}
