public import Hindsight
public import HindsightViews
internal import TimeTravel

/// An app that a debugger is linked with: a named initial state and reducer, so that recorded
/// actions can be run again.
///
///     Debugger.main(apps: [
///       App("prime-time", initialState: PrimeTime.State(), reducer: PrimeTime())
///     ])
///
/// A session's app is found by its name. Two apps may have one name and differ in version: the
/// first of them replays, and `record NAME@VERSION` runs the other.
///
/// With a view, `screen` shows what the user saw at a position:
///
///     App("counter", initialState: Counter.State(), reducer: Counter(), view: CounterView())
public struct App: Sendable {
  /// The name that the app gives to its recorder.
  public let name: String
  /// The version that this is.
  public let version: String?
  /// The commit that it was built from.
  public let commit: String?
  /// The name, and the version where there is one, as `record` takes it: `prime-time@1.1`.
  var versionedName: String { version.map { "\(name)@\($0)" } ?? name }
  /// Runs its reducers on recorded states.
  let machine: Machine
  /// Draws recorded states, where it has a view.
  private(set) var screen: Screen?
  /// Runs it for real, recorded.
  let makeLive: @Sendable (Recorder) throws -> LiveStore

  /// An app of this name. Its state and reducer are made again for each run.
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

  /// An app of this name with a view, which `screen` draws from recorded states.
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
