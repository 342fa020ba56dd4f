public import Hindsight
public import HindsightViews
internal import TimeTravel

/// An app that a debugger is linked with: a name, an initial state and a reducer, so that the
/// debugger can run recorded actions again.
///
///     Debugger.main(apps: [
///       App("prime-time", initialState: PrimeTime.State(), reducer: PrimeTime())
///     ])
///
/// The debugger finds a session's app by its name. Two apps may have the same name and different
/// versions: the first one replays, and `record NAME@VERSION` runs the other.
///
/// With a view, `screen` shows the user's screen at a position:
///
///     App("counter", initialState: Counter.State(), reducer: Counter(), view: CounterView())
public struct App: Sendable {
  /// The name that the app gives to its recorder.
  public let name: String
  /// The app's version.
  public let version: String?
  /// The commit that the app was built from.
  public let commit: String?
  /// The name, with the version if there is one, as `record` accepts it: `prime-time@1.1`.
  var versionedName: String { version.map { "\(name)@\($0)" } ?? name }
  /// Runs the app's reducer on recorded states.
  let machine: Machine
  /// Draws recorded states, if the app has a view.
  private(set) var screen: Screen?
  /// Runs the app live, with a recorder.
  let makeLive: @Sendable (Recorder) throws -> LiveStore

  /// Creates an app. Each run makes a new state and reducer.
  public init<R: Reducer & SendableMetatype>(
    _ name: String, version: String? = nil, commit: String? = nil,
    initialState: @autoclosure @escaping @Sendable () -> R.State,
    reducer: @autoclosure @escaping @Sendable () -> R
  ) where R.State: Codable & SendableMetatype, R.Action: Codable & SendableMetatype {
    self.name = name
    self.version = version
    self.commit = commit
    machine = Machine(initialState: initialState(), reducer: reducer())
    makeLive = { try LiveStore(recorder: $0, initialState: initialState, reducer: reducer) }
  }

  /// Creates an app whose reducer is a closure, for another library's store or your own.
  ///
  ///     import HindsightDebugger
  ///
  ///     Debugger.main(apps: [
  ///       App("counter", initialState: AppState(), action: AppAction.self) { state, action in
  ///         appReducer(&state, action)
  ///       }
  ///     ])
  ///
  /// The closure changes the state and starts no effects. It gets outside values through
  /// `Recorder.read`, like the app, so that a replay gets the recorded ones.
  ///
  /// - Parameters:
  ///   - name: the name that the app gives to its recorder.
  ///   - version: the app's version.
  ///   - commit: the commit that the app was built from.
  ///   - initialState: makes the state of a new run.
  ///   - action: the type of the actions that the app records.
  ///   - reduce: runs the app's reducer.
  public init<State, Action>(
    _ name: String, version: String? = nil, commit: String? = nil,
    initialState: @autoclosure @escaping @Sendable () -> State, action: Action.Type,
    reduce: @escaping @Sendable (inout State, Action) -> Void
  ) where State: Codable & SendableMetatype, Action: Codable & SendableMetatype {
    self.init(
      name, version: version, commit: commit, initialState: initialState(),
      reducer: Reduce<State, Action> { state, action -> Effect<Action> in
        reduce(&state, action)
        return .none
      })
  }

  /// Creates an app with a view, which `screen` draws from recorded states.
  public init<R: Reducer & SendableMetatype, V: ConnectedView & SendableMetatype>(
    _ name: String, version: String? = nil, commit: String? = nil,
    initialState: @autoclosure @escaping @Sendable () -> R.State,
    reducer: @autoclosure @escaping @Sendable () -> R,
    view: @autoclosure @escaping @Sendable () -> V
  )
  where
    R.State: Codable & SendableMetatype, R.Action: Codable & SendableMetatype,
    V.State == R.State, V.Action == R.Action
  {
    self.init(
      name, version: version, commit: commit, initialState: initialState(), reducer: reducer())
    screen = Screen(view())
  }
}
